"""The programs behind the answers to the predictions of page 09."""

PUTS = [("a", 30), ("b", 40), ("c", 20), ("b", 10)]


class FirstPriority(Scan):
    """Keeps the first priority of a cell."""

    def put(self, cell, priority):
        if cell not in self._priority:
            super().put(cell, priority)


def filled(make):
    full = make()
    for cell, priority in PUTS:
        full.put(cell, priority)
    return full


right("how_many", len(filled(Scan)))
wrong("how_many", 4, len(PUTS))
after_get = filled(Scan)
right("first_out", after_get.get())
wrong("how_many", 2, len(after_get))
wrong("first_out", "c", filled(FirstPriority).get())
wrong("first_out", "a", PUTS[0][0])

entries = [1, 5, 9, 7, 12, 10]
with_3 = [*entries]
heappush(with_3, 3)
right("place_of_3", with_3.index(3) + 1)
wrong("place_of_3", 7, [*entries, 3].index(3) + 1)
wrong("place_of_3", 2, sorted([*entries, 3]).index(3) + 1)

smaller = [*entries]
heappop(smaller)
wrong("new_top", 5, smaller[0])
wrong("new_top", 9, with_3[-1])
heappop(with_3)
right("new_top", with_3[0])


def times_the_cells(growth):
    half, whole = growth.runs[slow.__name__][-2:]
    return round(whole.expanded / half.expanded)


right("with_walls", round(walls.grew(slow)))
wrong("with_walls", 4, times_the_cells(walls))
wrong("with_walls", 16, times_the_cells(walls) ** 2)

right("on_the_marsh", round(marshes.grew(slow)))
wrong("on_the_marsh", 8, round(walls.grew(slow)))
wrong("on_the_marsh", 4, times_the_cells(marshes))

right("their_first", filled(FirstPriority).get())
