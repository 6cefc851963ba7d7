"""The programs behind the answers to the predictions of page 11."""


def tiny_story(guards, memory=remember):
    return diary(send_units(tiny, guards, loss=5, fade=0.5, share=0.5, memory=memory), {(1, 0)})


def fades_the_news(grid, danger, death, loss, fade, share):
    """Adds first and fades then, so that fresh news fades as well."""
    return remember(grid, remember(grid, danger, death, loss, 1, share), None, loss, fade, share)


always = [{(1, 0)}] * 6
right("diary_of_six", tiny_story(always))
wrong("diary_of_six", "xxxxxx", tiny_story(always, fades_the_news))
wrong("diary_of_six", "xxffff", tiny_story(always, remember_news))


def lost_at_the_ford(share, memory=remember):
    return diary(send_units(on_foot, [reach] * 8, loss=100, fade=1, share=share, memory=memory), reach).count("x")


def spreads_two_steps(grid, danger, death, loss, fade, share):
    """Lets a death warn of the neighbours' neighbours, too."""
    after = remember(grid, danger, death, loss, fade, share)
    for neighbor in grid.neighbors(death) if death else ():
        after = remember(grid, after, neighbor, share * loss, 1, share)
    return after


right("lost_without_spread", lost_at_the_ford(0))
wrong("lost_without_spread", 5, len(reach))
wrong("lost_without_spread", 2, lost_at_the_ford(0.5))
right("lost_with_spread", lost_at_the_ford(0.5))
wrong("lost_with_spread", 3, lost_at_the_ford(0))
wrong("lost_with_spread", 1, lost_at_the_ford(0.5, memory=spreads_two_steps))

right("paid_with_old_h", old.cost)
wrong("paid_with_old_h", 2.25, record(a_star(with_road, (0, 0), (4, 0), manhattan(with_road))).cost)
wrong("paid_with_old_h", 5.25, old.at(1).f[0, 1])

right("with_remember", tiny_story(leaves))
wrong("with_remember", "xxfxfx", tiny_story(always))
wrong("with_remember", "xxnnnn", tiny_story(leaves, lambda *before: {}))
right("with_remember_news", tiny_story(leaves, remember_news))
wrong("with_remember_news", "xxfnnn", tiny_story(leaves))
