"""The stage: events of the pointer in the order in which they happened, and a spare for pages without a pointer."""

import random

import pytest

from astar_lesson.play.stage import POINTER, make_stage

pytestmark = pytest.mark.skipif(not POINTER, reason="without anywidget there is no pointer")


def messages(view, count, repeated=50):
    """What a page sends: each message repeats the events before."""
    events = [{"kind": "move", "board": 0, "x": x, "y": 0} for x in range(count)]
    return [{"view": view, "last": n, "events": events[max(0, n - repeated) : n]} for n in range(1, count + 1)]


def acted(sent):
    """The columns that the stage acts on."""
    columns = []
    stage = make_stage(lambda kind, board, cell: columns.append(cell[0]))
    for message in sent:
        stage.comm.handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})
    return columns


def test_events_come_in_the_order_in_which_they_happened():
    rng = random.Random(1)
    for _ in range(100):
        sent = messages("a", 12)
        rng.shuffle(sent)
        assert acted(sent) == list(range(12))


def test_each_view_counts_for_itself():
    a, b = messages("a", 3), messages("b", 2)
    assert acted([a[0], a[1], b[1], b[0], a[2]]) == [0, 1, 0, 1, 2]


def test_a_message_that_never_comes_is_not_waited_for():
    sent = messages("a", 10, repeated=2)
    assert acted([sent[0], *sent[4:]]) == [0, *range(3, 10)]


def test_until_a_page_shows_the_stage_a_spare_one_shows_the_same():
    stage = make_stage(lambda *_: None)
    stage.show(b"\x89PNG 1", "<p>one</p>", 'a "map"', 0, 0)
    assert (stage.spare.picture, stage.spare.words) == (b"\x89PNG 1", "<p>one</p>")
    assert '<img class="astar-picture" alt="a &quot;map&quot;"' in stage.spare.value
    stage.comm.handle_msg({"content": {"data": {"method": "custom", "content": {"ready": True}}}, "buffers": []})
    stage.show(b"\x89PNG 2", "<p>two</p>", "a map", 0, 1)
    assert stage.picture == b"\x89PNG 2"
    assert stage.spare.picture == b"\x89PNG 1"
