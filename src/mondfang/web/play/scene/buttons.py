"""What a panel consists of: buttons, and why some of them are refused."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from markupsafe import Markup

from mondfang.game import Refusal

Kind = Literal["", "primary", "quiet", "danger"]
ON = "w"  # the key that goes on: Weiter, gut, Ich liege, next deal


@dataclass(frozen=True, slots=True)
class Button:
    """A button; one that the rules refuse can still be pressed, and is answered with the reason."""

    do: str
    label: str
    note: str = ""
    hint: str = ""
    kind: Kind = ""
    key: str = ""
    why: Refusal | None = None
    picture: Markup | None = None
    group: str = ""  # the heading that it stands below


@dataclass(frozen=True, slots=True)
class Why:
    """A reason, its clauses, and everything that is refused for it."""

    text: str
    clauses: tuple[str, ...]  # no more than anybody reads
    what: str


@dataclass(frozen=True, slots=True)
class Panel:
    kind: str  # the phase, or "wait", "over", "away"
    title: str
    yours: bool
    choices: tuple[Button, ...] = ()
    more: tuple[Button, ...] = ()
    reasons: tuple[Why, ...] = ()
    pick: int = 0  # how many cards to choose before the first button
    note: str = ""  # what others ask, or have not answered yet
    answers: tuple[Button, ...] = ()

    @property
    def scrolls(self) -> bool:
        """Whether there may be more choices than a small page shows at a time."""
        return self.kind in ("auction", "announce")
