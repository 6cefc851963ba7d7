"""The player in a browser, as a reader moves it. Where there is no
browser these tests are skipped, unless ASTAR_BROWSER is "required".
"""

import pytest
from instruments import contrast, eventually


def test_a_cell_tells_its_life_by_click_and_by_typing(show):
    player = show("player")
    player.click((2, 1))
    life = player.words.get_by_text("opened in step")
    life.wait_for()
    told = life.inner_text()
    assert told.startswith("(2, 1)")
    field = player.output.get_by_role("textbox").and_(player.output.locator("[type=text]"))
    assert eventually(lambda: field.input_value() == "2, 1")
    player.type(field, "")
    life.wait_for(state="detached")
    player.type(field, "2 1")
    life.wait_for()
    assert life.inner_text() == told


def test_next_improvement_and_next_tie(show):
    player = show("player")
    for button, what in (("next improvement", "improvements"), ("next tie", "ties")):
        player.handle.press("Home")
        assert player.becomes("slider.value", 0)
        player.press(button)
        assert player.becomes("slider.value", player.ask(f"traces[0].{what}[0]"))
        assert player.stands()
    player.handle.press("End")
    assert player.becomes("slider.value", player.ask("slider.max"))
    player.press("next tie")
    player.words.get_by_text("No tie after this step.").wait_for()


@pytest.mark.parametrize("switch", ["numbers", "arrows"])
def test_a_switch_changes_the_picture_and_back(show, switch):
    player = show("player")
    player.handle.press("End")
    assert player.becomes("slider.value", player.ask("slider.max"))
    assert player.stands()
    before, box = player.sees(), player.output.get_by_role("checkbox", name=switch)
    box.uncheck()
    assert eventually(lambda: contrast(player.sees(), before) > 100)
    assert player.stands()
    box.check()
    assert eventually(lambda: contrast(player.sees(), before) < 20)  # colours of a palette


def test_the_lists_can_be_shown(show):
    player = show("player")
    player.output.get_by_role("checkbox", name="lists").check()
    row = player.words.get_by_role("row").filter(has_text="open")
    row.wait_for()
    assert str(tuple(player.ask("grids[0].start"))) in row.inner_text()


def test_what_was_seen_is_shown_again_while_the_kernel_is_busy(bench, show):
    player = show("player")
    seen = [player.sees()]
    for k in (1, 2, 3):
        player.handle.press("ArrowRight")
        assert player.becomes("slider.value", k)
        assert player.stands()
        seen.append(player.sees())
    bench.keep_busy(4)
    for k in (2, 1, 0):
        player.handle.press("ArrowLeft")
        assert eventually(lambda k=k: player.sees() == seen[k], seconds=1)
    assert "Before the first step" in player.words.inner_text()
    assert player.stands()


def test_a_switch_makes_the_page_forget_what_it_has_seen(show):
    player = show("player")
    player.handle.press("ArrowRight")
    assert player.becomes("slider.value", 1)
    with_arrows = player.sees()
    player.output.get_by_label("arrows").click()
    assert player.becomes("boards[0].arrows", False)
    assert player.stands()
    for key, k in (("ArrowLeft", 0), ("ArrowRight", 1)):
        player.handle.press(key)
        assert player.becomes("slider.value", k)
        assert player.stands()
    assert player.sees() != with_arrows


def test_play_runs_to_the_end(show):
    player = show("player")
    player.output.get_by_role("combobox").select_option("10 steps a second")
    assert player.becomes("play.interval", 100)
    player.output.locator(".widget-play button").first.click()
    assert player.becomes("slider.value", player.ask("slider.max"))
    assert player.stands()


def test_running_a_cell_again_keeps_no_more_than_one_player_before(bench, show):
    show("player")
    count = "__import__('ipywidgets').widgets.widget._instances.values()"
    one = bench.ask(f"len({count})")
    for _ in range(10):
        player = show("player")
    assert bench.ask(f"sum(type(widget).__name__ == 'Player' for widget in {count})") <= 2
    assert bench.ask(f"len({count})") <= 2 * one
    assert player.stands()
