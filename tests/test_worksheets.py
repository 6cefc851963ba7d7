"""Worksheets: no tie leaves a choice, the keys are what the searches do, A and B differ; the file prints."""

import itertools
import re
from dataclasses import replace
from heapq import heapify

import pytest
from browser import PROJECT

import astar_lesson
from astar_lesson import (
    EIGHT,
    FOUR,
    BinaryHeap,
    Grid,
    a_star,
    check,
    dijkstra,
    greedy_best_first,
    manhattan,
    record,
    true_costs,
)
from astar_lesson.lesson.programs import plain
from astar_lesson.lesson.programs.listing import source
from astar_lesson.maps.components import components
from astar_lesson.words.numbers import listed
from astar_teacher import cards
from astar_teacher.cards import CARDS
from astar_teacher.commands import main
from astar_teacher.paper import filled
from astar_teacher.parsons import STOP, places_of, puzzles
from astar_teacher.parts import Line, Plan, RoadPlan, Table
from astar_teacher.questions import ARROWS
from astar_teacher.sheets import PARSONS, TOPICS, exit_ticket, worksheet, write_sheets

LETTERS = "AB"
NOTEBOOKS = PROJECT / "notebooks"
both = pytest.mark.parametrize("letter", LETTERS)


def parts(sheet, kind):
    return [part for part in sheet.parts if isinstance(part, kind)]


def cells_in(text):
    return [tuple(map(int, pair)) for pair in re.findall(r"\((\d+), (\d+)\)", text)]


# --- the key ----------------------------------------------------------------------------------------------------------


def answer(sheet, begins):
    (found,) = [line.answer for line in parts(sheet, Line) if line.ask.startswith(begins)]
    return found


def arrow(cell, parent):
    return None if parent is None else ARROWS[parent[0] - cell[0], parent[1] - cell[1]]


SEARCHES = {
    "03": lambda grid: dijkstra(grid, grid.start, grid.goal),
    "04": lambda grid: greedy_best_first(grid, grid.start, grid.goal, manhattan(grid)),
    **dict.fromkeys(["05", "06"], lambda grid: a_star(grid, grid.start, grid.goal, manhattan(grid))),
}


@both
@pytest.mark.parametrize("page", SEARCHES)
def test_no_tie_leaves_a_choice_and_the_key_is_the_only_run(page, letter):
    key = worksheet(page, letter)
    plan = parts(key, Plan)[0]
    grid, run = plan.grid, record(SEARCHES[page](plan.grid))
    assert [run.at(k).lowest for k in range(len(run))] == [[step.current] for step in run]
    assert answer(key, "Write the cells in the order") == listed(step.current for step in run)
    end = run.at(len(run))
    for cell, blanks in plan.answer.items():
        for name, right in blanks.items():
            kept = getattr(end, "parent" if name == "parent" else name.lower()).get(cell)
            kept = arrow(cell, kept) if name == "parent" else kept
            assert right == ("empty" if kept is None else str(kept)), (cell, name)
    assert cells_in(answer(key, "Walk back")) == run.path[::-1]
    assert answer(key, "What does this path cost?") == str(run.cost)
    if page == "04":
        best = true_costs(grid)[grid.start]
        assert answer(key, "What does the cheapest path") == str(best)
        assert int(answer(key, "How much more")) == run.cost - best > 0
    else:
        assert set(cells_in(answer(key, "Which cells are open"))) == set(run.at(4).open)
        assert len(run.improvements) == (page != "03")


@both
@pytest.mark.parametrize("page", ["01", "02"])
def test_a_flood_by_hand_is_that_of_the_package(page, letter):
    key = worksheet(page, letter)
    plan, order = parts(key, Plan)[0], parts(key, Line)[0]
    distances, queue = {plan.grid.start: 0}, [plan.grid.start]
    for cell in queue:
        if page == "02" and cell == plan.grid.goal:
            queue = queue[: queue.index(cell) + 1]
            break
        for to in plan.grid.neighbors(cell):
            if to not in distances:
                distances[to] = distances[cell] + 1
                queue.append(to)
    assert order.answer == listed(queue)
    said = {cell: blanks["G"] for cell, blanks in plan.answer.items()}
    assert said == {cell: str(distances.get(cell, "empty")) for cell in plan.cells}


@both
def test_the_key_about_heuristics_is_what_true_costs_say(letter):
    key = worksheet("07", letter)
    plan = parts(key, Plan)[0]
    grid, true, h = plan.grid, true_costs(plan.grid), manhattan(plan.grid)
    for cell, blanks in plan.answer.items():
        assert blanks == {"true": str(true[cell]), "H": str(h(cell, grid.goal))}
    high, *_, falls = parts(key, Line)
    assert cells_in(high.answer) == [cell for cell in grid.nodes if h(cell, grid.goal) > true[cell]]
    drops = [(a, b) for a in grid.nodes for b, cost in grid.edges(a) if h(a, grid.goal) - h(b, grid.goal) > cost]
    assert cells_in(falls.answer) == [cell for drop in drops for cell in drop]
    assert [answer(key, begins) for begins in ("Is H admissible", "Is it consistent")] == ["no", "no"]


