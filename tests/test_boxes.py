"""Pushing boxes: the rules, what is known of the levels, and the checks of page 21 with their points."""

import re
from itertools import combinations, pairwise
from math import inf
from random import Random

import pytest
from instruments import buttons

from astar_lesson import a_star, bfs_early_exit, dijkstra, record, weighted
from astar_lesson.world import boxes as package
from astar_lesson.world.boxes import (
    LEVELS,
    Game,
    Level,
    Push,
    check_assignment,
    check_dead,
    check_frozen,
    check_nearest,
    check_points,
    check_pushes,
    check_rules,
    check_state,
    nearest_marks,
    overestimates,
    push_distances,
    pushes_of,
)
from astar_lesson.world.boxes.collection import KNOWN
from astar_lesson.world.boxes.solver import cheapest_assignment, dead_squares, frozen_boxes, hopeless, pushes
from astar_lesson.world.boxes.trial_levels import TRIED
from astar_lesson.world.boxes.true_costs import costs_left
from astar_teacher.box_solutions import solutions

ROOM = Level.from_text("######\n#..x.#\n#P.B.#\n#....#\n######")
SMALL = ["corridor", "around the corner", "two abreast", "the wrong corner"]


def each_level(names=tuple(LEVELS)):
    return pytest.mark.parametrize("name", names)


# --- levels -----------------------------------------------------------------------------------------------------------


def test_a_level_is_read_with_everything_on_marks():
    level = Level.from_text("######\n#pb.B#\n#....#\n######")
    assert (level.pusher, level.boxes, level.marks) == ((1, 1), {(2, 1), (4, 1)}, {(1, 1), (2, 1)})


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "draw it as text"),
        ("#####\n#.Bx#\n#####", "0 pushers: draw one P"),
        ("######\n#PPBx#\n######", "2 pushers: draw one P"),
        ("######\n#PBxx#\n######", "1 boxes and 2 marks"),
        ("####\n#P.#\n####", "0 boxes and 0 marks"),
        ("#####\n#P?x#\n#####", "line 2, column 3 is '\\?': the letters are"),
        ("#####\n#PBx.\n#####", "line 2, column 5 lies at the border: close the level with walls"),
    ],
)
def test_what_is_no_level_is_named(text, words):
    with pytest.raises(ValueError, match=words):
        Level.from_text(text)


def test_any_text_is_a_level_or_an_error_that_says_what_to_do():
    random, read = Random(5), 0
    for _ in range(3000):
        text = list("######\n#.Bx.#\n#P...#\n######")
        for _ in range(random.randint(0, 4)):
            text[random.randrange(len(text))] = random.choice("#.xPpBb?\n ")
        try:
            level = Level.from_text("".join(text))
        except ValueError as error:
            assert any(word in str(error) for word in ("draw", "letters", "close")), "".join(text)
        else:
            read += 1
            assert level.edges(level.start) or level.pusher
    assert read > 100


@each_level()
def test_two_boxes_are_never_pushed_and_no_box_is_pulled(name):
    level = LEVELS[name]
    for _, seen in zip(range(300), costs_forward(level), strict=False):
        pusher, boxes = seen
        for (after, moved), cost in level.edges(seen):
            assert cost == 1
            if moved != boxes:
                (gone,), (new,) = boxes - moved, moved - boxes
                assert abs(gone[0] - pusher[0]) + abs(gone[1] - pusher[1]) == 1
                assert (new[0] - gone[0], new[1] - gone[1]) == (gone[0] - pusher[0], gone[1] - pusher[1])
                assert after in (gone, None)
                assert moved <= level.floor and len(moved) == len(boxes)


def costs_forward(level):
    """States in the order of breadth-first search."""
    found, seen = [level.start], {level.start}
    for state in found:
        yield state
        for after, _ in level.edges(state):
            if after not in seen and after[0]:
                seen.add(after)
                found.append(after)


# --- what is known ----------------------------------------------------------------------------------------------------


