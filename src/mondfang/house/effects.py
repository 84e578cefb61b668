"""What a change comes to: typical games settled by the book underneath and by the house rules."""

from __future__ import annotations

from dataclasses import dataclass

from mondfang.house.typical import TypicalGame, typical
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.slip import SlipError, outcome_of_slip
from mondfang.scorer.slip.form import slip_of
from mondfang.settlement import settle
from mondfang.speech import Text, Texts
from mondfang.speech.numbers import money

WORDS = Texts("mondfang.house", "words.toml")


@dataclass(frozen=True, slots=True)
class Amount:
    """What somebody gets, or pays with a minus, in points and in cents if there is a stake."""

    points: int
    cents: int | None


@dataclass(frozen=True, slots=True)
class Effect:
    """A typical game that ends in other numbers; None where one of the books has no such game."""

    name: Text
    case: TypicalGame
    before: Amount | None
    after: Amount | None
    whole: bool = False  # with everything that it had: told once

    def text(self, language: str = "de") -> str:
        """``Solodreier, verloren: kostet jetzt 45 Punkte (bisher 30).``"""
        fate = WORDS[f"fate.{self.case.fate}"].said(language)
        name = self.name.said(language)
        head = name if self.whole else f"{name}, {fate}"
        if self.after is None:
            return WORDS["gone"].filled(head=head).said(language)
        if self.before is None:
            said = _said(self.after, language)
            return WORDS["new"].filled(head=head, now=said).said(language)
        now, before = _said(self.after, language), _bare(self.before, self.after, language)
        return WORDS["now"].filled(head=head, now=now, before=before).said(language)


def effects(base: Rulebook, house: Rulebook) -> tuple[Effect, ...]:
    """Every typical game whose numbers differ, in the order of the tables."""
    if base.digest == house.digest:
        return ()
    wins = [book.count.win_thirds for book in (base, house)]
    won, lost = -(-max(wins) // 3) + 1, min(wins) // 3 - 2
    old = {_key(case): case for case in typical(base, won, lost)}
    new = {_key(case): case for case in typical(house, won, lost)}
    found: list[Effect] = []
    left = {key[:2] for key in new}
    gone: set[tuple[str, str]] = set()  # games and premiums that are told of already
    for key in [*old, *(key for key in new if key not in old)]:
        case = new.get(key) or old[key]
        before = _amount(base, old[key]) if key in old else None
        after = _amount(house, new[key]) if key in new else None
        whole = key[:2] not in left
        if before != after and key[:2] not in gone:
            if whole:
                gone.add(key[:2])
            book = house if key in new else base
            name = Text(case.name("de", book), case.name("en", book))
            found.append(Effect(name, case, before, after, whole))
    return tuple(found)


def _key(case: TypicalGame) -> tuple[str, str, str]:
    return case.table, case.row_id, case.fate


def _amount(book: Rulebook, case: TypicalGame) -> Amount | None:
    try:
        slip = slip_of({"rulebook": book.id, **case.slip})
        settled = settle(book, outcome_of_slip(book, slip))
    except SlipError:
        return None  # such a game cannot be by this book
    lines = [line for line in settled.lines if case.line in (None, line.item)]
    paid = [line.cents[case.seat] for line in lines if line.cents is not None]
    points = sum(line.points[case.seat] for line in lines)
    return Amount(points, None if settled.cents is None else sum(paid))


def _said(amount: Amount, language: str) -> str:
    """``kostet jetzt 45 Punkte (4,50 €)``."""
    sign = "gets" if amount.points > 0 else "pays" if amount.points < 0 else "nothing"
    points = abs(amount.points)
    unit = WORDS["unit.one" if points == 1 else "unit.many"].filled(points=points).said(language)
    paid = f" ({money(abs(amount.cents), language)})" if amount.cents else ""
    return WORDS[f"sign.{sign}"].filled(points=unit).said(language) + paid


def _bare(before: Amount, after: Amount, language: str) -> str:
    """Only the number, where the sign stays the same."""
    turned = (before.points > 0) != (after.points > 0) or (before.points < 0) != (after.points < 0)
    number = str(before.points).replace("-", "−") if turned else str(abs(before.points))
    if before.cents != after.cents and before.cents is not None:
        return f"{number} ({money(abs(before.cents), language)})"
    return number