@both
def test_the_keys_on_heaps_and_components_are_what_named_functions_say(letter):
    key = worksheet("09", letter)
    heap = BinaryHeap()
    got = []
    (work,) = parts(key, Table)
    for do, row in zip(work.rows, work.answer, strict=True):
        if do.endswith("get"):
            got.append(heap.get())
        else:
            heap.put(do, int(do.split()[2]))
        entries = [int(entry) for entry in row]
        ordered = entries[:]
        heapify(ordered)
        assert ordered == entries, "each row is a heap"
        assert len(entries) == len(heap)
    assert parts(key, Line)[0].answer == ", ".join(do.split()[2] for do in got)

    key = worksheet("17", letter)
    grid = parts(key, Plan)[0].grid
    bridges = parts(key, Line)[-1].answer
    assert len(cells_in(bridges)) == 2
    for wall in grid.walls:
        number = components(replace(grid, walls=grid.walls - {wall}))
        assert (number[grid.start] == number[grid.goal]) == (wall in cells_in(bridges))


@pytest.mark.parametrize("number", range(len(CARDS)))
def test_lines_that_may_change_places_do_not_change_what_a_program_does(number):
    lines = source(getattr(plain, CARDS[number]["search"])).splitlines()
    places = places_of(lines)
    groups = [list(group) for _, group in itertools.groupby(range(len(lines)), lambda k: places[k])]
    maps = [Grid.from_text("S.3.\n.#2.\n..4G", moves) for moves in (FOUR, EIGHT)] + [Grid.from_text("S#.\n.#G\n2#.")]
    found = set()
    for orders in itertools.product(*(itertools.permutations(group) for group in groups)):
        program = {**vars(plain)}
        exec("\n".join(lines[k] for order in orders for k in order), program)
        found.add(tuple(behaviour(program[CARDS[number]["search"]], grid) for grid in maps))
    assert len(found) == 1
    assert sum(len(group) > 1 for group in groups) == 2
    (table,) = puzzles()[number].parts
    assert sorted(zip(table.rows, table.answer, strict=True)) == sorted(
        (line, (place,)) for line, place in zip(lines, places, strict=True)
    )
    assert list(table.rows) != lines


@pytest.mark.parametrize("card", CARDS[1:], ids=lambda card: card["search"])
def test_with_the_later_stop_that_the_key_allows_the_path_is_the_same(card):
    lines = source(getattr(plain, card["search"])).splitlines()
    place = lines.index(STOP)
    lines = [*lines[:place], *lines[place + 2 :], *lines[place : place + 2]]
    program = dict(vars(plain))
    exec("\n".join(lines), program)
    verdict = check(program[card["search"]], like=getattr(astar_lesson, card["search"]))
    assert "finds a correct path, but it is not " in verdict.words


def test_the_key_of_each_puzzle_with_a_stop_allows_the_later_one():
    assert [bool(sheet.note) for sheet in puzzles()] == [False, True, True, True, True]
    text = filled("sheets.html.j2", title="Parsons", sheets=puzzles(), keys=puzzles(), ticket=None)
    assert text.count("Accept as well: the line if current == goal:") == 4


def test_no_town_of_the_road_map_is_cut_off():
    for letter in LETTERS:
        (roads,) = parts(worksheet("03", letter), RoadPlan)
        left, top, width, height = map(float, roads.frame.split())
        for town in roads.atlas.places.values():
            x, y = town.centre
            assert left + 0.3 < x < left + width - 0.3
            assert top + 0.3 < y < top + height - 0.3


def behaviour(program, grid):
    """What a plain program asks of a map, and what it returns."""
    asked = []

    class Asked:
        def edges(self, cell):
            asked.append(cell)
            return grid.edges(cell)

        def neighbors(self, cell):
            asked.append(cell)
            return grid.neighbors(cell)

    guess = [manhattan(grid)] if "heuristic" in program.__code__.co_varnames else []
    path = program(Asked(), grid.start, grid.goal, *guess)
    return tuple(asked), path and tuple(path)


# --- the blanks, and the two sheets -----------------------------------------------------------------------------------


@pytest.mark.parametrize("page", TOPICS)
def test_neighbours_have_no_short_answer_in_common(page):
    """Of yes and no there are two only, so they may share these."""
    pairs = zip(*(worksheet(page, letter).parts for letter in LETTERS), strict=True)
    asked = [(one, other) for one, other in pairs if isinstance(one, Line | Table) and one.answer not in ("yes", "no")]
    assert asked and [one.ask for one, other in asked if one.answer == other.answer] == []


