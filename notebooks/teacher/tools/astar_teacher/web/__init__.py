"""The static site: every page with its pictures, and instruments that move without a kernel.

Read `filming` (an instrument becomes a reel), then `site` (a notebook becomes a page). `page.html.j2` and `site.css`
hold its look; `page.js` plays its reels. `lite` adds the notebooks themselves, to be run in the browser.
"""
