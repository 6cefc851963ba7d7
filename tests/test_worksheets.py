"""Worksheets: the keys are what the searches do, whatever ties do; the blanks reveal nothing; the files are safe."""

import re
from dataclasses import replace
from functools import partial
from heapq import heapify
from random import Random

import pytest

from astar_lesson import (
    BinaryHeap,
    a_star,
    dijkstra,
    greedy_best_first,
    manhattan,
    record,
    true_costs,
    walked_cost,
    zero,
)
from astar_lesson.__main__ import main
from astar_lesson.lesson.paper import programs, sheets
from astar_lesson.lesson.paper import runs as all_runs
from astar_lesson.lesson.paper.alike import VARIANTS, Draft
from astar_lesson.lesson.paper.pdf import write_pdf
from astar_lesson.lesson.paper.plain import text_of
from astar_lesson.lesson.paper.roll import PAPERS
from astar_lesson.lesson.paper.runs import every_run
from astar_lesson.lesson.paper.sheets import TOPICS, worksheet
from astar_lesson.lesson.paper.tasks import Cells, Choice, Plan, Short, Tabular, listed
from astar_lesson.maps.components import components
from astar_lesson.play.tie_explorer import Chosen
from astar_lesson.search.ties import every_tie

ALL = [(page, variant) for page in TOPICS for variant in VARIANTS]
HAND = {"03": dijkstra, "04": greedy_best_first, "05": a_star, "06": a_star}
"""The sheets in which any of several tied cells may be expanded."""


def parts(sheet, kind):
    return [part for part in sheet.parts if isinstance(part, kind)]


def ends_of(draft):
    return draft.grid.start, draft.grid.goal


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


@pytest.mark.sampled
@pytest.mark.parametrize(("page", "variant"), [(page, variant) for page in ("03", "05", "06") for variant in VARIANTS])
def test_the_key_holds_every_run_that_ties_allow_and_no_other(page, variant):
    key = worksheet(page, variant)
    plan, order, waiting = parts(key, Plan)[0], *parts(key, Cells)[:2]
    grid = plan.grid
    heuristic = zero(grid) if page == "03" else manhattan(grid)
    runs = chosen_runs(grid, heuristic)
    assert sorted(order.answer) == sorted(listed(step.current for step in run) for run in runs)
    for cell, blanks in plan.answer.entries.items():
        for name, right in blanks.items():
            kept = [getattr(run.at(len(run)), "parent" if name == "parent" else name.lower()).get(cell) for run in runs]
            assert set(right) == {"empty" if value is None else str(value) for value in kept}, (cell, name)
    found = [set(cells_in(answer)) for answer in waiting.answer]
    assert {frozenset(cells) for cells in found} == {frozenset(run.at(4).open) for run in runs}
    way = parts(key, Cells)[-1 if page != "03" else 2]
    assert {tuple(cells_in(answer)) for answer in way.answer} == {tuple(run.path[::-1]) for run in runs}
    costs = parts(key, Short)[0]
    assert set(costs.answer) == {str(run.cost) for run in runs}
    ties = every_tie(grid, heuristic)
    assert (ties.least, ties.most) == (min(map(len, runs)), max(map(len, runs)))


@pytest.mark.parametrize("variant", VARIANTS)
def test_greedy_may_take_any_cell_with_the_lowest_h(variant):
    key = worksheet("04", variant)
    grid, order = parts(key, Plan)[0].grid, parts(key, Cells)[0]
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
    costs, best, extra = parts(key, Short)
    ways = [cells_in(answer)[::-1] for answer in parts(key, Cells)[1].answer]
    assert set(costs.answer) == {str(walked_cost(grid, way)) for way in ways}
    assert set(best.answer) == {str(true_costs(grid)[grid.start])}
    assert {int(answer) for answer in extra.answer} == {int(cost) - int(*best.answer) for cost in costs.answer}


