"""The walk through the museum: what hangs on the wall is the program that runs, and every visit tells both answers."""

import pytest

from astar_lesson.lesson.exhibits import EXHIBITS, MAP_U
from astar_lesson.lesson.listing import source
from astar_lesson.lesson.museum import catches, plaque, visit

each = pytest.mark.parametrize("exhibit", EXHIBITS, ids=lambda exhibit: exhibit.name)


@each
def test_what_hangs_on_the_wall_is_the_source_that_runs(exhibit):
    shown = plaque(exhibit)
    for (right, wrong), listing in zip(exhibit.code, shown.listings, strict=True):
        lines = listing.splitlines()
        if right is None:
            assert str(listing) == str(source(wrong))
        else:
            shown_code = "".join(line[2:] for line in lines if line[0] != "-")
            assert "".join(shown_code.split()) == "".join(source(wrong).split())  # but for the breaks in its head
            assert any(line[0] in "+-" for line in lines)
    assert exhibit.source in repr(shown)
    assert f"{exhibit.grid.width} x {exhibit.grid.height} map" in repr(shown)


@each
def test_a_visit_tells_both_answers_and_where_they_part(exhibit, capsys):
    picture = visit(exhibit, exhibit.answers()[0])
    said = capsys.readouterr().out
    wrong, right = exhibit.answers()
    if isinstance(wrong, str):
        assert said.splitlines()[-1] == "Both do the same up to step 1. Then the wrong one fails."
        assert "wrong: IndexError" in picture.words
        assert "right: no way" in picture.words
    else:
        assert said.splitlines()[-1].startswith("Step ")
        assert f"right: cost {right}" in picture.words
        assert (f"wrong: cost {wrong}" if wrong < float("inf") else "wrong: no way") in picture.words
    assert picture.png().startswith(b"\x89PNG")


def test_a_prediction_is_compared(capsys):
    visit(1, 6)
    assert "6   (as you said)" in capsys.readouterr().out
    visit(10, "no way")
    assert "no way   (as you said)" in capsys.readouterr().out


def test_map_u_shows_eight_mistakes_and_a_plain_map_none():
    table = catches(EXHIBITS, [MAP_U, "S.G"])
    assert sum(row[0] for row in table.values()) == 8
    assert not any(row[1] for row in table.values())


@pytest.mark.parametrize("number", [0, 14, "one", None])
def test_a_number_without_an_exhibit_is_named(number):
    with pytest.raises(ValueError, match=r"there is no exhibit .*: give a number from 1 to 13"):
        plaque(number)
    assert plaque(13).words.startswith("Nobody asks")
