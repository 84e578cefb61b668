"""An evening deal by deal: add games, take them back, and see sheet, Radl and Kassa."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Final

from mondfang.examples.dealing.evening import Evening, is_word, parts_of
from mondfang.examples.dealing.evening_table import EveningTable, evening_table, sums
from mondfang.examples.play.speech import speaker
from mondfang.examples.statements import told_slip
from mondfang.examples.trial.bench.dealing import SEAT
from mondfang.examples.trial.bench.model import (
    Bench,
    BenchError,
    Field,
    Given,
    Sheet,
    Step,
    label_of,
    whole,
    words_in,
)
from mondfang.game import IllegalAction, NotAllowed
from mondfang.rulebook import Rulebook
from mondfang.rulebook.names import contract_name
from mondfang.scorer.slip import SlipError
from mondfang.speech import SpokenError, Text
from mondfang.speech.numbers import amount, signed

_MOST_CENTS = 100_000
_WORDS: Final = {
    "deal": Text("mischen und geben", "shuffle and deal"),
    "write": Text("aufschreiben", "write it down"),
    "void": Text("ungültig: noch einmal geben", "void: deal again"),
    "last round": Text("letzte Runde ansagen", "call the last round"),
    "dispute": Text("einen Fall offen lassen", "leave a case open"),
    "verdict": Text("der Fall ist entschieden", "the case is decided"),
}
_NUMBERED: Final = {
    "wrong dealer": Text("es gibt der Falsche: {who}", "the wrong player deals: {who}"),
    "onlooker": Text("Kiebitz {who} kommt", "onlooker {who} joins"),
    "send away": Text("Kiebitz {who} wegschicken", "send onlooker {who} away"),
}
_UNWRITTEN: Final = Text("noch nicht aufgeschrieben", "not written down yet")
_SKUES: Final = Text("Sküs bei {who}", "Sküs with {who}")
_TWICE: Final = Text("zählt doppelt", "counts double")
_SHEET: Final = Text("Der Zettel", "The sheet")


def evening(book: Rulebook, case: Evening, given: Given, language: str) -> Bench:
    """The deals so far, what can come next, and what it all comes to."""
    fields = []
    refused: SpokenError | None = None
    try:
        if case.stake is not None:
            case = replace(case, stake=whole(given, "stake", case.stake, _MOST_CENTS) or 0)
            fields.append(Field("stake", label_of("stake", language), str(case.stake)))
        if case.pot is not None:
            case = replace(case, pot=whole(given, "pot", case.pot, _MOST_CENTS) or 0)
            fields.append(Field("pot", label_of("pot", language), str(case.pot)))
        table = evening_table(book, case)
    except (BenchError, NotAllowed) as problem:
        return Bench(tuple(fields), refused=problem)
    said = []
    for word in words_in(given, case.deals):
        if not is_word(case.games, word):
            refused = BenchError("no-word", found=word[:40], known=", ".join(case.games))
            break
        try:
            table = table.after(case, word)
        except (IllegalAction, SlipError) as problem:
            refused = problem
            break
        said.append(word)
    told = [
        *case.games,
        *case.deals,
        *(case.legal or ()),
        *(case.illegal or {}),
        "void",
        "last round",
    ]
    offers = [one for one in dict.fromkeys(told) if is_word(case.games, one)]
    return Bench(
        tuple(fields),
        tuple(Step(word, _label(book, case, word, language)) for word in said),
        tuple(Step(word, _label(book, case, word, language)) for word in offers),
        tuple(_lines(table, language)),
        (_sheet(book, table, language),),
        refused,
    )


def _sheet(book: Rulebook, table: EveningTable, language: str) -> Sheet:
    size = table.seats.size
    has_pot = any(line.pot is not None for line in table.lines)
    rows = []
    for place, line in enumerate(table.lines):
        name = contract_name(line.contract, language, book) if line.contract else "–"
        twice = f" ({_TWICE.said(language)})" if line.doubled else ""
        pot = (amount(table.pots[place], language),) if has_pot else ()
        rows.append((str(line.game), name + twice, *_row(line.points, language), *pot))
    gap = ("",) if has_pot else ()
    rows.append(("Σ", "", *_row(sums(table).points, language), *gap))
    pot_name = (label_of("pot", language),) if has_pot else ()
    head = ("#", label_of("games", language), *map(str, range(1, size + 1)), *pot_name)
    return Sheet(_SHEET.said(language), head, tuple(rows))


def _row(numbers: Iterable[int], language: str) -> tuple[str, ...]:
    return tuple(signed(one, 0, language) for one in numbers)


def _lines(table: EveningTable, language: str) -> Iterator[tuple[str, str]]:
    def seats(numbers: list[int]) -> str:
        return ", ".join(str(number + 1) for number in numbers) or "–"

    yield label_of("dealers", language), seats([one.dealer for one in table.dealt])
    yield label_of("forehands", language), seats([one.forehand for one in table.dealt])
    yield label_of("next_dealer", language), seats([table.seats.dealer])
    cents = sums(table).cents
    if cents is not None and any(cents):
        yield label_of("cents", language), ", ".join(_row(cents, language))
    if table.seats.is_over:
        yield label_of("over", language), "✓"
    if table.seats.onlookers:
        yield label_of("onlookers", language), ", ".join(sorted(table.seats.onlookers))


def _label(book: Rulebook, case: Evening, word: str, language: str) -> str:
    seat, text = speaker(word)
    if text in _WORDS:
        return _by(seat, _WORDS[text].said(language), language)
    for verb, says in _NUMBERED.items():
        if text.startswith(f"{verb} "):
            who = text.removeprefix(f"{verb} ")
            if who.isdigit():
                who = SEAT.filled(number=int(who) + 1).said(language)
            return _by(seat, says.filled(who=who).said(language), language)
    name, unwritten, skues = parts_of(text)
    parts = [told_slip(book, case.games[name], language)]
    if skues is not None:
        who = SEAT.filled(number=int(skues) + 1).said(language) if skues.isdigit() else skues
        parts.append(_SKUES.filled(who=who).said(language))
    if unwritten:
        parts.append(_UNWRITTEN.said(language))
    return "; ".join(parts)


def _by(seat: int | None, what: str, language: str) -> str:
    if seat is None:
        return what
    return f"{SEAT.filled(number=seat + 1).said(language).capitalize()}: {what}"
