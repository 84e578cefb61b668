"""A record: one deal with everything that was said, played and noted, as frozen values."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Literal

from mondfang.game import Deal, GameState, Outcome
from mondfang.game.actions import Action
from mondfang.game.outcome import Irregularity
from mondfang.record.errors import RecordError
from mondfang.rulebook import Rulebook
from mondfang.settlement import Settlement, settle

Options = tuple[tuple[str, str], ...]
Four = tuple[str, str, str, str]

ROLES: Four = ("Spieler 1", "Spieler 2", "Spieler 3", "Spieler 4")
KIND = re.compile(r"[a-z][a-z0-9-]*")
_NOT_IN_LINES = ("Cc", "Cs", "Zl", "Zp")


@dataclass(frozen=True, slots=True)
class Comment:
    """A remark that stands between the actions; it changes nothing."""

    text: str

    def __post_init__(self) -> None:
        check_text(self.text, self.text.rstrip())


@dataclass(frozen=True, slots=True)
class Note:
    """A remark in the head or beside the outcome, kept above the line that it precedes."""

    before: str
    text: str

    def __post_init__(self) -> None:
        check_text(self.text, self.text.rstrip())


Step = Action | Comment | Irregularity


@dataclass(frozen=True, slots=True, repr=False)
class Record:
    """One game on paper: the book it was played by, the deal, every step, what came of it.

    ``options`` are the settings that differ from the book's defaults, sorted by name. ``outcome``
    and ``settlement`` are None while the game is unfinished.
    """

    rulebook: str
    edition: str
    digest: str
    options: Options
    seats: Four
    forehand: int
    deal: Deal
    steps: tuple[Step, ...]
    outcome: Outcome | None
    settlement: Settlement | None = None
    notes: tuple[Note, ...] = ()

    def __post_init__(self) -> None:
        for text in (self.rulebook, self.edition, self.digest, *self.seats):
            check_text(text, text.strip(), empty=False)
        for name, value in self.options:
            check_text(name, name.strip(), empty=False)
            check_text(value, value.strip(), empty=False)
        for fault in self.irregularities:
            check_irregularity(fault)

    @property
    def actions(self) -> tuple[Action, ...]:
        """What the seats did, in order."""
        return tuple(step for step in self.steps if isinstance(step, Action))

    @property
    def irregularities(self) -> tuple[Irregularity, ...]:
        """What went wrong at the table, in order."""
        return tuple(step for step in self.steps if isinstance(step, Irregularity))

    def __repr__(self) -> str:
        state: Literal["finished", "unfinished"] = "finished" if self.outcome else "unfinished"
        return f"Record({self.rulebook}, {len(self.steps)} steps, {state})"


def record_of(state: GameState, seats: Four = ROLES, steps: tuple[Step, ...] = ()) -> Record:
    """The record of a game as it stands; ``steps`` may carry its actions with remarks between."""
    book = state.book
    actions = tuple(told.event for told in state.history if isinstance(told.event, Action))
    outcome = state.outcome() if state.is_over else None
    return Record(
        rulebook=book.id,
        edition=book.edition,
        digest=book.digest,
        options=chosen_options(book),
        seats=seats,
        forehand=state.public.forehand,
        deal=state.hidden.deal,
        steps=steps or actions,
        outcome=outcome,
        settlement=settle(book, outcome) if outcome else None,
    )


def chosen_options(book: Rulebook) -> Options:
    """The settings of a book that differ from its defaults."""
    return tuple(
        (name, value)
        for name, value in sorted(book.settings.items())
        if value != book.options[name].default
    )


def find_control(text: str) -> int | None:
    """Where the first character stands that would break a line, or None."""
    if text.isprintable():
        return None
    for index, character in enumerate(text):
        if unicodedata.category(character) in _NOT_IN_LINES:
            return index
    return None


def check_text(text: str, trimmed: str, *, empty: bool = True) -> None:
    """A text has to come back from its line unchanged."""
    if text != trimmed or find_control(text) is not None or not (text or empty):
        raise RecordError("bad-text", details={"found": ascii(text)})


def check_irregularity(fault: Irregularity) -> None:
    """A kind that is one word, seats from 0 to 3, a note that fits into the line."""
    check_text(fault.note, fault.note.strip())
    seats = (*fault.seats, *(seat for seat, _ in fault.claims))
    names = (fault.kind, *(premium for _, premium in fault.claims))
    if any(seat not in range(4) for seat in seats) or not all(map(KIND.fullmatch, names)):
        raise RecordError("bad-irregularity")
