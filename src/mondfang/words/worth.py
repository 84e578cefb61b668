"""What games and premiums pay, from the numbers of the book."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.rulebook.model import Contract, Rulebook
from mondfang.settlement.positive import premium_value, valat_factor
from mondfang.speech import pick


@dataclass(frozen=True, slots=True)
class Pay:
    """A game's worth to each opponent, how many of them pay, and the promised bird's worth."""

    won: int
    lost: int
    opponents: int
    bird: int = 0

    @property
    def gain(self) -> int:
        return self.opponents * (self.won + self.bird)

    @property
    def loss(self) -> int:
        return self.opponents * (self.lost + self.bird)


def pay_of(book: Rulebook, contract: Contract) -> Pay:
    """What the declarer gets for a game, and for the (lowest) bird it was bid on.

    With a partner the two of each side settle with each other: what one opponent pays.
    """
    birds = [
        premium_value(contract, book.premiums[name], announced=True) for name in contract.besser
    ]
    return Pay(
        won=contract.value,
        lost=contract.value_lost,
        opponents=1 if contract.partner else 3,
        bird=min(birds, default=0),
    )


def pay_short(book: Rulebook, contract: Contract) -> str:
    """``1``, ``3 × 5``, ``1 + 2``: short enough for a button."""
    if contract.talon == "tricks":
        return str(book.trischaken.unit)
    pay = pay_of(book, contract)
    each = f"{pay.won} + {pay.bird}" if pay.bird else str(pay.won)
    if pay.opponents == 1:
        return each
    return f"3 × ({each})" if pay.bird else f"3 × {each}"


def pay_words(book: Rulebook, contract: Contract, language: str = "de") -> str:
    """``gewonnen +15, verloren −15``; Trischaken is paid by those with the most points."""
    if contract.talon == "tricks":
        return _trischaken_words(book, language)
    pay = pay_of(book, contract)
    return pick(
        language,
        f"gewonnen +{pay.gain}, verloren −{pay.loss}",
        f"won +{pay.gain}, lost −{pay.loss}",
    )


def _trischaken_words(book: Rulebook, language: str) -> str:
    """What the most points cost; and by place, where not only they pay."""
    unit, places = book.trischaken.unit, book.trischaken.places
    if book.trischaken.payer == "most-points" or not places:
        return pick(
            language,
            f"{unit} an jeden, für die meisten Punkte",
            f"{unit} to each, for the most points",
        )
    row = ", ".join(f"{each:+d}".replace("-", "−") for each in places)
    return pick(
        language,
        f"{row} nach Punkten; wer allein zahlt, zahlt {unit} an jeden",
        f"{row} by points; whoever pays alone pays {unit} to each",
    )


def premium_short(book: Rulebook, contract: Contract, premium: str) -> str:
    """What an announced premium is worth: ``2``, or ``× 8`` where a Valat multiplies."""
    row = book.premiums[premium]
    if row.kind == "valat" and book.valat.shape != "added":
        return f"× {valat_factor(book, contract, row, announced=True)}"
    return str(premium_value(contract, row, announced=True))
