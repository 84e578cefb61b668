"""What a scorer is asked after a game, in order: only what the book and the answers so far allow.

A generator of questions: it goes on only while the answers it has asked for are there, so the
code after a question may rely on its answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mondfang.cli.base.speech import language, say
from mondfang.cli.score.questions_base import (
    SEATS,
    Answers,
    Choices,
    Question,
    kontra_levels,
    offered_premiums,
    read_four_points,
    read_points,
    read_seats,
    read_stake,
    read_tricks,
    seats_of,
)
from mondfang.cli.score.questions_premiums import has_valat, premium_questions
from mondfang.game.beside import may_be_alone, may_schleifen, only_forehand_plays
from mondfang.rulebook import Rulebook
from mondfang.rulebook.model import Contract
from mondfang.rulebook.names import contract_name, premium_name


def questions(book: Rulebook, known: Answers) -> Iterator[Question]:
    """Everything to be asked about one game."""
    yield Question(
        "forehand",
        say("Wer war Vorhand?", "Who was forehand?"),
        seats_of(SEATS),
        help=say(
            "Plätze zählen in der Reihenfolge des Ausspiels.", "Seats count in the order of play."
        ),
    )
    offered = [row for row in book.contracts.values() if row.offered]
    named = tuple((row.id, contract_name(row.id, language(), book)) for row in offered)
    yield Question("contract", say("Welches Spiel?", "Which game?"), named)
    row = book.contracts[known["contract"]]
    players = (known["forehand"],) if only_forehand_plays(book, row) else SEATS
    yield Question("declarer", say("Wer spielte es?", "Who played it?"), seats_of(players))
    if row.joinable:
        yield from _beside(book, row, known)
    yield Question("ending", say("Wie endete es?", "How did it end?"), _endings(book, row))
    ending = known["ending"]
    if len(row.besser) > 1:
        birds = tuple((name, premium_name(name, language(), book)) for name in row.besser)
        yield Question("bird", say("Mit welchem Vogel?", "With which bird?"), birds)
    if row.partner and ending != "schleifen":
        yield Question(
            "partner",
            say("Wer war der Partner?", "Who was the partner?"),
            _partners(book, row, known["declarer"]),
            help=say(
                "Wer die gerufene Karte hielt; lag sie im Talon, spielt einer allein.",
                "Who held the called card; if it lay in the talon, one plays alone.",
            ),
        )
    if ending == "renonce":
        yield from _offenders(book, row, known)
    if ending == "played" and (row.talon == "tricks" or row.is_negative):
        yield from _result(row)
    if ending in ("played", "renonce"):
        yield from _kontra(book, row, known)
    if ending != "schleifen":
        yield from premium_questions(book, row, known)
    if ending == "played" and row.talon != "tricks" and not row.is_negative:
        # Last, because nobody counts after a Valat.
        yield _tricks() if has_valat(book, known) else _points()
    if book.money.cents_per_point is None and book.kontra.ledger != "fixed-cents":
        yield Question(
            "stake",
            say("Cent je Punkt? (Enter: ohne Kassa)", "Cents a point? (Enter: no cash)"),
            read=read_stake,
        )


def _beside(book: Rulebook, row: Contract, known: Answers) -> Iterator[Question]:
    """Others who played a game of the same rank beside the first."""
    rows = [r for r in book.contracts.values() if r.offered and r.joinable and r.rank == row.rank]
    names = tuple((r.id, contract_name(r.id, language(), book)) for r in rows)
    taken = [known["declarer"]]
    for place in range(3):
        free = tuple(seat for seat in SEATS if seat not in taken)
        title = say("Spielte noch jemand daneben?", "Did somebody play beside?")
        nobody = ((None, say("nein", "no")),)
        yield Question(f"bei.{place}", title, (*seats_of(free), *nobody))
        seat = known[f"bei.{place}"]
        if seat is None:
            return
        taken.append(seat)
        yield Question(f"bei-game.{place}", say("Welches Spiel?", "Which game?"), names)


def _endings(book: Rulebook, row: Contract) -> Choices:
    found = [("played", say("gespielt", "played"))]
    if may_schleifen(book, row):
        found.append(("schleifen", say("geschliffen", "given up (schleifen)")))
    if row.unplayed_when_blank:
        found.append(("unplayed", say("ungespielt abgerechnet", "settled unplayed")))
    return (*found, ("renonce", "Renonce"))


def _partners(book: Rulebook, row: Contract, declarer: int) -> Choices:
    others = tuple(seat for seat in SEATS if seat != declarer)
    found: list[tuple[Any, str]] = list(seats_of(others))
    if row.talon == "solo":
        where = "taken" if book.talon.solo_king_half else "left"
        found.append((where, say("niemand: König im Talon", "nobody: king in the talon")))
    else:
        taken = say("niemand: König aus dem Talon genommen", "nobody: king taken from the talon")
        left = say("niemand: König im Talon liegen geblieben", "nobody: king left in the talon")
        found += [("taken", taken), ("left", left)]
    if may_be_alone(book):
        found.append(("alone", say("niemand: allein gerufen", "nobody: called no one else")))
    return tuple(found)


def _offenders(book: Rulebook, row: Contract, known: Answers) -> Iterator[Question]:
    title = say("Wer hat gefehlt? (Plätze, etwa: 3)", "Who offended? (seats, such as: 3)")
    yield Question("offenders", title, read=read_seats)
    claimable = [
        premium
        for premium in offered_premiums(book, row)
        if premium.silent and row.talon != "tricks" and not row.is_negative
    ]
    regular = tuple(seat for seat in SEATS if seat not in known["offenders"])
    for place in range(12 if claimable else 0):
        title = say("Fordert jemand eine sichere stille Prämie?", "Does anybody claim a premium?")
        nobody = ((None, say("nein", "no")),)
        yield Question(f"claim.{place}", title, (*seats_of(regular), *nobody))
        if known[f"claim.{place}"] is None:
            return
        names = tuple((p.id, premium_name(p.id, language(), book)) for p in claimable)
        yield Question(f"claimed.{place}", say("Welche?", "Which one?"), names)


def _result(row: Contract) -> Iterator[Question]:
    """How many tricks everybody took, and in Trischaken how many points."""
    if row.talon == "tricks":
        title = say("Punkte der vier Plätze?", "Points of the four seats?")
        yield Question("points", title, read=read_four_points, help=_blatt())
    yield _tricks()


def _points() -> Question:
    title = say("Punkte der Spielerpartei?", "Points of the declarer's side?")
    return Question("points", title, read=read_points, help=_blatt())


def _blatt() -> str:
    return say("35/2 sind 35 Punkte und 2 Blatt.", "35/2 are 35 points and 2 Blatt.")


def _tricks() -> Question:
    title = say("Stiche der vier Plätze? (etwa: 2 1 8 1)", "Tricks of the seats? (as: 2 1 8 1)")
    return Question("tricks", title, read=read_tricks, help=say("Zusammen 12.", "12 in all."))


def _kontra(book: Rulebook, row: Contract, known: Answers) -> Iterator[Question]:
    if not book.play[row.regime].kontra:
        return
    if not row.is_negative:
        yield Question(
            "kontra", say("Kontra auf das Spiel?", "Kontra on the game?"), kontra_levels(book)
        )
        return
    if book.kontra.negative == "none":
        return
    for declarer in declarers(known):
        for seat in SEATS:
            if seat != declarer:
                title = say(
                    f"Kontra von Platz {seat} gegen Platz {declarer}?",
                    f"Kontra of seat {seat} against seat {declarer}?",
                )
                yield Question(f"kontra.{declarer}.{seat}", title, kontra_levels(book))


def declarers(known: Answers) -> list[int]:
    beside = [known.get(f"bei.{place}") for place in range(3)]
    return [known["declarer"], *(seat for seat in beside if seat is not None)]
