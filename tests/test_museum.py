"""The walk through the museum: what hangs on the wall is the program that runs, and every visit tells both answers."""

import pytest

from astar_lesson.lesson import museum
from astar_lesson.lesson.exhibits import EXHIBITS, MAP_U
from astar_lesson.lesson.listing import source
from astar_lesson.lesson.museum import catches, closed_box, museum_maps, plaque, visit

NAMES = [exhibit.name for exhibit in EXHIBITS]
each = pytest.mark.parametrize(("place", "exhibit"), list(enumerate(EXHIBITS, 1)), ids=NAMES)


@pytest.fixture
def shown(monkeypatch):
    """What is displayed."""
    pictures = []
    monkeypatch.setattr(museum, "display", lambda *what: pictures.extend(what))
    return pictures


@each
def test_what_hangs_on_the_wall_is_the_source_that_runs(place, exhibit, shown):
    plaque(place)
    head, *listings, picture = shown
    assert head.data == f"Exhibit {place}: {exhibit.name}. Seen in: {exhibit.source}."
    assert f"{exhibit.grid.width} x {exhibit.grid.height} map" in str(picture)
    for (right, wrong), listing in zip(exhibit.code, listings, strict=True):
        lines = listing.splitlines()
        if right is None:
            assert str(listing) == str(source(wrong))
        else:
            shown_code = "".join(line[2:] for line in lines if line[0] != "-")
            assert "".join(shown_code.split()) == "".join(source(wrong).split())  # but for the breaks in its head
            assert any(line[0] in "+-" for line in lines)


@pytest.mark.sampled
@each
def test_a_visit_tells_both_answers_and_where_they_part(place, exhibit, shown, capsys):
    visit(place, exhibit.answers()[0])
    (picture,) = shown
    said = capsys.readouterr().out.splitlines()[-1]
    wrong, right = exhibit.answers()
    if isinstance(wrong, str):
        assert said == "Exhibit 13. Both do the same up to step 1. Then the wrong one fails."
        assert "wrong: IndexError" in picture.words
    else:
        assert said.startswith(f"Exhibit {place}. Step ")
        assert (f"wrong: cost {wrong}" if wrong < float("inf") else "wrong: no path") in picture.words
    assert f"right: cost {right}" in picture.words
    assert picture.png().startswith(b"\x89PNG")


def test_a_prediction_is_compared_if_one_was_asked_for(shown, capsys):
    visit(1, 6)
    assert "6   (as you said)" in capsys.readouterr().out
    visit(10, "no path")
    assert "no path   (as you said)" in capsys.readouterr().out
    visit(1, None)
    assert "No prediction yet" in capsys.readouterr().out
    visit(1)
    assert capsys.readouterr().out.startswith("Exhibit 1. Step 2: ")


@pytest.mark.deep
def test_the_small_maps_and_a_readers_own():
    table = catches("S . . G\n", "\n\nS . G\n. . .\n\n")
    assert list(map(len, table.values())) == [10] * 13
    assert table.counts[:1] + table.counts[7:] == [8, 1, 1, 0]
    assert [name for name, row in table.items() if row[7]] == ["the last cell is never returned"]
    lines = repr(table).splitlines()
    assert lines[0].split() == ["map", *map(str, range(1, 11))]
    assert lines[3] == "  3   X  .  .  .  X  .  .  .  .  .  a waiting cell is never updated"
    assert lines[-1].split() == [*map(str, table.counts), "caught"]
    assert all(f"map {k}: " in museum_maps().words for k in range(1, 9))


def test_in_the_closed_box_is_the_only_exhibit_that_fits_its_answers():
    texts = (MAP_U, "S33G\n....", "S....\n...#G")
    answers = [closed_box().on(text).answers() for text in texts]
    assert [exhibit.number for exhibit in EXHIBITS if [exhibit.on(text).answers() for text in texts] == answers] == [3]
    assert closed_box().on(MAP_U).number == closed_box().number == 3


@pytest.mark.parametrize("number", [0, 14, "one", None])
def test_a_number_without_an_exhibit_is_named(number):
    with pytest.raises(ValueError, match=r"there is no exhibit .*: give a number from 1 to 13"):
        plaque(number)
