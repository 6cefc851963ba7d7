"""Worksheets: the keys are what the searches do, whatever ties do; A and B differ; the file prints and can be read."""

import itertools
import re
from dataclasses import replace
from functools import partial
from heapq import heapify

import pytest
from browser import PROJECT

from astar_lesson import (
    EIGHT,
    FOUR,
    BinaryHeap,
    Grid,
    a_star,
    chebyshev,
    dijkstra,
    euclidean,
    manhattan,
    octile,
    record,
    true_costs,
    walked_cost,
    zero,
)
from astar_lesson.__main__ import main
from astar_lesson.lesson import plain
from astar_lesson.lesson.listing import source
from astar_lesson.maps.components import components
from astar_lesson.play.tie_explorer import Chosen
from astar_lesson.search.ties import every_tie
from astar_lesson.teacher import programs
from astar_lesson.teacher import runs as all_runs
from astar_lesson.teacher.paper import filled
from astar_lesson.teacher.parsons import places_of, puzzles
from astar_lesson.teacher.parts import Choice, Line, Plan, Space, Table, listed
from astar_lesson.teacher.questions import ARROWS
from astar_lesson.teacher.runs import every_run
from astar_lesson.teacher.sheets import PARSONS, TOPICS, exit_ticket, worksheet, write_sheets
from astar_lesson.teacher.which import CARDS

LETTERS = "AB"
ALL = [(page, letter) for page in TOPICS for letter in LETTERS]
NOTEBOOKS = PROJECT / "notebooks"
both = pytest.mark.parametrize("letter", LETTERS)


def parts(sheet, kind):
    return [part for part in sheet.parts if isinstance(part, kind)]


def cells_in(text):
    return [tuple(map(int, pair)) for pair in re.findall(r"\((\d+), (\d+)\)", text)]


# --- the key ----------------------------------------------------------------------------------------------------------


def chosen_runs(grid, heuristic):
    """Every run of the package's own A*, found by an open list with a list of what to expand."""
    found, waiting = [], [[grid.start]]
    while waiting:
        order = waiting.pop()
        trace = record(a_star(grid, grid.start, grid.goal, heuristic, partial(Chosen, order)))
        if trace.path_step == len(order):
            found.append(trace)
        else:
            waiting += [[*order, cell] for cell in trace.at(len(order)).lowest]
    return found


def arrow(cell, parent):
    return None if parent is None else ARROWS[parent[0] - cell[0], parent[1] - cell[1]]


@pytest.mark.parametrize(("page", "letter"), [(page, letter) for page in ("03", "05", "06") for letter in LETTERS])
def test_the_key_holds_every_run_that_ties_allow_and_no_other(page, letter):
    key = worksheet(page, letter)
    plan, order, waiting = parts(key, Plan)[0], *parts(key, Line)[:2]
    grid = plan.grid
    heuristic = zero(grid) if page == "03" else manhattan(grid)
    runs = chosen_runs(grid, heuristic)
    assert sorted(order.answer) == sorted(listed(step.current for step in run) for run in runs)
    for cell, blanks in plan.answer.items():
        for name, right in blanks.items():
            kept = [getattr(run.at(len(run)), "parent" if name == "parent" else name.lower()).get(cell) for run in runs]
            kept = [arrow(cell, parent) for parent in kept] if name == "parent" else kept
            assert set(right) == {"empty" if value is None else str(value) for value in kept}, (cell, name)
    found = [set(cells_in(answer)) for answer in waiting.answer]
    assert {frozenset(cells) for cells in found} == {frozenset(run.at(4).open) for run in runs}
    way = parts(key, Line)[3 if page != "03" else 2]
    assert {tuple(cells_in(answer)) for answer in way.answer} == {tuple(run.path[::-1]) for run in runs}
    costs = parts(key, Line)[4 if page != "03" else 3]
    assert set(costs.answer) == {str(run.cost) for run in runs}
    ties = every_tie(grid, heuristic)
    assert (ties.least, ties.most) == (min(map(len, runs)), max(map(len, runs)))
    assert all(len(run.improvements) == (page != "03") for run in runs)