def test_too_many_runs_are_none(monkeypatch):
    grid = parts(worksheet("05"), Plan)[0].grid
    assert len(every_run(grid, a_star, manhattan(grid))) == 2
    monkeypatch.setattr(all_runs, "MOST_RUNS", 1)
    assert every_run(grid, a_star, manhattan(grid)) == []


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("page", ["01", "02"])
def test_a_flood_by_hand_is_that_of_the_package(page, variant):
    key = worksheet(page, variant)
    plan, order, *_ = parts(key, Plan)[0], *parts(key, Cells)
    rings, queue = {plan.grid.start: 0}, [plan.grid.start]
    for cell in queue:
        if page == "02" and cell == plan.grid.goal:
            queue = queue[: queue.index(cell) + 1]
            break
        for to in plan.grid.neighbors(cell):
            if to not in rings:
                rings[to] = rings[cell] + 1
                queue.append(to)
    assert order.answer == {listed(queue): ""}
    said = {cell: next(iter(blanks["G"])) for cell, blanks in plan.answer.entries.items()}
    assert said == {cell: str(rings.get(cell, "empty")) for cell in plan.cells}


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_other_keys_are_what_named_functions_say(variant):
    key = worksheet("07", variant)
    grid, entries = parts(key, Plan)[0].grid, parts(key, Plan)[0].answer.entries
    assert {cell: blanks["true"] for cell, blanks in entries.items()} == {
        cell: {str(cost): ""} for cell, cost in true_costs(grid).items()
    }
    high = [cell for cell, blanks in entries.items() if int(*blanks["H"]) > int(*blanks["true"])]
    assert cells_in(*parts(key, Cells)[0].answer) == high
    assert [part.answer for part in parts(key, Choice)[:2]] == [("no",), ("no",)]

    key = worksheet("09", variant)
    heap = BinaryHeap()
    got = []
    (work,) = parts(key, Tabular)
    for do, row in zip(work.rows, work.answer, strict=True):
        if do == "get":
            got.append(heap.get())
        else:
            heap.put(do, int(do.split()[1]))
        entries = [int(entry) for entry in row if entry]
        ordered = entries[:]
        heapify(ordered)
        assert ordered == entries, "each row is a heap"
        assert len(entries) == len(heap)
    assert list(parts(key, Short)[0].answer) == [", ".join(do.split()[1] for do in got)]

    key = worksheet("16", variant)
    grid = parts(key, Plan)[0].grid
    (bridges,) = parts(key, Cells)[0].answer
    for wall in grid.walls:
        number = components(replace(grid, walls=grid.walls - {wall}))
        assert (number[grid.start] == number[grid.goal]) == (wall in cells_in(bridges))


@pytest.mark.parametrize("variant", VARIANTS)
def test_one_program_alone_can_have_printed_the_run(variant):
    key = worksheet("10", variant)
    run, (suspects,) = parts(key, Tabular)[0], parts(key, Choice)
    grid = parts(key, Plan)[0].grid
    can = {
        name
        for name, program in programs.PROGRAMS.items()
        if [str(step.current) for step in record(program(grid))] == [row[0] for row in run.printed]
    }
    assert (
        set(suspects.answer) <= can
        and len(suspects.answer) == 1
        and suspects.answer != (next(iter(programs.PROGRAMS)),)
    )
    cost, best = (int(*part.answer) for part in parts(key, Short)[-2:])
    assert cost > best == record(dijkstra(grid, grid.start, grid.goal)).cost


# --- the blanks -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", HAND)
def test_the_blanks_do_not_depend_on_the_answers(page):
    topic, key = TOPICS[page], worksheet(page)
    draft = topic.propose(Random(topic.seeds[0]))
    h = manhattan(draft.grid)
    search = a_star(draft.grid, *ends_of(draft), h) if page == "03" else dijkstra(draft.grid, *ends_of(draft))
    runs = [record(search)]
    more = {"03": (runs, *draft.more[1:]) if page == "03" else None, "04": (runs, 99)}.get(page, runs)
    other = Draft((), draft.grid, more)
    fake = replace(key, parts=tuple(topic.build(other)))
    assert fake.parts != key.parts
    assert text_of(fake) != text_of(key)
    assert text_of(fake.blank()) == text_of(key.blank())


