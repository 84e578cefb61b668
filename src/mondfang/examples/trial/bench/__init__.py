"""Examples to work on: change what they assume, and see what the same runner makes of it."""

from mondfang.examples.trial.bench.model import Bench, Field, Given, Sheet
from mondfang.examples.trial.bench.work import bench_of

__all__ = ["Bench", "Field", "Given", "Sheet", "bench_of"]
