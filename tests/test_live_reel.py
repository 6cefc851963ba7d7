"""The kernel makes the reel of a player, so that the page can move by itself."""

import asyncio
import random

import pytest
from reel_reader import Opened

from astar_lesson import Grid, Player, dijkstra, tutorial_trace
from astar_lesson.play import player as playing
from astar_lesson.play.pane import POINTER

pytestmark = pytest.mark.skipif(not POINTER, reason="without anywidget the page follows no slider")


def large():
    chance = random.Random(2)
    walls = {(chance.randrange(48), chance.randrange(40)) for _ in range(300)} - {(0, 0), (12, 9)}
    grid = Grid(48, 40, walls, start=(0, 0), goal=(12, 9))
    return Player(grid, dijkstra(grid, grid.start, grid.goal))


def reeled(make):
    """A player, and the reel that its page gets; None if it gets none."""

    async def wait():
        player = make()
        await asyncio.sleep(0)
        while not player.reeling.done():
            await asyncio.sleep(0.05)
        return player

    player = asyncio.run(wait())
    return player, Opened(player.pane.reel["packed"]) if player.pane.reel else None


def test_a_small_player_gets_all_its_steps_with_their_words():
    player, reel = reeled(lambda: Player(*tutorial_trace(), k=3))
    assert len(reel) == 15 and player.step() == 3
    player.pane.reeled = player.version  # as the page says when it has opened it
    before = player.pane.words
    player.slider.value = 8
    assert player.pane.words == before and reel.words[8] != before


def test_a_large_player_gets_all_its_steps_too(monkeypatch):
    monkeypatch.setattr(playing, "MOST_TIME", 60)
    player, reel = reeled(large)
    assert len(reel) == player.slider.max + 1
    assert reel.words[20].startswith("<p>Step 20: expand")
    player.pane.reeled = player.version
    before = player.pane.words
    player.slider.value = 20
    assert player.pane.words == before
    player.say("something else")
    assert player.pane.picture and "something else" in player.pane.words


def test_what_would_take_too_long_is_drawn_by_the_kernel(monkeypatch):
    monkeypatch.setattr(playing, "MOST_TIME", 0.01)
    assert reeled(large)[1] is None