def rings(level):
    """The steps to the goal by breadth-first search, which keeps states alone: the largest levels have millions."""
    seen, ring, steps = {level.start}, [level.start], 0
    while level.goal not in seen:
        ring = [
            after for after in dict.fromkeys(s for state in ring for s, _ in level.edges(state)) if after not in seen
        ]
        seen.update(ring)
        steps += 1
    return steps


@pytest.mark.parametrize(
    "name", [name if name in SMALL else pytest.param(name, marks=pytest.mark.deep) for name in LEVELS]
)
def test_breadth_first_search_proves_the_optimum_of_each_level(name):
    level, known = LEVELS[name], KNOWN[name]
    assert rings(level) == known.steps
    game = Game(level, pushes)
    assert record(bfs_early_exit(game, level.start, level.goal)).cost == known.pushes


@each_level()
def test_the_reference_finds_the_fewest_pushes_and_its_path_obeys_the_rules(name):
    level, known = LEVELS[name], KNOWN[name]
    trace = record(a_star(Game(level, pushes, hopeless(level)), level.start, level.goal, cheapest_assignment(level)))
    assert (trace.cost, pushes_of(level, trace.path)) == (known.pushes, known.pushes)


def test_a_path_that_breaks_the_rules_is_named():
    start, (after, _) = ROOM.start, ROOM.edges(ROOM.start)[0]
    assert pushes_of(ROOM, [start, after]) == 0
    with pytest.raises(ValueError, match="begin at the start"):
        pushes_of(ROOM, [after])
    with pytest.raises(ValueError, match="move 1 is against the rules: from pusher"):
        pushes_of(LEVELS["corridor"], [LEVELS["corridor"].start, LEVELS["corridor"].goal])
    with pytest.raises(ValueError, match="move 1 is against the rules"):
        pushes_of(ROOM, [start, ((3, 2), start[1])])


# --- what a solver knows ----------------------------------------------------------------------------------------------


@each_level(SMALL)
def test_heuristics_and_hopeless_states_are_right_on_every_state(name):
    level = LEVELS[name]
    truths = costs_left(level, level.start, level.goal)
    assert not any(map(hopeless(level), truths))
    for guess in (nearest_marks, cheapest_assignment):
        assert not overestimates(level, guess(level))
        assert not overestimates(level, guess(level), Game(level, pushes))
    assert overestimates(level, lambda state, goal: truths.get(state, 0) + (state[0] is not None))


def test_a_box_alone_is_pushed_from_where_the_flood_says():
    for x, y in ROOM.floor - {(3, 1)}:
        pusher = min(ROOM.floor - {(x, y)})
        cost = min(
            record(dijkstra(game, game.start, game.goal)).cost
            for pusher in ROOM.floor - {(x, y)}
            for game in [Game(Level(ROOM.floor, ROOM.marks, pusher, frozenset({(x, y)})), pushes)]
        )
        assert cost == push_distances(ROOM, (3, 1)).get((x, y), float("inf")), pusher
    assert (3, 1) not in dead_squares(ROOM)


def test_a_frozen_box_is_never_moved():
    """Every placing of up to three boxes in a room, whatever the pusher does from wherever it stands."""
    cells = sorted(ROOM.floor)
    for count in (1, 2, 3):
        for boxes in combinations(cells, count):
            stuck = frozen_boxes(ROOM, boxes)
            level = Level(ROOM.floor, frozenset(cells[:count]), cells[0], frozenset(boxes))
            starts = [(cell, level.boxes) for cell in cells if cell not in boxes]
            assert all(stuck <= set(after[1]) for start in starts for after, _ in pushes(level, start))
            one_step = {after[1] for start in starts for after, _ in pushes(level, start)}
            assert all(stuck <= frozen_boxes(ROOM, moved) for moved in one_step)


