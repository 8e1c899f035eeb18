"""What Klopkast costs, each number beside that of a bare program that does only what must be done.

`python -m tests.bench` measures and prints, and writes `docs/measurements.md`. Both sides of a ratio are taken in turns
in the same run, so that whatever else the machine does falls on both.
"""
