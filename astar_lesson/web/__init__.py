"""The static site: every page with its pictures, and instruments that move without a kernel.

Read `reels` (an instrument becomes a reel), then `site` (a notebook becomes a page). What a page looks like is in
`page.html.j2` and `site.css`; `page.js` plays it.
"""