@pytest.mark.sampled
@pytest.mark.parametrize(("page", "variant"), ALL)
def test_blanks_stand_wherever_something_could_stand(page, variant):
    key = worksheet(page, variant)
    sheet = key.blank()
    assert key.has_answers and not sheet.has_answers and not sheet.difficulty
    for plan in parts(key, Plan):
        free = set(plan.grid.nodes)
        if plan.blanks:
            assert set(plan.cells) in (free, free - {plan.grid.start})
            assert set(plan.answer.entries) == set(plan.cells)
    for part in parts(key, Cells):
        assert all(len(cells_in(answer)) <= part.places for answer in part.answer), part.ask
    text = text_of(sheet)
    assert "Right" not in text and "[x]" not in text and "Any one" not in text


# --- the variants -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", TOPICS)
def test_variants_are_other_maps_of_the_same_counted_difficulty(page):
    keys = [worksheet(page, variant) for variant in VARIANTS]
    assert len({key.difficulty for key in keys}) == 1 and keys[0].difficulty
    assert len({text_of(key.blank()).split("\n", 1)[1] for key in keys}) == len(VARIANTS)


# --- the files --------------------------------------------------------------------------------------------------------


@pytest.mark.deep
@pytest.mark.parametrize("page", TOPICS)
def test_a_sheet_has_one_page_and_only_the_longest_two(page, tmp_path):
    for paper in PAPERS:
        for variant in VARIANTS:
            write_pdf(worksheet(page, variant).blank(), tmp_path / "sheet.pdf", paper)
            pages = re.findall(rb"/Type /Page\b", (tmp_path / "sheet.pdf").read_bytes())
            assert len(pages) == (2 if page in ("03", "08") else 1), (variant, paper)


def test_the_command_writes_a_sheet_and_its_text(tmp_path, capsys):
    main(["worksheet", "1", "--variant", "b", "--out", str(tmp_path / "new")])
    files = [tmp_path / "new" / f"worksheet_01_B{end}" for end in ("_a4.pdf", "_letter.pdf", ".txt")]
    assert capsys.readouterr().out.split() == list(map(str, files))
    assert b"/MediaBox [ 0 0 612 792 ]" in files[1].read_bytes()
    assert files[2].read_text(encoding="utf-8") == text_of(worksheet("01", "B").blank())


def test_all_variants_keys_and_papers_have_files_of_their_own(tmp_path, monkeypatch):
    monkeypatch.setattr(sheets, "write_pdf", lambda sheet, file, paper: file.write_text(sheet.heading))
    main(["worksheet", "09", "--variant", "all", "--key", "--out", str(tmp_path)])
    written = {file.name: file.read_text(encoding="utf-8") for file in tmp_path.iterdir()}
    ends = [f"{key}{end}" for key in ("", "_key") for end in ("_a4.pdf", "_letter.pdf", ".txt")]
    assert written.keys() == {f"worksheet_09_{variant}{end}" for variant in VARIANTS for end in ends}
    assert all(("Key" in text) == ("_key" in name) for name, text in written.items())


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["11"], "page '11' has no worksheet: there is one for 01, 02"),
        (["05", "--variant", "E"], "there is no variant 'E': give A, B, C, D"),
    ],
)
def test_bad_input_is_answered_by_a_sentence_and_nothing_is_written(arguments, words, tmp_path, capsys):
    with pytest.raises(SystemExit):
        main(["worksheet", *arguments, "--out", str(tmp_path / "new")])
    said = capsys.readouterr().err
    assert words in said and said.count("\n") == 1
    assert not (tmp_path / "new").exists()


@pytest.mark.parametrize("force", [False, True])
def test_a_file_is_overwritten_only_when_that_was_said(force, tmp_path, capsys, monkeypatch):
    mine = tmp_path / "worksheet_09_A.txt"
    mine.write_text("mine")
    monkeypatch.setattr(sheets, "write_pdf", lambda sheet, file, paper: file.write_bytes(b"a page"))
    arguments = ["worksheet", "09", "--out", str(tmp_path), *(["--force"] if force else [])]
    if force:
        main(arguments)
    else:
        with pytest.raises(SystemExit):
            main(arguments)
        assert "exists: give --force" in capsys.readouterr().err
    assert (mine.read_text(encoding="utf-8") == "mine") != force
    assert (tmp_path / "worksheet_09_A_a4.pdf").exists() == force
