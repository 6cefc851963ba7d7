"""The seven figures, against what the tutorial says of each; and that two runs write the same files."""

import io
import re
from base64 import b64decode

import nbformat
import numpy as np
import pytest
from PIL import Image

import images
from astar_lesson import (
    Grid,
    a_star,
    bfs,
    bfs_early_exit,
    dijkstra,
    greedy_best_first,
    manhattan,
    record,
    tutorial_figure,
    tutorial_trace,
    walked_cost,
)
from astar_lesson.draw.colours import TUTORIAL
from astar_lesson.lesson import figures

NAMES = [*(f"figure{n}" for n in range(1, 8)), "astar_vs_dijkstra"]


def shapes(n, colour):
    """The collections of figure n that have this outline or fill, each as the set of cells it marks."""
    (ax,) = tutorial_figure(n).axes
    for collection in ax.collections:
        drawn = [*collection.get_edgecolor(), *collection.get_facecolor()]
        if any(tuple(round(255 * part) for part in c[:3]) == rgb(colour) for c in drawn):
            yield {tuple(path.vertices[:4].mean(axis=0).round().astype(int)) for path in collection.get_paths()}


def rgb(name):
    return tuple(int(TUTORIAL.colours[name][i : i + 2], 16) for i in (1, 3, 5))


@pytest.mark.parametrize(("n", "k"), [(2, 1), (3, 1), (4, 2), (5, 3), (6, 14), (7, 14)])
def test_each_figure_shows_its_moment(n, k):
    state = tutorial_trace()[1].at(k)
    assert next(shapes(n, "closed")) == set(state.closed)
    assert next(shapes(n, "open")) == state.open
    assert next(shapes(n, "current")) == {state.current}
    pointers = next(c for c in tutorial_figure(n).axes[0].collections if c.get_zorder() == 5)
    assert len(pointers.get_paths()) == len(state.parent)


def test_figure_1_is_the_map_alone():
    (ax,) = tutorial_figure(1).axes
    assert next(shapes(1, "start")) == {(1, 2)}
    assert next(shapes(1, "goal")) == {(5, 2)}
    assert not any(shapes(1, "closed"))
    (centres,) = [line for line in ax.lines if line.get_marker() == "."]
    assert len(centres.get_xdata()) == 7 * 5 - 3 - 2  # the nodes: not the walls, and A and B have letters


@pytest.mark.parametrize(("n", "written"), [(1, 0), (2, 0), (3, 8), (4, 8), (5, 10), (6, 24), (7, 0)])
def test_numbers_stand_in_figures_3_to_6(n, written):
    """F, G and H of every cell reached, and G 0 at A."""
    board_text = [p for p in tutorial_figure(n).axes[0].patches if p.get_zorder() == 7]
    outlines = sum(len(p.get_path().vertices) > 0 for p in board_text)
    assert (outlines > 1) == bool(written)
    if written:
        assert len(tutorial_trace()[1].at(figures.STEPS[n]).f) == written


def test_only_figure_7_shows_the_path():
    paths = {n: [line for line in tutorial_figure(n).axes[0].lines if line.get_marker() == "o"] for n in range(1, 8)}
    lengths = {n: len(line.get_xdata()) for n, (line,) in paths.items()}
    assert lengths == dict.fromkeys(range(1, 7), 0) | {7: 7}
    assert list(zip(*paths[7][0].get_data(), strict=True)) == tutorial_trace()[1].path


@pytest.mark.parametrize("n", [0, 8, "1", None])
def test_there_is_no_other_figure(n):
    with pytest.raises(ValueError, match="1 to 7"):
        tutorial_figure(n)


def test_every_figure_says_what_it_shows():
    assert len({repr(tutorial_figure(n)) for n in range(1, 8)}) == 7
    assert "G fell from 28 to 20" in repr(tutorial_figure(6))
    assert "cost 68: (1, 2), (2, 3), (2, 4), (3, 4), (4, 4), (5, 3), (5, 2)" in repr(tutorial_figure(7))


def test_the_comparison_counts_what_its_traces_closed():
    titles = [ax.get_title() for ax in images.astar_vs_dijkstra().axes]
    assert titles == [
        "A*, open ground: 9 cells closed, cost 8",
        "Dijkstra, open ground: 95 cells closed, cost 8",
        "A*, an obstacle: 61 cells closed, cost 16",
        "Dijkstra, an obstacle: 141 cells closed, cost 16",
    ]


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    folder = tmp_path_factory.mktemp("images")
    images.write_images(folder)
    return folder


@pytest.mark.deep
def test_two_runs_write_the_same_bytes(written, tmp_path):
    images.write_images(tmp_path)
    first, second = ({file.name: file.read_bytes() for file in folder.iterdir()} for folder in (written, tmp_path))
    assert first == second
    assert {"search.gif", *(f"{name}.{kind}" for name in NAMES for kind in ("png", "svg"))} <= first.keys()


@pytest.mark.parametrize("name", NAMES)
def test_the_images_in_the_repository_are_of_this_code(written, name):
    """Compared by their descriptions and by what is drawn, not by bytes: those belong to a version of matplotlib."""
    kept, made = ((folder / f"{name}.svg").read_text(encoding="utf-8") for folder in (images.IMAGES, written))
    description = re.compile(r"<dc:description>(.*?)</dc:description>", re.S)
    assert description.search(kept)[1] == description.search(made)[1]
    assert kept.count("<path") == made.count("<path")
    assert "<image" not in kept  # a vector picture stays one
    assert (images.IMAGES / f"{name}.png").read_bytes().startswith(b"\x89PNG")


def test_the_animation_plays_the_search_three_times_and_ends_with_figure_6(written):
    one = (written / "search.gif").read_bytes()
    assert len(one) <= 300_000
    played = Image.open(io.BytesIO(one))
    assert (played.n_frames, played.info["loop"]) == (15, 2)
    for k, figure in ((2, 4), (3, 5), (14, 6)):
        played.seek(k)
        shown = np.asarray(played.convert("RGB")).astype(int)
        drawn = np.asarray(Image.open(written / f"figure{figure}.png").convert("RGB")).astype(int)
        assert np.abs(shown - drawn).mean() < 2
    assert (images.IMAGES / "search.gif").read_bytes()[:6] == b"GIF89a"


def test_the_race_stops_with_the_numbers_that_are_known(written):
    grid = Grid.from_text(images.LAKE)
    start, goal, h = grid.start, grid.goal, manhattan(grid)
    runs = [bfs(grid, start), bfs_early_exit(grid, start, goal), dijkstra(grid, start, goal)]
    runs += [greedy_best_first(grid, start, goal, h), a_star(grid, start, goal, h)]
    ends = [(len(trace), walked_cost(grid, trace.path_to(goal))) for trace in map(record, runs)]
    assert ends == [(75, 14), (42, 14), (45, 8), (7, 18), (11, 8)]
    for folder in (written, images.IMAGES):
        assert (folder / "race.gif").stat().st_size <= 400_000
        played = Image.open(folder / "race.gif")
        assert (played.n_frames, played.info["loop"], played.width <= 820) == (76, 2, True)


def test_page_06_holds_the_comparison_as_it_stands_in_the_folder():
    cells = nbformat.read(images.PAGE, as_version=4).cells
    (held,) = [cell.attachments[images.COMPARISON] for cell in cells if "attachments" in cell]
    assert b64decode(held["image/png"]) == (images.IMAGES / images.COMPARISON).read_bytes()
