"""Exercises: one frozen value each, made from a seed, answered by the engine that also plays."""

from mondfang.learn.exercise.kinds import Kind, kind_of, kinds_of, make_exercise
from mondfang.learn.exercise.model import Choice, Exercise, Scene, Verdict, judged

__all__ = [
    "Choice",
    "Exercise",
    "Kind",
    "Scene",
    "Verdict",
    "judged",
    "kind_of",
    "kinds_of",
    "make_exercise",
]