@pytest.mark.parametrize("page", TOPICS)
def test_neighbours_have_as_much_to_do(page):
    one, other = (worksheet(page, letter) for letter in LETTERS)
    assert one.marks == other.marks and [part.kind for part in one.parts] == [part.kind for part in other.parts]
    for mine, its in zip(one.parts, other.parts, strict=True):
        if isinstance(mine, Plan):
            assert abs(len(mine.grid.nodes) - len(its.grid.nodes)) <= 1
        if isinstance(mine, Line) and mine.boxes:
            assert abs(len(cells_in(mine.answer)) - len(cells_in(its.answer))) <= 1


def filled_with(*sheets, keys=()):
    return filled("sheets.html.j2", title="A sheet", sheets=sheets, keys=keys, ticket=None).replace("\u00a0", " ")


@pytest.mark.parametrize("page", TOPICS)
def test_what_is_handed_out_is_made_without_the_answers(page):
    """Only the key depends on them: the same sheet with other answers gives the same page."""
    key = worksheet(page)
    strange = replace(key, parts=tuple(with_nonsense(part) for part in key.parts))
    assert filled_with(strange) == filled_with(key)
    assert filled_with(keys=[strange]) != filled_with(keys=[key])


def with_nonsense(part):
    match part:
        case Plan() if part.answer:
            strange = {cell: dict.fromkeys(blanks, "77") for cell, blanks in part.answer.items()}
        case Line():
            strange = "77"
        case Table():
            strange = tuple(("77",) * len(row) for row in part.answer)
        case _:
            return part
    return replace(part, answer=strange)


# --- the file ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("keys", [True, False])
def test_one_file_holds_both_sheets_the_ticket_and_the_keys(keys, tmp_path, capsys):
    main(["worksheet", "1", "--out", str(tmp_path / "new"), *(["--no-key"] if not keys else [])])
    (file,) = (tmp_path / "new").iterdir()
    assert capsys.readouterr().out.split() == [str(file)] and file.name == "worksheet-01.html"
    html = file.read_text(encoding="utf-8")
    title = "01 Breadth-first search"
    heads = [f"{title} · Sheet A", f"{title} · Sheet B", f"{title} · Exit ticket"]
    found = list(dict.fromkeys(re.findall(r"<h2>(.*?)</h2>", html)))  # two tickets stand on a page
    sheet_a, sheet_b, ticket = heads
    assert found == [*heads, *(f"{head} · Key" for head in (ticket, sheet_a, sheet_b) if keys)]
    assert ("A walk back that forgets" in html) == keys
    assert "http" not in html.replace("data:image", "")


@pytest.mark.parametrize("page", TOPICS)
def test_the_ticket_is_that_of_the_page_without_its_answers(page):
    asked, answered = exit_ticket(page, NOTEBOOKS)
    assert asked.count("<li>") == 6 and "<details" not in asked + answered and "Next:" not in asked
    assert answered.count("<strong>1.<") == answered.count("<strong>2.<") == 1
    assert "href" not in asked.replace('class="anchor-link" href', "") + answered


