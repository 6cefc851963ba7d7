"""The sorted list of the velocity article, which loses a cell: evidence for the ledger, and a list for the judge."""


class LosingList:
    """A changed entry stays where it is, and the mean is not updated; a new cell that finds no place is dropped."""

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
