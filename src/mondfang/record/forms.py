"""The shapes of the JSON twin; from them come reading, writing and the JSON Schema."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from mondfang.cards import format_points
from mondfang.game.actions import Action
from mondfang.game.outcome import Irregularity
from mondfang.game.public import Ending
from mondfang.game.text import action_text
from mondfang.record.events import talon_text
from mondfang.record.model import Comment, Record, Step
from mondfang.settlement.ledger import Row

Seat = Annotated[int, Meta(ge=0, le=3, description="a seat in the order of play")]
Level = Annotated[int, Meta(ge=0, le=3, description="0 nothing, 1 Kontra, 2 Re, 3 Sub")]
Points = Annotated[str, Meta(description='card points and Blatt: "35/2" is 35 2/3')]
Cards = Annotated[str, Meta(description='card codes separated by blanks: "Sk XX HK T10"')]
Name = Annotated[str, Meta(min_length=1)]


class Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Nothing that is not known is read over."""


class ActionStep(Form, frozen=True, tag_field="kind", tag="action"):
    """What a seat said or did: ``bid dreier``, ``play HK``."""

    seat: Seat
    action: str


class CommentStep(Form, frozen=True, tag_field="kind", tag="comment"):
    """A remark between the actions."""

    text: str


class ClaimForm(Form, frozen=True):
    """A premium that a seat certainly lost by a fault."""

    seat: Seat
    premium: str


class IrregularityStep(Form, frozen=True, tag_field="kind", tag="irregularity"):
    """Something that went wrong at the table."""

    fault: Annotated[str, Meta(pattern=r"^[a-z][a-z0-9-]*$")]
    seats: tuple[Seat, ...]
    note: str
    claims: tuple[ClaimForm, ...]


class NoteForm(Form, frozen=True):
    """A remark in the head or beside the outcome, above the line of the text that it names."""

    before: str
    text: str


class GameForm(Form, frozen=True):
    seat: Seat
    contract: str


class PremiumForm(Form, frozen=True):
    premium: str
    side: Literal["declarer", "defence"]
    announced: bool
    made: bool
    by: Seat | None
    kontra: Level


class KontraForm(Form, frozen=True):
    """The ladder of one opponent in a negative game."""

    declarer: Seat
    opponent: Seat
    level: Level


class TermsForm(Form, frozen=True):
    """How Trischaken was played."""

    talon: Literal["six", "last"]
    stichzwang: bool


class FaultForm(Form, frozen=True):
    fault: str
    seats: tuple[Seat, ...]
    note: str
    claims: tuple[ClaimForm, ...]


class OutcomeForm(Form, frozen=True):
    """The facts of a finished game."""

    ending: Ending
    games: tuple[GameForm, ...]
    partner: Seat | None
    called: str | None
    king_in_talon: Literal["taken", "left"] | None
    birds_at_bid: tuple[str, ...]
    terms: TermsForm | None
    kontra: Level
    kontras: tuple[KontraForm, ...]
    tricks: tuple[int, int, int, int]
    card_points: tuple[Points, Points, Points, Points]
    declarer_points: Points | None
    defence_points: Points | None
    premiums: tuple[PremiumForm, ...]
    irregularities: tuple[FaultForm, ...]
    schrift: Row
    kassa: Row | None


class RecordForm(Form, frozen=True):
    """One game: rulebook, seats, deal, every step and what came of it."""

    tarock: Literal[1]
    rulebook: Name
    edition: Name
    digest: Name
    options: dict[str, str]
    seats: tuple[Name, Name, Name, Name]
    forehand: Seat
    hands: tuple[Cards, Cards, Cards, Cards]
    talon: Cards
    steps: tuple[ActionStep | CommentStep | IrregularityStep, ...]
    outcome: OutcomeForm | None
    notes: tuple[NoteForm, ...]


def record_form(record: Record) -> RecordForm:
    """A record in the shapes of the JSON twin."""
    one, two, three, four = (str(hand) for hand in record.deal.hands)
    return RecordForm(
        tarock=1,
        rulebook=record.rulebook,
        edition=record.edition,
        digest=record.digest,
        options=dict(record.options),
        seats=record.seats,
        forehand=record.forehand,
        hands=(one, two, three, four),
        talon=talon_text(record.deal.talon),
        steps=tuple(_step(step) for step in record.steps),
        outcome=outcome_form(record),
        notes=tuple(NoteForm(note.before, note.text) for note in record.notes),
    )


def _step(step: Step) -> ActionStep | CommentStep | IrregularityStep:
    match step:
        case Comment(text=text):
            return CommentStep(text)
        case Irregularity(kind=kind, seats=seats, note=note):
            return IrregularityStep(kind, seats, note, _claims(step))
        case _:
            assert isinstance(step, Action)
            return ActionStep(step.seat, action_text(step))


def _claims(fault: Irregularity) -> tuple[ClaimForm, ...]:
    return tuple(ClaimForm(seat, premium) for seat, premium in fault.claims)


def outcome_form(record: Record) -> OutcomeForm | None:
    """The facts and sums of a finished game in the shapes of the JSON twin."""
    outcome, settled = record.outcome, record.settlement
    if outcome is None or settled is None:
        return None
    ours, theirs, terms = outcome.declarer_thirds, outcome.defence_thirds, outcome.terms
    one, two, three, four = (format_points(thirds) for thirds in outcome.card_thirds)
    return OutcomeForm(
        ending=outcome.ending,
        games=tuple(GameForm(game.seat, game.contract) for game in outcome.games),
        partner=outcome.partner,
        called=outcome.called.code if outcome.called is not None else None,
        king_in_talon=outcome.king_in_talon,
        birds_at_bid=outcome.birds_at_bid,
        terms=TermsForm(terms.talon, terms.stichzwang) if terms else None,
        kontra=outcome.kontra,
        kontras=tuple(KontraForm(*ladder) for ladder in outcome.kontras),
        tricks=outcome.tricks,
        card_points=(one, two, three, four),
        declarer_points=format_points(ours) if ours is not None else None,
        defence_points=format_points(theirs) if theirs is not None else None,
        premiums=tuple(
            PremiumForm(fact.premium, fact.side, fact.announced, fact.made, fact.by, fact.kontra)
            for fact in outcome.premiums
        ),
        irregularities=tuple(
            FaultForm(fault.kind, fault.seats, fault.note, _claims(fault))
            for fault in outcome.irregularities
        ),
        schrift=settled.points,
        kassa=settled.cents,
    )
