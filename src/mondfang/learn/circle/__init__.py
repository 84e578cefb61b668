"""A class: what a teacher sets for all, and who stumbled where."""

from mondfang.learn.circle.stumbles import Given, Stumble, stumbles
from mondfang.learn.circle.work import (
    MOST_EXERCISES,
    Work,
    checked,
    hand_pack,
    kind_at,
    places_of,
    read_work,
    seed_at,
    work_title,
    write_work,
)

__all__ = [
    "MOST_EXERCISES",
    "Given",
    "Stumble",
    "Work",
    "checked",
    "hand_pack",
    "kind_at",
    "places_of",
    "read_work",
    "seed_at",
    "stumbles",
    "work_title",
    "write_work",
]
