"""The first check of page 13: which ideas of a walk over an unknown map it refuses, and which styles it accepts."""

from collections import deque
from heapq import heappop, heappush
from math import inf

import pytest
from graphs import by_rule, costs_to
from ideas import each, said_or_raised

from astar_lesson import EIGHT, Grid, square_maps, true_costs
from astar_lesson.world.unknown import Memory, check_walk, explore, plan_anew
from astar_lesson.world.unknown.exploring import plan_cost


def follows_hope(true, radius, walked):
    """Whether a walk is one of a hopeful unit, by networkx: each step begins a cheapest path on what it has seen."""
    seen = set()
    if not isinstance(walked, list) or walked[:1] != [true.start]:
        return False
    for (x, y), ahead in zip(walked, [*walked[1:], None], strict=True):
        seen |= {(x + dx, y + dy) for dx in range(-radius, radius + 1) for dy in range(-radius, radius + 1)}
        terrain = {cell: cost for cell, cost in true.terrain.items() if cell in seen}
        graph = by_rule(Grid(true.width, true.height, true.walls & seen, terrain, moves=true.moves))
        costs = costs_to(graph, true.goal)
        must_end = (x, y) == true.goal or (x, y) not in costs
        if must_end or ahead is None:
            return must_end and ahead is None
        if not graph.has_edge((x, y), ahead) or costs.get(ahead, inf) + graph[x, y][ahead]["weight"] != costs[x, y]:
            return False
    return False


def my_walk(memory):
    known = memory.known()
    walked = [known.start]
    while walked[-1] != known.goal:
        memory.look(walked[-1])
        known = memory.known()
        plan = plan_anew(known, walked[-1]).path
        if not plan:
            break
        walked.append(plan[1])
    return walked


def walk_by(memory, plan):
    """Look, plan from where the unit stands, take one step; a wrong plan may lead in circles."""
    walked = [memory.true.start]
    while walked[-1] != memory.true.goal and len(walked) < 100:
        memory.look(walked[-1])
        path = plan(walked[-1])
        if not path:
            break
        walked.append(path[1])
    return walked


# --- wrong ideas, each with a map that proves it wrong ----------------------------------------------------------------


def plans_on_the_true_map(memory):
    return plan_anew(memory.true, memory.true.start).path or [memory.true.start]


def plans_once(memory):
    memory.look(memory.true.start)
    return plan_anew(memory.known(), memory.true.start).path


def looks_only_at_the_start(memory):
    walked = [memory.known().start]
    memory.look(walked[0])
    while walked[-1] != memory.known().goal:
        walked.append(plan_anew(memory.known(), walked[-1]).path[1])
    return walked


def forgets_what_it_saw(memory):
    def plan(cell):
        fresh = Memory(memory.true, memory.radius)
        fresh.look(cell)
        return plan_anew(fresh.known(), cell).path

    return walk_by(memory, plan)


def keeps_the_first_known_map(memory):
    memory.look(memory.true.start)
    known = memory.known()
    return walk_by(memory, lambda cell: plan_anew(known, cell).path)


def takes_the_old_map(memory):
    """It looks after it has asked for the map, so it knows what it saw one step before."""
    walked = [memory.known().start]
    while walked[-1] != memory.true.goal:
        known = memory.known()
        memory.look(walked[-1])
        plan = plan_anew(known, walked[-1]).path
        if not plan:
            break
        walked.append(plan[1])
    return walked


def fears(memory):
    return walk_by(memory, lambda cell: plan_anew(memory.known(hopeful=False), cell).path)


def plans_from_the_start(memory):
    known = memory.known()
    walked = [known.start]
    while walked[-1] != known.goal and len(walked) < 100:
        memory.look(walked[-1])
        plan = plan_anew(memory.known(), known.start).path
        if not plan:
            break
        walked.append(plan[min(len(walked), len(plan) - 1)])
    return walked


def stands_still(memory):
    walked = [memory.known().start]
    while walked[-1] != memory.known().goal:
        memory.look(walked[-1])
        walked.append(plan_anew(memory.known(), walked[-1]).path[0])
    return walked


def never_gives_up(memory):
    walked = [memory.known().start]
    while walked[-1] != memory.known().goal:
        memory.look(walked[-1])
        walked.append(plan_anew(memory.known(), walked[-1]).path[1])
    return walked


def nothing_if_it_gives_up(memory):
    walked = my_walk(memory)
    return walked if walked[-1] == memory.true.goal else []


def without_the_start(memory):
    return my_walk(memory)[1:]