@both
def test_greedy_may_take_any_cell_with_the_lowest_h(letter):
    key = worksheet("04", letter)
    grid = parts(key, Plan)[0].grid
    order, path, costs, best, extra = parts(key, Line)
    h = manhattan(grid)
    found, waiting = set(), [([grid.start], {grid.start})]
    while waiting:
        expanded, seen = waiting.pop()
        if expanded[-1] == grid.goal:
            found.add(listed(expanded))
            continue
        seen = seen | set(grid.neighbors(expanded[-1]))
        lowest = min(h(cell, grid.goal) for cell in seen - set(expanded))
        waiting += [([*expanded, cell], seen) for cell in seen - set(expanded) if h(cell, grid.goal) == lowest]
    assert set(order.answer) == found
    ways = [cells_in(answer)[::-1] for answer in path.answer]
    assert set(costs.answer) == {str(walked_cost(grid, way)) for way in ways}
    assert set(best.answer) == {str(true_costs(grid)[grid.start])}
    assert {int(answer) for answer in extra.answer} == {int(cost) - int(*best.answer) for cost in costs.answer}
    assert all(int(answer) > 0 for answer in extra.answer)


def test_too_many_runs_are_none(monkeypatch):
    grid = parts(worksheet("05"), Plan)[0].grid
    assert len(every_run(grid, a_star, manhattan(grid))) == 3
    monkeypatch.setattr(all_runs, "MOST_RUNS", 2)
    assert every_run(grid, a_star, manhattan(grid)) == []


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
    assert order.answer == {listed(queue): ""}
    said = {cell: next(iter(blanks["G"])) for cell, blanks in plan.answer.items()}
    assert said == {cell: str(distances.get(cell, "empty")) for cell in plan.cells}


@both
def test_the_key_about_heuristics_is_what_true_costs_say(letter):
    key = worksheet("07", letter)
    plan = parts(key, Plan)[0]
    grid, true, h = plan.grid, true_costs(plan.grid), manhattan(plan.grid)
    for cell, blanks in plan.answer.items():
        assert blanks == {"true": {str(true[cell]): ""}, "H": {str(h(cell, grid.goal)): ""}}
    high, falls = parts(key, Line)
    assert cells_in(*high.answer) == [cell for cell in grid.nodes if h(cell, grid.goal) > true[cell]]
    drops = [(a, b) for a in grid.nodes for b, cost in grid.edges(a) if h(a, grid.goal) - h(b, grid.goal) > cost]
    assert sorted(map(cells_in, falls.answer)) == sorted(map(list, drops))
    assert [part.answer for part in parts(key, Choice)[:2]] == [("no",), ("no",)]
    which = parts(key, Choice)[2]
    makers = dict(zip(which.options, (zero, chebyshev, euclidean, octile, manhattan), strict=True))
    guesses = {name: make(grid) for name, make in makers.items()}
    fair = [name for name, guess in guesses.items() if all(guess(c, grid.goal) <= true[c] for c in grid.nodes)]
    assert list(which.answer) == fair
    assert not [name for name in which.options if "octile" in name and "times" in name]


@both
def test_the_keys_on_decisions_heaps_and_components_are_what_named_functions_say(letter):
    key = worksheet("08", letter)
    given = parts(key, Plan)[2]
    again, costs = parts(key, Line)[6], [int(*line.answer) for line in parts(key, Line)[7:]]
    assert costs[0] == true_costs(given.grid)[given.grid.start] < costs[1]
    expanded = cells_in(*parts(key, Line)[5].answer)
    assert cells_in(*again.answer) == [cell for cell in given.grid.nodes if expanded.count(cell) == 2]

    key = worksheet("09", letter)
    heap = BinaryHeap()
    got = []
    (work,) = parts(key, Table)
    for do, row in zip(work.rows, work.answer, strict=True):
        if do.endswith("get"):
            got.append(heap.get())
        else:
            heap.put(do, int(do.split()[2]))
        entries = [int(entry) for entry in row if entry]
        ordered = entries[:]
        heapify(ordered)
        assert ordered == entries, "each row is a heap"
        assert len(entries) == len(heap)
    assert list(parts(key, Line)[0].answer) == [", ".join(do.split()[2] for do in got)]

    key = worksheet("17", letter)
    grid = parts(key, Plan)[0].grid
    (bridges,) = parts(key, Line)[3].answer
    assert len(cells_in(bridges)) == 2
    for wall in grid.walls:
        number = components(replace(grid, walls=grid.walls - {wall}))
        assert (number[grid.start] == number[grid.goal]) == (wall in cells_in(bridges))


@both
def test_one_program_alone_can_have_printed_the_run(letter):
    key = worksheet("10", letter)
    run, (suspects,) = parts(key, Table)[0], parts(key, Choice)
    grid = parts(key, Plan)[0].grid
    can = {
        name
        for name, program in programs.PROGRAMS.items()
        if [str(step.current) for step in record(program(grid))] == [row[0] for row in run.printed]
    }
    assert set(suspects.answer) <= can and len(suspects.answer) == 1
    assert suspects.answer != (next(iter(programs.PROGRAMS)),)
    cost, best = (int(*part.answer) for part in parts(key, Line)[-2:])
    assert cost > best == record(dijkstra(grid, grid.start, grid.goal)).cost