def test_without_the_page_the_ticket_is_left_out_with_a_word(tmp_path):
    file, word = write_sheets("05", tmp_path, tmp_path)
    assert word == f"without the exit ticket: {tmp_path} has no page 05; name the folder with --notebooks"
    assert "Exit ticket" not in (tmp_path / "worksheet-05.html").read_text(encoding="utf-8")
    assert file == str(tmp_path / "worksheet-05.html")


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"cells": [{}]}'])
def test_a_page_that_is_not_a_notebook_is_named(text, tmp_path, capsys):
    (tmp_path / "05_a_star.ipynb").write_text(text)
    with pytest.raises(SystemExit):
        main(["worksheet", "05", "--out", str(tmp_path / "new"), "--notebooks", str(tmp_path)])
    assert f"{tmp_path / '05_a_star.ipynb'} is not a notebook: save it again" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("page", "words"),
    [("11", "page '11' has no worksheet: there is one for 01, 02"), ("x", "page 'x' has no worksheet")],
)
def test_bad_input_is_answered_by_a_sentence_and_nothing_is_written(page, words, tmp_path, capsys):
    with pytest.raises(SystemExit) as left:
        main(["worksheet", page, "--out", str(tmp_path / "new")])
    said = capsys.readouterr().err
    assert left.value.code == 2 and words in said and said.count("\n") == 1
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize(
    ("command", "name"), [(["worksheet", "09", "--out"], "worksheet-09.html"), (["cards"], "cards.html")]
)
def test_a_file_is_overwritten_only_when_that_was_said(command, name, tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(cards, "CARDS", CARDS[:1])
    mine = tmp_path / name
    mine.write_text("mine")
    with pytest.raises(SystemExit):
        main([*command, str(tmp_path)])
    assert f"{name} exists: give --force to overwrite it, or name another folder" in capsys.readouterr().err
    assert mine.read_text(encoding="utf-8") == "mine"
    main([*command, str(tmp_path), "--force"])
    assert mine.read_text(encoding="utf-8").startswith("<!DOCTYPE html>")


@pytest.mark.parametrize("folder", ["file/new", "file"])
def test_a_folder_that_cannot_be_is_named(tmp_path, capsys, folder):
    (tmp_path / "file").write_text("")
    with pytest.raises(SystemExit):
        main(["worksheet", "01", "--out", str(tmp_path / folder)])
    assert f"{tmp_path / 'file'} is a file: name another folder" in capsys.readouterr().err
    assert sorted(tmp_path.iterdir()) == [tmp_path / "file"]


# --- printed, and read ------------------------------------------------------------------------------------------------

MM = 96 / 25.4
PAGES = {**dict.fromkeys(TOPICS, 4), "03": 7, "06": 7, PARSONS: 8}
"""At most, keys included, in Arial or a wider typeface, on the shorter paper."""
UNNAMED = """() => [...document.querySelectorAll('input, textarea, svg, img')].filter((part) => {
    const labels = [...(part.labels || [])].map((label) => label.innerText);
    return !(part.ariaLabel || part.alt || labels.join('')).trim();
}).map((part) => part.outerHTML)"""
LOOKED = """() => {
    const each = (which, what) => [...document.querySelectorAll(which)].map(what);
    return {
        boxes: each('.question :is(input:not([type]), textarea)', (part) => part.offsetHeight),
        sheets: each('.sheet', (part) => part.scrollWidth - part.clientWidth),
        type: each('.sheet:not(.key) .question p', (part) => parseFloat(getComputedStyle(part).fontSize)),
    };
}"""
MARK = """() => document.querySelectorAll('.question').forEach((part, k) => ['from', 'to'].forEach((end) => {
    const place = document.createElement('span'), link = document.createElement('a');
    place.id = `${end}-${k}`;
    end === 'from' ? part.prepend(place) : part.append(place);
    Object.assign(link, {href: `#${place.id}`, textContent: '.'}).style.cssText = 'position: absolute; left: 0; top: 0';
    document.body.append(link);
}))"""
"""Chromium writes into a PDF file on which page the target of a link is: here where each question begins and ends."""


@pytest.fixture
def printer(window, tmp_path):
    page = window.new_page()
    yield page
    page.close()


@pytest.mark.sampled
@pytest.mark.parametrize("page", ["05", *(page for page in PAGES if page != "05")])
def test_it_prints_on_either_paper_with_no_question_cut_in_two(page, printer, tmp_path):
    (file,) = write_sheets(page, tmp_path, NOTEBOOKS)
    printer.goto(f"file://{file}")
    printer.emulate_media(media="print")
    sheets = printer.locator(".question").evaluate_all(
        "(all) => all.map((part) => part.closest('.key') ? 'keys' : part.closest('.sheet').innerText.slice(0, 50))"
    )
    printer.evaluate(MARK)
    for paper, width in (("A4", 210), ("Letter", 216)):
        printer.set_viewport_size({"width": round((width - 30) * MM), "height": 1000})
        looked = printer.evaluate(LOOKED)
        assert min(looked["boxes"], default=99) >= 9 * MM - 1
        assert max(looked["sheets"]) <= 1, "nothing leaves the page"
        assert min(looked["type"]) >= 14.6, "11 points"
        printed = printer.pdf(format=paper)
        assert len(re.findall(rb"/Type /Page\b", printed)) <= PAGES[page], paper
        on = dict(re.findall(rb"/((?:from|to)-\d+) \[(\d+) 0 R", printed))
        begins, ends = ([on[f"{end}-{k}".encode()] for k in range(len(sheets))] for end in ("from", "to"))
        assert begins == ends, paper
        pairs = set(zip(begins, sheets, strict=True))
        assert len(pairs) == len(set(begins)), "each sheet has its own pages, and so have the keys"


@pytest.mark.sampled
@pytest.mark.parametrize("page", PAGES)
def test_a_screen_reader_finds_a_name_for_everything(page, printer, tmp_path):
    (file,) = write_sheets(page, tmp_path, NOTEBOOKS)
    printer.goto(f"file://{file}")
    assert printer.evaluate(UNNAMED) == []
    assert printer.locator("h1").count() == 1
    assert printer.locator(".question h3").count() == printer.locator(".question").count() > 0
    assert printer.locator("table:not(:has(th[scope=col]))").count() == 0
