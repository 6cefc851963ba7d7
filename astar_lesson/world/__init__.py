"""What is built on the searches without changing them: a chapter for each page from 11 to 21 but the capstone.

A search asks its map for one thing, `edges(node)`. Anything that answers can be searched: maps with other costs
(`costs`), with other units (`units`), only partly known (`unknown`), on which turning costs (`turns`), without
squares (`shapes`), with straight lines in any direction (`angles`), big ones (`big`), with many goals (`goals`), with
negative costs (`negative`), and a puzzle (`boxes`). Each chapter exports what its page uses.
"""