@pytest.mark.parametrize("number", range(len(CARDS)))
def test_lines_that_may_change_places_do_not_change_what_a_program_does(number):
    lines = source(CARDS[number].program).splitlines()
    places = places_of(lines)
    groups = [list(group) for _, group in itertools.groupby(range(len(lines)), lambda k: places[k])]
    maps = [Grid.from_text("S.3.\n.#2.\n..4G", moves) for moves in (FOUR, EIGHT)] + [Grid.from_text("S#.\n.#G\n2#.")]
    found = set()
    for orders in itertools.product(*(itertools.permutations(group) for group in groups)):
        program = {**vars(plain)}
        exec("\n".join(lines[k] for order in orders for k in order), program)
        found.add(tuple(behaviour(program[CARDS[number].program.__name__], grid) for grid in maps))
    assert len(found) == 1
    assert sum(len(group) > 1 for group in groups) == 2
    (table,) = puzzles()[number].parts
    assert sorted(zip(table.rows, table.answer, strict=True)) == sorted(
        (line, (place,)) for line, place in zip(lines, places, strict=True)
    )
    assert list(table.rows) != lines


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


@pytest.mark.parametrize(("page", "letter"), ALL)
def test_blanks_stand_wherever_something_could_stand(page, letter):
    key = worksheet(page, letter)
    sheet = key.blank()
    assert not any(part.answer for part in sheet.parts)
    for plan in parts(key, Plan):
        free = set(plan.grid.nodes)
        if plan.blanks:
            assert set(plan.cells) in (free, free - {plan.grid.start})
            assert set(plan.answer) == set(plan.cells)
    for part in parts(key, Line):
        if part.boxes:
            assert part.boxes in [len(plan.grid.nodes) * times for plan in parts(key, Plan) for times in (1, 2)]
            assert all(len(cells_in(answer)) <= part.boxes for answer in part.answer), part.ask
        assert not part.short or all(len(answer) <= 7 for answer in part.answer), part.ask


def answers(sheet):
    """The short answers of a sheet; of a yes or no there are two only, so neighbours may share one."""
    for part in sheet.parts:
        if isinstance(part, Line):
            yield part.ask, set(part.answer)
        elif (isinstance(part, Table | Space) and part.answer) or (isinstance(part, Choice) and len(part.options) > 2):
            yield part.ask, {part.answer}


@pytest.mark.parametrize("page", TOPICS)
def test_neighbours_have_no_short_answer_in_common(page):
    one, other = (dict(answers(worksheet(page, letter))) for letter in LETTERS)
    assert one.keys() == other.keys() and one
    assert [ask for ask in one if one[ask] & other[ask]] == []


@pytest.mark.parametrize("page", TOPICS)
def test_neighbours_have_as_much_to_do(page):
    one, other = (worksheet(page, letter) for letter in LETTERS)
    assert one.marks == other.marks and [part.kind for part in one.parts] == [part.kind for part in other.parts]
    for mine, its in zip(one.parts, other.parts, strict=True):
        if isinstance(mine, Plan):
            assert abs(len(mine.grid.nodes) - len(its.grid.nodes)) <= 1
        if isinstance(mine, Line) and mine.boxes:
            assert len(mine.answer) == len(its.answer)
            assert abs(len(cells_in(min(mine.answer))) - len(cells_in(min(its.answer)))) <= 1


def test_the_words_on_the_sheets_mean_one_thing():
    texts = {(page, letter): filled_with(worksheet(page, letter).blank()) for page, letter in ALL}
    for (page, letter), text in texts.items():
        assert not re.search(r"\brings?\b|best path", text), (page, letter)
    for page in ("01", "03", "05", "06"):
        assert "S is the first" in texts[page, "A"]
    cheapest = {page for (page, _), text in texts.items() if "reached on the cheapest path found" in text}
    first = {page for (page, _), text in texts.items() if "reached first" in text}
    assert (first, cheapest) == ({"01", "02", "04"}, {"03", "05", "06", "10"})