def walks_until_it_bumps(memory):
    """It plans again only if the next cell is a wall, though it has seen earlier that the plan is blocked."""
    goal = memory.true.goal
    walked, plan = [memory.true.start], []
    while walked[-1] != goal:
        memory.look(walked[-1])
        known = memory.known()
        if not plan or plan[0] in known.walls:
            plan = plan_anew(known, walked[-1]).path[1:]
        if not plan:
            break
        walked.append(plan.pop(0))
    return walked


def asks_for_walls_alone(memory):
    """It plans again if a wall blocks its plan, but not if costly ground does."""
    goal = memory.true.goal
    walked, plan = [memory.true.start], []
    while walked[-1] != goal:
        memory.look(walked[-1])
        known = memory.known()
        if not plan or known.walls & {*plan}:
            plan = plan_anew(known, walked[-1]).path[1:]
        if not plan:
            break
        walked.append(plan.pop(0))
    return walked


def nearest_neighbor(memory):
    """The neighbour with the smallest distance to the goal, without a plan."""
    x, y = memory.true.goal
    walked = [memory.true.start]
    while walked[-1] != (x, y) and len(walked) < 100:
        memory.look(walked[-1])
        cells = memory.known().neighbors(walked[-1])
        if not cells:
            break
        walked.append(min(cells, key=lambda cell: abs(cell[0] - x) + abs(cell[1] - y)))
    return walked


def counts_steps(memory):
    """Breadth-first search: all steps cost the same."""
    walked = [memory.true.start]
    while walked[-1] != memory.true.goal:
        memory.look(walked[-1])
        known = memory.known()
        waiting, ahead = deque([known.goal]), {known.goal: None}
        while waiting:
            cell = waiting.popleft()
            for neighbor in known.neighbors(cell):
                if neighbor not in ahead:
                    ahead[neighbor] = cell
                    waiting.append(neighbor)
        if walked[-1] not in ahead:
            break
        walked.append(ahead[walked[-1]])
    return walked


def explores_everything(memory):
    """It walks to the nearest cell from which something new would be seen, until it has seen the whole map."""
    walked = [memory.true.start]
    memory.look(walked[-1])
    while len(memory.seen) < memory.true.width * memory.true.height and len(walked) < 100:
        known = memory.known()
        paths = [plan_anew(Grid(known.width, known.height, known.walls, goal=cell), walked[-1]).path
                 for cell in known.nodes if cell not in memory.seen]  # fmt: skip
        paths = [path for path in paths if path]
        if not paths:
            break
        walked.append(min(paths, key=len)[1])
        memory.look(walked[-1])
    return walked + plan_anew(memory.known(), walked[-1]).path[1:]


def grid_of(text, moves=None):
    return Grid.from_text(text, moves) if moves else Grid.from_text(text)


DEAD_END = grid_of("S..#G\n.##..\n.....")
ROW = grid_of("S...G")
CUT = grid_of("S..#G")
MARSH = grid_of("S..9G\n.....")
BAY = grid_of(".......\n.####..\n....#..\nS...#.G\n....#..\n.####..\n.......")
WRONG = [
    (plans_on_the_true_map, [(DEAD_END, 1)]),
    (plans_once, [(DEAD_END, 1)]),
    (looks_only_at_the_start, [(DEAD_END, 1)]),
    (forgets_what_it_saw, [(BAY, 1)]),
    (keeps_the_first_known_map, [(DEAD_END, 1)]),
    (takes_the_old_map, [(grid_of("S#G\n..."), 1)]),
    (fears, [(ROW, 1)]),
    (plans_from_the_start, [(DEAD_END, 1)]),
    (stands_still, [(grid_of("SG"), 1)]),
    (never_gives_up, [(CUT, 1)]),
    (nothing_if_it_gives_up, [(CUT, 1)]),
    (without_the_start, [(ROW, 1)]),
    (walks_until_it_bumps, [(BAY, 2)]),
    (asks_for_walls_alone, [(MARSH, 1)]),
    (nearest_neighbor, [(DEAD_END, 1)]),
    (counts_steps, [(grid_of("S9G\n..."), 1)]),
    (explores_everything, [(grid_of("....S...G"), 1)]),
]


@pytest.mark.parametrize(("answer", "cases"), each(WRONG))
def test_a_wrong_idea_is_refused(answer, cases):
    limited = [case for case in cases if answer is not stands_still]  # it does not end
    assert all(not follows_hope(*case, said_or_raised(answer, Memory(*case))) for case in limited)
    verdict = check_walk(answer)
    assert not verdict.solved
    assert verdict.picture.words.startswith("a smallest map that shows it")


