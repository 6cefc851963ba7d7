"""Open lists that the package does not have: a plain loop, and one of the sources that loses a cell."""


class Loop:
    """It looks at each waiting cell, also at the first one."""

    def __init__(self, start):
        self.waiting = {start: 0}

    def __len__(self):
        return len(self.waiting)

    def put(self, cell, priority):
        self.waiting[cell] = priority

    def get(self):
        lowest = next(iter(self.waiting))
        for cell in self.waiting:
            if self.waiting[cell] < self.waiting[lowest]:
                lowest = cell
        del self.waiting[lowest]
        return lowest


class LosingList:
    """The sorted list of the velocity article.

    A changed entry stays where it is, and the mean is not updated; a new cell that finds no place is dropped.
    """

    def __init__(self, *cells):
        self.entries, self.sum = [(0, cell) for cell in cells], 0

    def put(self, cell, priority):
        for place, (_, other) in enumerate(self.entries):
            if other == cell:
                self.entries[place] = priority, cell
                return
        from_front = priority * len(self.entries) <= self.sum
        for place in range(len(self.entries)) if from_front else reversed(range(len(self.entries))):
            other, _ = self.entries[place]
            if priority <= other if from_front else priority >= other:
                self.entries.insert(place if from_front else place + 1, (priority, cell))
                break
        else:
            if self.entries:
                return
            self.entries.append((priority, cell))
        self.sum += priority

    def get(self):
        priority, cell = self.entries.pop(0)
        self.sum -= priority
        return cell

    def __len__(self):
        return len(self.entries)
