"""A frame of a film beside the picture that matplotlib draws of the same figure."""

import io

import numpy as np
from matplotlib.backends.backend_agg import FigureCanvasAgg
from PIL import Image


def pixels(png):
    """The red, green and blue of a PNG file."""
    return np.asarray(Image.open(io.BytesIO(png)).convert("RGB")).astype(int)


def assert_alike(png, figure):
    """Assert that a frame is what the figure shows now; a palette has no more than 256 colours."""
    canvas = FigureCanvasAgg(figure)
    canvas.draw()
    drawn = np.asarray(canvas.buffer_rgba())[..., :3].astype(int)
    off = np.abs(pixels(png) - drawn).max(2)
    assert off.mean() < 2
    assert (off > 16).mean() < 0.005
