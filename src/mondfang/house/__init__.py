"""House rules as something one edits: fields of a form, drafts as TOML, what a change comes to."""

from mondfang.house.draft import Draft, Problem, begun, changed, published, read_draft
from mondfang.house.effects import Effect, effects
from mondfang.house.examine import Edited, Examined, examine, known
from mondfang.house.fields import Field, Group, group_of, groups
from mondfang.house.versions import Change, changes

__all__ = [
    "Change",
    "Draft",
    "Edited",
    "Effect",
    "Examined",
    "Field",
    "Group",
    "Problem",
    "begun",
    "changed",
    "changes",
    "effects",
    "examine",
    "group_of",
    "groups",
    "known",
    "published",
    "read_draft",
]
