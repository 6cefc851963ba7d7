"""What the pointer tells, in the order in which it was told."""

import random

from astar_lesson.play.stage import MISSING, InOrder, make_stage


def told(view, turns):
    return [{"view": view, "turn": turn} for turn in turns]


def taken(messages):
    in_order = InOrder()
    return [each["turn"] for message in messages for each in in_order.take(message)]


def test_messages_come_out_in_the_order_in_which_they_were_sent():
    rng = random.Random(1)
    for _ in range(100):
        messages = told("a", range(12))
        rng.shuffle(messages)
        assert taken(messages) == list(range(12))


def test_each_view_counts_for_itself():
    in_order = InOrder()
    messages = [*told("a", [0, 1]), *told("b", [1, 0]), *told("a", [2])]
    assert [(each["view"], each["turn"]) for message in messages for each in in_order.take(message)] == [
        ("a", 0),
        ("a", 1),
        ("b", 0),
        ("b", 1),
        ("a", 2),
    ]


def test_a_message_that_never_comes_is_not_waited_for_without_end():
    last = 2 * MISSING
    assert taken(told("a", [0, *range(2, last)])) == [0, *range(2, last)]


def test_until_a_page_shows_the_stage_a_spare_one_shows_the_same():
    stage = make_stage(lambda *_: None)
    stage.show(b"\x89PNG 1", "<p>one</p>", 'a "map"', 0, 0)
    assert (stage.spare.picture, stage.spare.words) == (b"\x89PNG 1", "<p>one</p>")
    assert '<img alt="a &quot;map&quot;"' in stage.spare.value
    stage.comm.handle_msg({"content": {"data": {"method": "custom", "content": {"ready": True}}}, "buffers": []})
    stage.show(b"\x89PNG 2", "<p>two</p>", "a map", 0, 1)
    assert stage.picture == b"\x89PNG 2"
    assert stage.spare.picture == b"\x89PNG 1"