def test_too_large_a_level_is_refused():
    level = LEVELS["the exchange"]
    with pytest.raises(ValueError, match="more than 500 states can be reached: choose a smaller level"):
        costs_left(level, level.start, level.goal, most=500)


# --- pictures and play ------------------------------------------------------------------------------------------------


WAYS = {"l": (-1, 0), "r": (1, 0), "u": (0, -1), "d": (0, 1)}


def played(level, ways):
    push = Push(level)
    for way in ways:
        push.on_pointer("go", 0, WAYS[way])
    return push


def test_a_level_is_played_by_buttons_clicks_and_typing():
    push = Push(ROOM)
    buttons(push)["down"].click()
    push.on_pointer("down", 0, (2, 3))
    push.on_pointer("move", 0, (3, 3))  # only clicks count
    push.typed.value = "3, 3"
    assert push.report(push.step()) == ["3 steps, 0 pushes."]
    buttons(push)["up"].click()
    assert push.report(push.step()) == ["Solved: 4 steps, 1 push."]
    push.on_pointer("down", 0, (3, 1))
    assert "The level is solved: undo a step" in push.notes[0]
    buttons(push)["undo"].click()
    assert push.step() == 3
    buttons(push)["begin again"].click()
    buttons(push)["undo"].click()
    assert push.path == [ROOM.start]


def test_wrong_moves_are_named_and_nothing_is_lost():
    push = Push(ROOM)
    push.go(1, 0)
    push.on_pointer("down", 0, (1, 1))
    assert "No step leads from (2, 2) to (1, 1): choose a cell beside (2, 2), free or a box" in push.notes[0]
    push.typed.value = "there"
    assert "'there' is not a cell" in push.notes[0]
    for _ in range(3):
        push.go(1, 0)
    assert push.notes[0] == "No step leads from (3, 2) to (4, 2): a box moves only onto free floor."
    assert push.step() == 2
    with pytest.raises(ValueError, match="give a Level"):
        Push("#####")


def test_a_known_level_tells_how_few_steps_are_enough():
    push = played(LEVELS["corridor"], "r")
    assert push.report(1) == ["1 step, 0 pushes. The fewest possible: 4 steps."]
    push = played(LEVELS["corridor"], "rlrrrr")
    assert push.report(push.step()) == ["Solved: 6 steps, 3 pushes. The fewest possible: 4 steps."]
    assert push.alt(push.step()) == push.described(6)[0]
    push = played(LEVELS["corridor"], "rrrr")
    assert push.report(4) == ["Solved: 4 steps, 3 pushes. Fewer steps are impossible."]


def test_the_winner_stays_in_the_picture():
    push = played(LEVELS["corridor"], "rrrr")
    assert push.path[-1][0] is None
    assert push.place() == (5, 1)
    assert "the pusher at (5, 1); boxes (6, 1)" in repr(push)
    solved = push.pane.picture
    push.place = lambda: None
    assert push.draw(4) != solved
    assert "the pusher at (1, 1)" in repr(Push(Level.from_text("#####\n#P.b#\n#####")))


def test_a_box_that_is_lost_is_named_at_once_with_the_reason_and_undo_leads_back():
    push = played(ROOM, "rr")
    assert push.report(2) == ["2 steps, 1 push. The box at (4, 2) can never reach a mark: undo."]
    lost = push.pane.picture
    buttons(push)["undo"].click()
    assert push.report(1) == ["1 step, 0 pushes."]
    assert push.pane.picture != lost
    side_by_side = Level.from_text("######\n#x..x#\n#.BB.#\n#.P..#\n######")
    assert played(side_by_side, "udr").report(3) == ["3 steps, 1 push."]
    assert played(side_by_side, "udru").report(4) == [
        "4 steps, 2 pushes. The box at (2, 1) can never be moved again: undo."
    ]
    corner = Push(Level.from_text("#####\n#B..#\n#P.x#\n#####"))
    assert corner.report(0) == ["0 steps, 0 pushes. The box at (1, 1) can never reach a mark."]


