"""A packed reel, read as the page's `reel.js` reads it."""

import json
import zlib
from itertools import pairwise

import numpy as np

from astar_lesson.draw.reel import MAGIC


class Opened:
    """What a packed reel holds: its size, its colours, the words and descriptions, and each frame."""

    def __init__(self, packed):
        assert packed.startswith(MAGIC)
        begin = len(MAGIC) + 4
        end = begin + int.from_bytes(packed[len(MAGIC) : begin], "little")
        head = json.loads(packed[begin:end])
        self.width, self.height = head["width"], head["height"]
        left = zlib.decompress(packed[end:])

        def take(kind, count):
            nonlocal left
            size = np.dtype(kind).itemsize * count
            taken, left = np.frombuffer(left[:size], kind), left[size:]
            return taken

        code = "u1" if head["colours"] <= 1 << 8 else "<u2" if head["colours"] <= 1 << 16 else "<u4"
        self._ends, self._gaps = take("<u4", head["frames"]), take("<u4", head["changes"])
        self.colours = take("u1", 4 * head["colours"]).reshape(-1, 4)[:, :3]
        self._turns, self._first = take(code, head["changes"]), take(code, self.width * self.height)
        assert len(left) == head["text"]
        self.words, self.alts = json.loads(left)

    def __len__(self):
        return len(self._ends)

    def frame(self, k):
        codes = self._first.copy()
        for begin, end in pairwise(self._ends[: k + 1]):
            codes[np.cumsum(self._gaps[begin:end])] ^= self._turns[begin:end]
        return codes.reshape(self.height, self.width)