# --- right answers ----------------------------------------------------------------------------------------------------


def ours(memory):
    """It plans only if its plan has become more expensive."""
    return [moment.position for moment in explore(memory)]


def keeps_its_plan(memory):
    goal = memory.true.goal
    walked, plan, promised = [memory.true.start], [], 0
    while True:
        memory.look(walked[-1])
        known = memory.known()
        if plan_cost(known, plan) > promised:
            plan = plan_anew(known, walked[-1]).path
        if walked[-1] == goal or not plan:
            return walked
        plan = plan[1:]
        promised = plan_cost(known, plan)
        walked.append(plan[0])


def recursive(memory, walked=None):
    walked = walked or [memory.known().start]
    memory.look(walked[-1])
    known = memory.known()
    path = plan_anew(known, walked[-1]).path
    return walked if len(path) < 2 else recursive(memory, [*walked, path[1]])


def a_generator(memory):
    cell = memory.known().start
    yield cell
    memory.look(cell)
    while plan := plan_anew(memory.known(), cell).path[1:]:
        cell = plan[0]
        yield cell
        memory.look(cell)


def a_tuple(memory):
    return tuple(my_walk(memory))


def down_the_costs(memory):
    """No search of the package: to the neighbour from which the goal costs least; of several, the last one."""
    goal = memory.known().goal
    walked = [memory.known().start]
    while walked[-1] != goal:
        memory.look(walked[-1])
        known = memory.known()
        costs = true_costs(known)
        if walked[-1] not in costs:
            return walked
        steps = [(cost + costs[cell], cell) for cell, cost in known.edges(walked[-1]) if cell in costs]
        lowest = min(steps)[0]
        walked.append([cell for cost, cell in steps if cost == lowest][-1])
    return walked


class Walker:
    """A search of its own, from the goal, with a heap."""

    def __call__(self, memory):
        self.memory, self.walked = memory, [memory.true.start]
        while self.step():
            pass
        return self.walked

    def step(self):
        self.memory.look(self.walked[-1])
        known = self.memory.known()
        heap, ahead = [(0, known.goal, None)], {}
        while heap:
            cost, cell, parent = heappop(heap)
            if cell in ahead:
                continue
            ahead[cell] = parent
            for neighbor in known.neighbors(cell):
                heappush(heap, (cost + known.cost(neighbor, cell), neighbor, cell))
        self.walked += filter(None, [ahead.get(self.walked[-1])])
        return ahead.get(self.walked[-1]) is not None


RIGHT = [my_walk, ours, keeps_its_plan, recursive, a_generator, a_tuple, down_the_costs, Walker()]


@pytest.mark.sampled
@pytest.mark.parametrize("answer", each(RIGHT))
def test_a_right_answer_is_accepted_in_any_style(answer):
    grids = [DEAD_END, ROW, CUT, MARSH, BAY, *square_maps(4, 8, "..#3", seed=5), *square_maps(2, 7, "..#", moves=EIGHT)]
    for grid in grids:
        for radius in (1, 2):
            assert follows_hope(grid, radius, list(answer(Memory(grid, radius))))
    assert check_walk(answer).solved


def replans_only_at_walls(memory):
    walked, plan = [memory.known().start], []
    while True:
        memory.look(walked[-1])
        known = memory.known()
        if walked[-1] == known.goal:
            return walked
        if not plan or any(cell in known.walls for cell in plan):
            plan = plan_anew(known, walked[-1]).path[1:]
        if not plan:
            return walked
        walked.append(plan.pop(0))


def test_who_replans_only_at_walls_is_told_of_costly_ground():
    verdict = check_walk(replans_only_at_walls)
    assert not verdict.solved
    assert "If the costly ground that it has seen were floor, this step would be right." in str(verdict)


def test_a_fault_is_told_with_the_walk_and_the_cells_that_would_be_right():
    assert str(check_walk(my_walk)) == "Solved. Right on all 774 walks: on small maps, in a bay, and on random maps."
    assert str(check_walk(fears)) == (
        "Not yet. On this map your answer gives the end after [(0, 0)]; the correct answer is (1, 0). The unit knows "
        "what it has seen on its walk, and takes unseen cells for floor."
    )
    assert str(check_walk(without_the_start)) == (
        "Not yet. On this map your answer gives [(1, 0)]; the correct answer is a list of cells that begins with the "
        "start, (0, 0)."
    )
    assert "your function fails: IndexError" in str(check_walk(never_gives_up))
    assert "was stopped, in line" in str(check_walk(stands_still))