@each_level(SMALL)
def test_no_level_is_called_lost_that_can_be_solved(name):
    level = LEVELS[name]
    push = Push(level)
    for state in costs_left(level, level.start, level.goal):
        push.path = [level.start, state]
        assert "never" not in push.report(1)[0]
    for state in filter(hopeless(level), costs_forward(level)):
        push.path = [level.start, state]
        assert "never" in push.report(1)[0]


def test_when_a_level_is_solved_a_button_leads_to_the_next_one():
    push = played(LEVELS["corridor"], "rrr")
    assert push.next_level.layout.display == "none"
    push.on_pointer("go", 0, (1, 0))
    assert push.next_level.layout.display != "none"
    push.next_level.click()
    assert push.level is LEVELS["around the corner"] and push.menu.label == "around the corner"
    assert push.report(push.step()) == ["0 steps, 0 pushes. The fewest possible: 4 steps."]
    assert push.next_level.layout.display == "none"
    push.typed.value = "5, 4"
    assert "No step leads" in push.notes[0]  # a cell of this map
    last = Push(LEVELS["the rampart"])
    last.path.append(last.level.goal)
    last.show_anew()
    assert last.next_level.layout.display == "none"


def test_a_menu_has_all_levels_and_one_that_is_not_among_them():
    push = Push(LEVELS["the door"])
    assert push.menu.label == "the door"
    assert list(push.menu.options) == list(LEVELS)
    push.go(0, -1)
    before, size = push.pane.picture, push.scene.grid.width
    push.menu.label = "corridor"
    assert push.level is LEVELS["corridor"] and push.step() == 0
    assert push.pane.picture != before and push.scene.grid.width != size
    own = Push(ROOM)
    assert list(own.menu.options) == ["your level", *LEVELS]
    assert (own.menu.label, own.level) == ("your level", ROOM)
    assert buttons(own)["choose a level"] is own.menu


# --- the checks -------------------------------------------------------------------------------------------------------


def blank(*anything):
    if ...:
        return 0


def not_a_thing(*anything):
    raise RuntimeError("oh")


def endless(*anything):
    while True:
        pass


def handed_in():
    """The reader's functions, as the command for teachers prints them."""
    space = {name: getattr(package, name) for name in ("Game", "push_distances", "DIRECTIONS")}
    exec("\n".join(solutions()), space)
    return space


MINE = handed_in()


RIGHT = {
    check_state: lambda pusher, boxes: (pusher, frozenset(boxes)),
    check_rules: Level.edges,
    check_dead: MINE["my_dead_squares"],
    check_nearest: nearest_marks,
    check_assignment: MINE["my_assignment"],
    check_frozen: MINE["my_frozen"],
    check_pushes: MINE["my_pushes"],
}
NEARLY = [
    (check_state, lambda pusher, boxes: (pusher, tuple(boxes)), "named in another order"),
    (check_state, lambda pusher, boxes: frozenset([pusher, *boxes]), "one state for two positions: for pusher ("),
    (check_state, lambda pusher, boxes: (pusher, boxes), "cannot be the key of a dict"),
    (check_rules, lambda level, state: level.edges(state)[1:], "that lacks"),
    (check_rules, lambda level, state: [*level.edges(state), (state, 1)], "that has"),
    (check_rules, lambda level, state: None, "gives None, as a function does that has no `return`, instead of"),
    (check_dead, lambda level: level.floor - level.marks, 'a collection that has (2, 1), for the level "one push".'),
    (check_nearest, MINE["my_assignment"], " instead of "),
    (check_assignment, nearest_marks, " instead of "),
    (check_frozen, lambda level, boxes: boxes, "that has"),
    (check_pushes, Level.edges, "that has"),
]


