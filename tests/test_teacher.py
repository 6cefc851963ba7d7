"""The teacher's notes: each page has one, of the same parts, and each prediction of the page is answered in it.

What the notes say of the programs is run with the claims of the page: see `test_every_answer_of_the_teachers_note`.
"""

import re

import pytest
from notes import NOTES, VALUE, answered, causes_of, note_of, part, predictions, rows, ticket, told_wrong, words
from pages import NOTEBOOKS, prose, told_minutes

PARTS = [
    "The plan",
    "On the board",
    "The predictions",
    "The questions and the exit ticket",
    "The exercise and the bug hunt",
    "Homework",
]
LONGEST, OTHERS = 900, {"README.md": 1250, "grading.md": 1100, "unit.md": 500}


def read(path):
    return path.read_text(encoding="utf-8")


each_page = pytest.mark.parametrize("page", NOTEBOOKS, ids=lambda page: page.stem)
written = [path for path in sorted(NOTES.glob("*.md")) if path.name not in ("ledger.md", "mistakes.md")]  # tables
each_file = pytest.mark.parametrize("path", written, ids=lambda path: path.name)


def test_there_is_a_note_for_each_page_and_for_nothing_else():
    more = [
        NOTES / f"{name}.md" for name in ("README", "grading", "ledger", "mistakes", "shared_server", "site", "unit")
    ]
    assert sorted(NOTES.iterdir()) == sorted([*map(note_of, NOTEBOOKS), *more, NOTES / "tools"])
    assert [page.name for page in NOTEBOOKS if not causes_of(page).exists()] == []


@each_page
def test_a_note_has_its_parts(page):
    text = read(note_of(page))
    assert text.splitlines()[0] == f"{prose(page).splitlines()[0]}, for the teacher"
    assert re.findall(r"^## (.+)$", text, re.M) == PARTS
    assert "\n**Where to stop**" in part(text, "The plan")


@each_page
def test_the_minutes_add_up_to_those_of_the_page_and_to_those_of_a_longer_lesson(page):
    text = part(read(note_of(page)), "The plan")
    lesson, longer = re.search(r"^\| minutes of (\d+) \| of (\d+) \|", text, re.M).groups()
    assert [sum(int(row[column]) for row in rows(text)) for column in (0, 1)] == [int(lesson), int(longer)]
    in_class, _ = told_minutes(page)
    assert int(lesson) == min(in_class, 45)  # longer pages need a double lesson; in 45 minutes a part of them is done
    assert int(longer) in (45, 90)


@each_page
def test_each_prediction_is_answered(page):
    told = answered(read(note_of(page)))
    assert [name for one in told for name in one.names] == predictions(page)
    assert [one.names for one in told if not one.right or not 2 <= len(one.wrong) <= 3 * len(one.names)] == []


@each_page
def test_a_wrong_number_or_cell_has_a_program(page):
    wrong = told_wrong(causes_of(page))
    for one in answered(read(note_of(page))):
        programs = {str(value) for name, value in wrong if name in one.names}
        numbers = {said for said in one.wrong if re.match(r"-?\d|\(", said)}
        assert [said for said in numbers if not VALUE.fullmatch(said)] == []  # words go into the next column
        assert numbers <= programs <= set(one.wrong), one.names
    assert {name for name, _ in wrong} <= set(predictions(page))


@each_page
def test_the_key_of_the_ticket_is_that_of_the_page(page):
    key = part(read(note_of(page)), "The questions and the exit ticket")
    assert re.findall(r"\*\*([a-c])\*\*", key) == ticket(page)


def test_the_term_has_a_place_for_each_page():
    term = part(read(NOTES / "README.md"), "A term")
    assert sorted(set(re.findall(r"\]\((\d\d)\.md\)", term))) == [page.name[:2] for page in NOTEBOOKS]


@each_file
def test_a_note_is_a_page(path):
    assert words(read(path)) <= OTHERS.get(path.name, LONGEST)
