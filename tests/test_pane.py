"""The pane: what a page reports, and a spare for pages without a pointer."""

import pytest

from astar_lesson.play import pane as panes

pytestmark = pytest.mark.skipif(not panes.POINTER, reason="without anywidget there is no pointer")


def test_what_a_page_reports_is_acted_on_in_its_order():
    acted = []
    pane = panes.PointerPane(lambda *event: acted.append(event))
    for kind, x in (("down", 1), ("move", 2), ("up", 2)):
        tell(pane, kind=kind, board=0, x=x, y=3)
    tell(pane, reeled=4)
    assert acted == [("down", 0, (1, 3)), ("move", 0, (2, 3)), ("up", 0, (2, 3))]
    assert pane.reeled == 4


def tell(pane, **message):
    pane.comm.handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})


def test_until_a_page_shows_the_stage_a_spare_one_shows_the_same():
    pane = panes.PointerPane(lambda *_: None)
    pane.show(b"\x89PNG 1", "<p>one</p>", 'a "map"', 0, 0)
    assert (pane.spare.picture, pane.spare.words) == (b"\x89PNG 1", "<p>one</p>")
    assert '<img class="astar-picture" alt="a &quot;map&quot;"' in pane.spare.value
    tell(pane, ready=True)
    pane.show(b"\x89PNG 2", "<p>two</p>", "a map", 0, 1)
    assert pane.picture == b"\x89PNG 2"
    assert pane.spare.picture == b"\x89PNG 1"