@pytest.mark.sampled
@pytest.mark.parametrize("check", RIGHT, ids=lambda check: check.__name__)
def test_a_right_answer_gets_all_points_and_no_other_answer_any(check):
    verdict = check(RIGHT[check])
    assert verdict.solved and verdict.points == verdict.most
    assert repr(verdict).startswith("Solved. ")
    for said in (repr(verdict), verdict._repr_html_()):
        assert (f"Points: {verdict.most} of {verdict.most}." in said) == (verdict.most > 0)
    assert check(blank).words.startswith("One blank is left.")
    most = verdict.most
    for answer in (blank, not_a_thing, endless, lambda *anything: ..., lambda *anything: None, lambda: 0):
        verdict = check(answer)
        assert (verdict.solved, verdict.points, verdict.most) == (False, 0, most)


@pytest.mark.parametrize(("check", "answer", "words"), NEARLY)
def test_a_wrong_answer_is_told_the_level_and_shown_the_state(check, answer, words):
    verdict = check(answer)
    assert verdict.points == 0
    assert words in verdict.words
    assert any(verdict.picture.words.startswith(f"level: {name}: map of") for name in TRIED)


def points(edges, guess, prune=None):
    return check_points(lambda level: Game(level, edges, prune and prune(level)), guess)


def test_the_solutions_for_teachers_earn_all_points():
    verdicts = [
        check_assignment(MINE["my_assignment"]),
        check_frozen(MINE["my_frozen"]),
        check_pushes(MINE["my_pushes"]),
        check_points(MINE["my_game"], MINE["my_guess"]),
    ]
    assert all(verdict.solved for verdict in verdicts)
    assert sum(verdict.points for verdict in verdicts) == sum(verdict.most for verdict in verdicts) == 25


@pytest.mark.deep
def test_the_points_of_weaker_solvers():
    """Without freezing, without a good H, without any, and by steps: each loses a step of the points."""
    mine, own_hopeless = MINE["my_pushes"], MINE["my_hopeless"]
    assert points(mine, MINE["my_assignment"]).points == 12
    assert points(mine, nearest_marks).points == 8
    assert points(mine, lambda level: lambda state, goal: 0, own_hopeless).points == 4
    assert points(Level.edges, nearest_marks).points == 0


@pytest.mark.deep
def test_a_solver_that_leaves_hopeless_states_out_stays_within_the_last_step_in_any_order():
    random = Random(0)

    def shuffled(level, state):
        return random.sample(found := MINE["my_pushes"](level, state), len(found))

    for _ in range(3):
        assert points(shuffled, MINE["my_assignment"], MINE["my_hopeless"]).points == 16


def search_at_the_beginning(level):
    """A game that looks at all states before A* starts."""
    game = Game(level, MINE["my_pushes"], MINE["my_hopeless"](level))
    seen, ring = {level.start}, [level.start]
    for state in ring:
        for after, _ in game.edges(state):
            if after not in seen:
                seen.add(after)
                ring.append(after)
    return game


@pytest.mark.deep
def test_a_search_before_the_search_counts():
    verdict = check_points(search_at_the_beginning, MINE["my_assignment"])
    assert verdict.points == 0
    assert re.search(r"^the stack +20 +20 +\d{6}$", verdict.words, re.M)


def searching_guess(edges, guess, prune=None):
    """A heuristic that searches from the state it is asked about, and so is never wrong."""

    def my_guess(level):
        game, h, known = Game(level, edges, prune and prune(level)), guess(level), {}

        def true_cost(state, goal):
            if state not in known:
                known[state] = record(a_star(game, state, goal, h)).cost
            return known[state]

        return true_cost

    return my_guess


@pytest.mark.parametrize(
    "guess",
    [
        searching_guess(MINE["my_pushes"], nearest_marks),
        searching_guess(MINE["my_pushes"], MINE["my_assignment"], MINE["my_hopeless"]),
        searching_guess(MINE["my_pushes"], lambda level: lambda state, goal: 0),
    ],
    ids=["nearest marks", "with all parts", "nothing"],
)
def test_a_heuristic_that_searches_inside_itself_is_no_heuristic(guess):
    verdict = check_points(lambda level: Game(level, MINE["my_pushes"]), guess)
    assert verdict.points == 0
    assert "your solver was stopped after 1,000 questions to level.edges and level.reach" in verdict.words


