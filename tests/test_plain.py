"""The plain searches are those that tell their steps; and each program of the catalogue is one of them, changed."""

import inspect

import pytest

import astar_lesson
from astar_lesson.lesson.judge.trial_guesses import trials
from astar_lesson.lesson.judge.trial_maps import cases
from astar_lesson.lesson.programs import plain
from astar_lesson.lesson.programs.five_searches import right_trace
from astar_lesson.lesson.programs.listing import source
from astar_lesson.lesson.programs.mistakes import catalogue
from astar_lesson.lesson.running.watched import Notes, Watched

NAMES = ("bfs", "bfs_early_exit", "dijkstra", "greedy_best_first", "a_star")


@pytest.mark.parametrize("name", NAMES)
def test_a_plain_search_expands_and_answers_as_the_generator_does(name):
    search, generator = getattr(plain, name), getattr(astar_lesson, name)
    is_guided = "heuristic" in inspect.signature(search).parameters
    for case in cases()[::23]:
        for grid, _, more in trials([case], is_guided):
            notes = Notes(10_000)
            path = search(Watched(grid, notes), grid.start, grid.goal, *more)
            if generator is astar_lesson.bfs:
                trace = astar_lesson.record(generator(grid, grid.start))
                assert (path or []) == (trace.path_to(grid.goal) if grid.goal in trace.nodes else [])
            else:
                trace = right_trace(grid, generator, *more)
                assert (path or []) == trace.path
            expanded = [step.current for step in trace if not step.path]
            assert notes.expanded == expanded


@pytest.mark.parametrize("name", NAMES)
def test_a_plain_search_is_short(name):
    assert len(source(getattr(plain, name)).splitlines()) <= 14


def test_every_program_of_the_catalogue_can_be_made_and_shown():
    for key, mistake in catalogue().items():
        assert mistake.key == key and mistake.sentences[-1] in ".?"
        for program in mistake.programs:
            assert source(program.make()) != source(getattr(plain, program.search))
