"""The programs behind the answers to the predictions of page 11."""


def mountain_story(loss=5, memory=remember):
    return diary(send_units(MOUNTAIN, guarded, loss=loss, fade=0.9, memory=memory), near_pass)


def fades_the_news(influence, news, fade):
    """Adds first and fades then, so that fresh news fades as well."""
    return remember(remember(influence, news, 1), {}, fade)


def loses_a_tenth_of_the_loss(influence, news, fade):
    """Takes off the same amount each time, a tenth of the loss."""
    return remember({cell: value - 0.5 for cell, value in influence.items()}, news, 1)


right("first_far_run", mountain_story().index("f") + 1)
wrong("first_far_run", 2, mountain_story(loss=100).index("f") + 1)
right("back_in_run", mountain_story().index("fx") + 2)
wrong("back_in_run", 13, guarded.index(set()) + 1)
wrong("back_in_run", 7, mountain_story(memory=fades_the_news).index("fx") + 2)
wrong("back_in_run", 11, mountain_story(memory=loses_a_tenth_of_the_loss).index("fx") + 2)

right("paid_with_old_h", old.cost)
wrong("paid_with_old_h", 2.25, new.cost)
wrong("paid_with_old_h", 5.25, old.at(1).f[0, 1])


def over_the_pass(guards, memory):
    return 6 - diary(send_units(tiny, guards, loss=3, fade=0.5, memory=memory), (1, 0)).count("f")


right("with_remember", over_the_pass(leaves, remember))
wrong("with_remember", 3, over_the_pass(always, remember))
wrong("with_remember", 1, over_the_pass(leaves, remember_news))
right("with_remember_news", over_the_pass(leaves, remember_news))
wrong("with_remember_news", 5, over_the_pass(leaves, remember))
wrong("with_remember_news", 4, leaves.count(set()))