def one_push_ahead(level):
    """A guess that asks what the next push can lead to: at most a thousand questions for A*, more for the audit."""
    guess = MINE["my_assignment"](level)

    def ahead(state, goal):
        if state == goal:
            return 0
        return 1 + min((guess(after, goal) for after, _ in MINE["my_pushes"](level, state)), default=inf)

    return ahead


def test_a_guess_that_looks_one_push_ahead_is_not_charged_for_the_audit():
    verdict = check_points(MINE["my_game"], one_push_ahead)
    assert (verdict.points, verdict.most) == (16, 16)


def only_one_solution_of_large_levels(level):
    if any(len(one.floor) == len(level.floor) for name, one in LEVELS.items() if name in ("the stack", "crossing")):
        return only_one_solution(level)
    return Game(level, MINE["my_pushes"])


def right_on_the_path_only(level):
    """A heuristic that is exact on one solution and forbids all other states, where that is not noticed at once."""
    if len(level.floor) < 25:
        return MINE["my_assignment"](level)
    game = Game(level, MINE["my_pushes"])
    path = record(a_star(game, level.start, level.goal, MINE["my_assignment"](level))).path
    left = {state: len(path) - 1 - k for k, state in enumerate(path)}
    return lambda state, goal: left.get(state, 99)


def further_away(level):
    h = MINE["my_assignment"](level)
    return lambda state: h(state, level.goal) > h(level.start, level.goal)


def only_one_solution(level):
    game = Game(level, MINE["my_pushes"])
    path = record(a_star(game, level.start, level.goal, MINE["my_assignment"](level))).path
    after = dict(pairwise(path))
    return Game(level, lambda level, state: [(after[state], 1)] if state in after else [])


def free_pushes(level, state):
    return [(after, 0) for after, _ in MINE["my_pushes"](level, state)]


@pytest.mark.parametrize(
    ("game", "guess", "words"),
    [
        (
            lambda level: Game(level, MINE["my_pushes"]),
            lambda level: weighted(MINE["my_assignment"](level), 1.5),
            '"corridor": your',
        ),
        (
            lambda level: Game(level, MINE["my_pushes"]),
            lambda level: lambda state, goal: 9 * (len(state[1] - level.marks) == 2),
            '"two abreast": your heuristic overestimates: H is 9',
        ),
        (
            lambda level: Game(level, MINE["my_pushes"], further_away(level)),
            MINE["my_assignment"],
            '"around the corner": your game leaves out a state that can be solved with 3 moves: pusher (1, 1), boxes',
        ),
        (only_one_solution, MINE["my_assignment"], "leaves out a state that can be solved with 1 move: "),
        (
            only_one_solution_of_large_levels,
            MINE["my_assignment"],
            'Level "crossing": your game leaves out a state that can be solved with',
        ),
        (
            lambda level: Game(level, MINE["my_pushes"]),
            right_on_the_path_only,
            'Level "crossing": your heuristic overestimates: H is 99, but this can be solved with 1 push: pusher',
        ),
        (lambda level: Game(level, free_pushes), nearest_marks, "a push costs 0, from pusher (1, 1)"),
        (lambda level: Game(level, MINE["my_pushes"], lambda state: True), nearest_marks, "no solution is found"),
        (lambda level: Game(level, not_a_thing), nearest_marks, "your solver fails: RuntimeError: oh"),
        (lambda level: Game(level, MINE["my_pushes"]), lambda level: lambda state, goal: "far", "your solver fails"),
    ],
)
def test_a_wrong_solver_gets_no_points_and_is_told_where(game, guess, words):
    verdict = check_points(game, guess)
    assert (verdict.points, verdict.most, verdict.solved) == (0, 16, False)
    assert words in verdict.words
