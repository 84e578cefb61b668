"""What a scorer is asked after a game, in order: only what the book and the answers leave open.

A generator of questions: it goes on only while the answers it has asked for are there, so the
code after a question may rely on its answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from mondfang.game.plausible import may_be_alone, may_schleifen, only_forehand_plays
from mondfang.rulebook.model import Contract, Rulebook
from mondfang.rulebook.names import contract_text
from mondfang.scorer.interview.premiums import (
    claim_questions,
    kontra_choices,
    premium_choice,
    premium_questions,
)
from mondfang.scorer.interview.question import (
    SEATS,
    Answers,
    Choice,
    Question,
    seat_choices,
    seat_texts,
)
from mondfang.scorer.interview.slip import declarers, valat_tricks
from mondfang.scorer.interview.words import asked
from mondfang.speech import Text


def questions(
    book: Rulebook, known: Answers, given: Answers, names: Sequence[str] = ()
) -> Iterator[Question]:
    """Everything to be asked about one game; ``names`` are the people at the four seats.

    ``known`` grows by the answer to each question, which may be among those ``given``.
    """
    yield _choose("forehand", seat_choices(SEATS, names), asked("seats-help"))
    offered = [row for row in book.contracts.values() if row.offered]
    yield _choose("contract", _contracts(book, offered))
    row = book.contracts[known["contract"]]
    players = (known["forehand"],) if only_forehand_plays(book, row) else SEATS
    yield _choose("declarer", seat_choices(players, names))
    if row.joinable:
        yield from _beside(book, row, known, names)
    yield _choose("ending", [Choice(name, asked(name)) for name in _endings(book, row)])
    ending = known["ending"]
    if len(row.besser) > 1:
        yield _choose("bird", [premium_choice(book, name) for name in row.besser])
    if row.partner and ending != "schleifen":
        partners = _partners(book, row, known["declarer"], names)
        yield _choose("partner", [*partners], asked("partner-help"))
    if ending == "renonce":
        yield Question("offenders", "seats", asked("offenders"), most=3, help=asked("seats-help"))
    if ending == "played" and row.talon == "tricks":
        text, help_text = asked("four-points"), asked("four-points-help")
        yield Question("points", "four-points", text, help=help_text)
    if ending == "played" and (row.talon == "tricks" or row.is_negative):
        yield _tricks()
    if ending in ("played", "renonce"):
        yield from _kontra(book, row, known, names)
    if ending != "schleifen":
        yield from premium_questions(book, row, known, given)
    if ending == "renonce":
        yield from claim_questions(book, row, known, names)
    if ending == "played" and row.is_for_card_points:
        yield from _count(book, known)
    if book.money.cents_per_point is None and book.kontra.ledger != "fixed-cents":
        yield Question("stake", "cents", asked("stake"), help=asked("stake-help"))


def _choose(name: str, choices: Sequence[Choice], help_text: Text | None = None) -> Question:
    return Question(name, "choice", asked(name), tuple(choices), help=help_text)


def _contracts(book: Rulebook, rows: Sequence[Contract]) -> list[Choice]:
    return [Choice(row.id, _contract_text(book, row)) for row in rows]


def _contract_text(book: Rulebook, row: Contract) -> Text:
    return contract_text(book, row.id)


def _beside(
    book: Rulebook, row: Contract, known: Answers, names: Sequence[str]
) -> Iterator[Question]:
    """Others who played a game of the same rank beside the first."""
    rows = [r for r in book.contracts.values() if r.offered and r.joinable and r.rank == row.rank]
    for place in range(1, len(SEATS)):
        free = [seat for seat in SEATS if seat not in declarers(known)]
        nobody = Choice(None, asked("no"), 0)
        root = f"beside-{place}"
        choices = (nobody, *seat_choices(free, names))
        yield Question(root, "choice", asked("beside"), choices)
        if known[root] is None:
            return
        games = tuple(_contracts(book, rows))
        yield Question(f"{root}-game", "choice", asked("contract"), games)


def _endings(book: Rulebook, row: Contract) -> Iterator[str]:
    yield "played"
    if may_schleifen(book, row):
        yield "schleifen"
    if row.unplayed_when_blank:
        yield "unplayed"
    yield "renonce"


def _partners(
    book: Rulebook, row: Contract, declarer: int, names: Sequence[str]
) -> Iterator[Choice]:
    """The other three, or why there was none."""
    yield from seat_choices([seat for seat in SEATS if seat != declarer], names)
    if row.talon == "solo":
        where = "taken" if book.talon.solo_king_half else "left"
        yield Choice(where, asked("solo-king"))
    else:
        yield Choice("taken", asked("taken"))
        yield Choice("left", asked("left"))
    if may_be_alone(book):
        yield Choice("alone", asked("alone"))


def _kontra(
    book: Rulebook, row: Contract, known: Answers, names: Sequence[str]
) -> Iterator[Question]:
    """One ladder for all; in a negative game one for each opponent of each player."""
    if not book.play[row.regime].kontra:
        return
    if not row.is_negative:
        yield _choose("kontra", kontra_choices(book))
        return
    if book.kontra.negative == "none":
        return
    for declarer in declarers(known):
        for seat in SEATS:
            if seat != declarer:
                who, whom = seat_texts(seat, names), seat_texts(declarer, names)
                text = asked("kontra-by", who=who, whom=whom)
                name = f"kontra-{declarer + 1}-{seat + 1}"
                yield Question(name, "choice", text, kontra_choices(book))


def _tricks() -> Question:
    return Question("tricks", "tricks", asked("tricks"), help=asked("tricks-help"))


def _count(book: Rulebook, known: Answers) -> Iterator[Question]:
    """Last, because nobody counts after a Valat."""
    if valat_tricks(book, known) is None:
        yield Question("points", "points", asked("points"), help=asked("points-help"))
