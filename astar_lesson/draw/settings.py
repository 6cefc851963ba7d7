"""The settings of matplotlib with which our pictures are made and drawn, whatever the reader has set."""

from matplotlib import style

in_default_style = style.context("default")
"""A decorator: while the function runs, matplotlib's settings are its defaults; then the reader's are back.

A dark style would otherwise set white titles on our white ground, and `axes.grid` draw lines through the cells.
"""
