"""Slips that raise no error: a program that searches nothing, or goes past the goal, and why, read from its source.

A slip is named only if it stands in the program and what the program has done fits it.
"""

import ast
import re
from collections.abc import Callable, Iterator
from itertools import pairwise
from reprlib import repr as short
from typing import Any

from astar_lesson.lesson.running.errors import tree_of


def about_silence(function: Callable[..., Any], expanded: int) -> str:
    """Say why a program that returns no path may have searched nothing, or not noticed the goal; "" if it is not seen.

    Parameters
    ----------
    function : callable
        The reader's function.
    expanded : int
        How many cells it has expanded.
    """
    tree = tree_of(function)
    if tree is None:
        return ""
    looks = [_compared_by_identity]
    if expanded == 0:
        looks = [_empty_at_first, _taken_before_the_loop, _loop_turned_round, _start_left_alone, *looks]
    if expanded == 1:
        looks = [_opens_what_is_known, _stored_before_it_is_asked, *looks]
    return next((said for look in looks for said in look(tree)), "")


def _empty_at_first(tree: ast.Module) -> Iterator[str]:
    """A frontier that is made without the start, and nothing is put into it before the loop."""
    text = ast.unparse(tree)
    made = re.search(r"(?P<frontier>\w+) = (?P<kind>\w*Queue)\(\)\n", text)
    if not made:
        return
    before, loop, _ = text[made.end() :].partition("while ")
    if loop and f"{made['frontier']}.put(" not in before:
        remedy = f"{made['frontier']} = {made['kind']}(start)"
        yield f"The frontier is empty when the loop begins, so the loop never runs: put the start into it, {remedy}."


def _taken_before_the_loop(tree: ast.Module) -> Iterator[str]:
    """The start is got before the loop begins."""
    before, loop, _ = ast.unparse(tree).partition("while ")
    taken = re.search(r"= (?P<frontier>\w+)\.get\(\)", before)
    if taken and loop:
        yield (
            f"{taken[0][2:]} stands before the loop and takes the start out, so that nothing is waiting when the loop "
            "begins: it belongs into the loop."
        )


def _start_left_alone(tree: ast.Module) -> Iterator[str]:
    """`while len(frontier) > 1`."""
    found = re.search(r"while (?P<test>len\((?P<frontier>\w+)\) > 1)", ast.unparse(tree))
    if found:
        yield (
            f"At first only the start is waiting, so {found['test']} is false and the loop never runs: "
            f"write while {found['frontier']}."
        )


def _loop_turned_round(tree: ast.Module) -> Iterator[str]:
    """`while not frontier`."""
    for node in ast.walk(tree):
        test = node.test if isinstance(node, ast.While) else None
        if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not) and isinstance(test.operand, ast.Name):
            name = test.operand.id
            yield (
                f"while not {name} means: as long as no cell is waiting. The start waits, so the loop never runs: "
                f"write while {name}."
            )


def _opens_what_is_known(tree: ast.Module) -> Iterator[str]:
    """`if neighbor in came_from` around the line that puts a neighbour into the frontier."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.If) or node.orelse:
            continue
        tests = node.test.values if isinstance(node.test, ast.BoolOp) else [node.test]
        body = "\n".join(map(ast.unparse, node.body))
        for test in tests:
            if isinstance(test, ast.Compare) and isinstance(test.ops[0], ast.In) and ".put(" in body:
                yield (
                    f"`{ast.unparse(node.test)}` lets through only cells that are known already, so nothing is ever "
                    f"opened: a new cell is one that is not in {ast.unparse(test.comparators[0])}."
                )


def _stored_before_it_is_asked(tree: ast.Module) -> Iterator[str]:
    """`came_from[neighbor] = current` just before `if neighbor not in came_from`."""
    for stored, asked in _pairs_in_loops(tree):
        if not (isinstance(stored, ast.Assign) and isinstance(asked, ast.If)):
            continue
        line = ast.unparse(stored)
        question = ast.unparse(asked.test)
        cell, _, table = question.partition(" not in ")
        if line.startswith(f"{table}[{cell}] = "):
            yield (
                f"`{line}` stands before `if {question}`, so the answer is never yes, and what the `if` holds is "
                "never reached: ask first, and store below the `if`."
            )


def _compared_by_identity(tree: ast.Module) -> Iterator[str]:
    """`current is goal`."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Compare) or not isinstance(node.ops[0], ast.Is):
            continue
        left, right = ast.unparse(node.left), ast.unparse(node.comparators[0])
        is_unlike_a_cell = right[:1].isupper()  # a class, such as Queue, or None, True and False
        if not is_unlike_a_cell:
            yield (
                f"`{left} is {right}` asks whether both are the same object. Two pairs of the same numbers need not "
                f"be: {left} == {right} asks whether they are the same cell."
            )


def about_indentation(function: Callable[..., Any]) -> str:
    """Say that `cost_so_far[neighbor] = new_cost` stands below the `if` that compares the two; "" if it does not."""
    tree = tree_of(function)
    for asked, stored in _pairs_in_loops(tree) if tree else ():
        if not (isinstance(asked, ast.If) and isinstance(stored, ast.Assign)):
            continue
        compared = f"{ast.unparse(stored.value)} < {ast.unparse(stored.targets[0])}"
        if any(ast.unparse(part) == compared for part in ast.walk(asked.test)):
            return (
                "It writes a cost for a neighbour that it does not open: look how far "
                f"`{ast.unparse(stored)}` is indented."
            )
    return ""


def _pairs_in_loops(tree: ast.Module) -> Iterator[tuple[ast.stmt, ast.stmt]]:
    """Yield each two statements that follow each other in the body of a `for` loop."""
    for node in ast.walk(tree):
        if isinstance(node, ast.For):
            yield from pairwise(node.body)


def has_no_continue(function: Callable[..., Any]) -> bool:
    """Tell whether the source of a function is known, and no `continue` stands in it."""
    tree = tree_of(function)
    if tree is None:
        return False
    return not any(isinstance(node, ast.Continue) for node in ast.walk(tree))


def about_answer(answer: Any) -> tuple[str, str]:
    """Say what a search returns in place of a path, to follow "returns"; and what to return, "" if that is said."""
    if callable(answer):
        name = getattr(answer, "__name__", "it")
        called = f"call it with its arguments in brackets, such as {name}(came_from, goal)"
        return f"the function {name} itself: {called}", ""
    if isinstance(answer, str):
        return f"text, {answer!r}", "return the list itself"
    return short(answer), "return the path as a list of cells (x, y), such as [(0, 0), (1, 0)]"
