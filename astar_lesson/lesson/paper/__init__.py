"""What is printed for a class.

Read `which` (what is said of the five searches, and a run of each), then `cards` (how it becomes six pages).
"""