@pytest.mark.parametrize(("page", "letter"), ALL)
def test_a_search_by_hand_has_room_for_what_waits(page, letter):
    text, asked = filled_with(worksheet(page, letter).blank()), parts(worksheet(page, letter), Plan)
    searched = [plan for plan in asked if {"F", "G", "parent"} & set(plan.blanks)]
    rooms = re.findall(r"(The open list|The queue): write each cell[^<]*: <textarea>", text)
    assert rooms == ["The queue" if page in ("01", "02") else "The open list"] * len(searched)


def filled_with(*sheets, keys=()):
    return filled("sheets.html.j2", title="A sheet", sheets=sheets, keys=keys, ticket=None).replace("\u00a0", " ")


@pytest.mark.parametrize("page", TOPICS)
def test_what_is_handed_out_is_made_without_the_answers(page):
    """Only the key depends on them: the same sheet with other answers gives the same page."""
    key = worksheet(page)
    strange = replace(key, parts=tuple(with_nonsense(part) for part in key.parts))
    assert filled_with(strange.blank()) == filled_with(key.blank())
    assert filled_with(keys=[strange]) != filled_with(keys=[key])


def with_nonsense(part):
    match part:
        case Plan() if part.answer:
            strange = {cell: {name: {"77": ""} for name in blanks} for cell, blanks in part.answer.items()}
        case Line():
            strange = {"77": "with order 1", "78": "with order 2"}
        case Choice():
            strange = part.options[:1] * 2
        case Table() if part.answer:
            strange = tuple(("77",) * len(row) for row in part.answer)
        case Space():
            strange = "77"
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
    found = re.findall(r"<h2>(.*?)</h2>", html)
    assert found == [*heads, *(f"{head} · Key" for head in heads if keys)]
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


@pytest.mark.parametrize("force", [False, True])
def test_a_file_is_overwritten_only_when_that_was_said(force, tmp_path, capsys):
    mine = tmp_path / "worksheet-09.html"
    mine.write_text("mine")
    arguments = ["worksheet", "09", "--out", str(tmp_path), *(["--force"] if force else [])]
    if force:
        main(arguments)
    else:
        with pytest.raises(SystemExit):
            main(arguments)
        assert "exists: give --force" in capsys.readouterr().err
    assert (mine.read_text(encoding="utf-8") == "mine") != force


@pytest.mark.parametrize("folder", ["file/new", "file"])
def test_a_folder_that_cannot_be_is_named(tmp_path, capsys, folder):
    (tmp_path / "file").write_text("")
    with pytest.raises(SystemExit):
        main(["worksheet", "01", "--out", str(tmp_path / folder)])
    assert f"{tmp_path / 'file'} is a file: name another folder" in capsys.readouterr().err
    assert sorted(tmp_path.iterdir()) == [tmp_path / "file"]


# --- printed, and read ------------------------------------------------------------------------------------------------

MM = 96 / 25.4
PAGES = {"01": 4, "02": 4, "03": 7, "04": 5, "05": 5, "06": 5, "07": 4, "08": 7, "09": 5, "10": 4, "17": 4, PARSONS: 8}
"""Printed on A4, keys included; on letter the keys of some need one more."""
MORE = {"10": 1, "17": 1}
UNNAMED = """() => [...document.querySelectorAll('input, textarea, svg, img')].filter((part) => {
    const labels = [...(part.labels || [])].map((label) => label.innerText);
    return !(part.ariaLabel || part.alt || labels.join('')).trim();
}).map((part) => part.outerHTML)"""
LOOKED = """() => {
    const each = (which, what) => [...document.querySelectorAll(which)].map(what);
    return {
        boxes: each('.question :is(input:not([type]), textarea)', (part) => part.offsetHeight),
        sheets: each('.sheet', (part) => part.scrollWidth - part.clientWidth),
        type: each('.question p', (part) => parseFloat(getComputedStyle(part).fontSize)),
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
    for paper, width, more in (("A4", 210, 0), ("Letter", 216, MORE.get(page, 0))):
        printer.set_viewport_size({"width": round((width - 30) * MM), "height": 1000})
        looked = printer.evaluate(LOOKED)
        assert min(looked["boxes"], default=99) >= 9 * MM - 1
        assert max(looked["sheets"]) <= 1, "nothing leaves the page"
        assert min(looked["type"]) >= 14.6, "11 points"
        printed = printer.pdf(format=paper)
        assert len(re.findall(rb"/Type /Page\b", printed)) == PAGES[page] + more, paper
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


def test_a_key_says_which_other_entries_are_right():
    text = filled_with(keys=[worksheet("03", "B")])
    assert "The map shows order 1. Right as well:" in text
    assert re.search(r"\(1, 1\): parent . with order 1; or . with order 2", text)
    assert "Any one of these is right:" in text
