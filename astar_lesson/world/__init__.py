"""The tutorial's world: what is built on the searches and changes nothing in them, a chapter for each page.

A search asks a map for one thing, `edges(node)`. Whatever can answer that can be searched: other costs (`costs`), other
units (`units`), maps that become known (`unknown`), paths that turn less (`turns`), maps that are not squares
(`shapes`), big maps (`big`), many goals (`goals`), negative costs and all pairs (`negative`). Each chapter exports what
its page uses. What the front door has, it imports from there, as the page does: `from astar_lesson import Grid`.
"""
