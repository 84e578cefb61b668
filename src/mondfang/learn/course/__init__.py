"""The course: units in order, as data, filled in with what the chosen book says."""

from mondfang.learn.course.unit import Step, Unit, step_exercise, unit_of, units_of

__all__ = ["Step", "Unit", "step_exercise", "unit_of", "units_of"]
