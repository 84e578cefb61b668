"""A tournament tonight: six questions with good answers ready, and the first entry made of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Final

from mondfang.rulebook import is_known, load_book
from mondfang.speech import Text
from mondfang.tournament.draw.rules import split
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.format.bounds import MOST_PLAYERS, MOST_ROUNDS
from mondfang.tournament.format.extras import EXTRAS, with_extras
from mondfang.tournament.format.model import Format, MoneyPlan
from mondfang.tournament.format.reader import preset, preset_ids
from mondfang.tournament.office.events import Created
from mondfang.tournament.office.players.sanctions import is_date

Moment = Callable[[str, str], float | None]
"""A day and a clock time as seconds since 1970; None where it is no time."""

LONGEST_TITLE: Final = 120
_MOST_EUROS: Final = 100_000
_EUROS = re.compile(r"(\d{1,6})(?:[.,](\d{1,2}))?")
_WORDS: Final = {
    "preset": Text("Dieses Format gibt es nicht.", "There is no such format."),
    "title": Text(
        f"Ein Turnier hat einen Titel mit höchstens {LONGEST_TITLE} Zeichen.",
        f"A tournament has a title of at most {LONGEST_TITLE} characters.",
    ),
    "place": Text("Ein Ort steht auf einer Zeile.", "A place stands on one line."),
    "date": Text(
        "„{found}“ ist kein Tag wie 2026-11-14.", "'{found}' is not a day such as 2026-11-14."
    ),
    "starts": Text(
        "„{found}“ ist keine Uhrzeit wie 14:00.", "'{found}' is not a time such as 14:00."
    ),
    "expected": Text(
        "„{found}“ ist keine Zahl von Spielern.", "'{found}' is not a number of players."
    ),
    "fee": Text("„{found}“ ist kein Betrag wie 12,50.", "'{found}' is not a sum such as 12.50."),
    "prizes": Text(
        "„{found}“: Preise sind Prozente wie 50 30 20 (zusammen höchstens 100) "
        "oder Beträge wie 100 60 40 €.",
        "'{found}': prizes are percentages such as 50 30 20 (at most 100 in all) "
        "or sums such as 100 60 40 €.",
    ),
    "rulebook": Text(
        "Nach diesen Hausregeln geht dieses Format nicht.",
        "This format cannot be played by these house rules.",
    ),
    "rounds": Text(
        "„{found}“ ist keine Zahl von Runden ab 1.", "'{found}' is not a number of rounds."
    ),
    **EXTRAS,
}


@dataclass(frozen=True, slots=True)
class Asked:
    """The answers as they were typed."""

    preset: str = ""
    title: str = ""
    place: str = ""
    date: str = ""
    starts: str = ""
    expected: str = ""
    fee: str = ""
    prizes: str = ""
    rounds: str = ""
    rulebook: str = ""  # house rules in the place of the format's own book
    shown: str = ""  # the preset whose own answers stood there
    deals: str = ""
    minutes: str = ""
    bonus: str = ""
    best: str = ""
    marathon: str = ""
    least: str = ""
    team: str = ""
    counts: str = ""

    @property
    def has_extras(self) -> bool:
        return any(getattr(self, name) for name in EXTRAS)


FIELDS: Final = tuple(one.name for one in fields(Asked))


@dataclass(frozen=True, slots=True)
class Answered:
    """The tournament, or what is wrong with each answer; ``expected`` is how many will come."""

    created: Created | None = None
    expected: int | None = None
    wrong: Mapping[str, Text] = field(default_factory=dict)


def first_answers(form: Format, day: str) -> Asked:
    """What a preset says of its own, ready to be left as it is."""
    money = form.money
    fixed = money.prizes_cents
    prizes = (*map(_plain_euros, fixed), "€") if fixed else map(str, money.prizes_percent)
    return Asked(
        preset=form.id,
        shown=form.id,
        date=day,
        fee=_plain_euros(money.entry_cents),
        prizes=" ".join(prizes),
        rounds=str(form.main_rounds),
    )


def answered(asked: Asked, moment: Moment) -> Answered:
    """Every answer is looked at, so that everything wrong is told at once."""
    wrong: dict[str, Text] = {}

    def no(name: str) -> None:
        wrong[name] = _WORDS[name].filled(found=getattr(asked, name))

    title, place = " ".join(asked.title.split()), " ".join(asked.place.split())
    if not title or len(title) > LONGEST_TITLE or not title.isprintable():
        no("title")
    if len(place) > LONGEST_TITLE or not place.isprintable():
        no("place")
    starts = None
    if not is_date(asked.date):
        no("date")
    elif asked.starts and (starts := moment(asked.date, asked.starts)) is None:
        no("starts")
    expected = _count(asked.expected, MOST_PLAYERS)
    if asked.expected and expected is None:
        no("expected")
    form = _planned(asked, no)
    if wrong or form is None:
        return Answered(None, expected, wrong)
    return Answered(Created(title, asked.date, form, place, starts_at=starts), expected)


def _planned(asked: Asked, no: Callable[[str], None]) -> Format | None:
    if asked.preset not in preset_ids():
        no("preset")
        return None
    form = _by_house(preset(asked.preset), asked.rulebook)
    if form is None:
        no("rulebook")
        return None
    asked = _as_chosen(asked, form)
    rounds, fee = _count(asked.rounds, MOST_ROUNDS), read_euros(asked.fee or "0")
    if rounds is None:
        no("rounds")
    if fee is None:
        no("fee")
    money = with_prizes(form.money, asked.prizes)
    if money is None:
        no("prizes")
    if rounds is None or fee is None or money is None:
        return None
    main = next(plan for plan in form.rounds if plan.stage == "main")
    finals = tuple(plan for plan in form.rounds if plan.stage == "final")
    plans = form.rounds if rounds == form.main_rounds else ((main,) * rounds + finals)
    form = replace(form, rounds=plans, money=replace(money, entry_cents=fee))
    form, wrong = with_extras(form, asdict(asked))
    for name in wrong:
        no(name)
    return None if wrong else form


def _as_chosen(asked: Asked, form: Format) -> Asked:
    """What was left as another preset has it is meant as the chosen one has it."""
    if asked.shown == form.id or asked.shown not in preset_ids():
        return asked
    old, new = first_answers(preset(asked.shown), asked.date), first_answers(form, asked.date)
    left = {
        name: getattr(new, name)
        for name in ("fee", "prizes", "rounds")
        if getattr(asked, name) == getattr(old, name)
    }
    return replace(asked, **left)


def _by_house(form: Format, rulebook: str) -> Format | None:
    """The format by other rules; None where there are none or it does not go together."""
    if not rulebook:
        return form
    if not is_known(rulebook):
        return None
    sits = form.draw.tables != "four-five" or load_book(rulebook).deal.five_at_table
    return replace(form, rulebook=rulebook, options=()) if sits else None


def format_for(rulebook: str) -> Format | None:
    """A format to begin with for house rules: that of the book underneath, if it has one."""
    if not is_known(rulebook):
        return None
    known: str | None = rulebook
    while known is not None:
        for one in map(preset, preset_ids()):
            if one.rulebook == known:
                return one
        known = load_book(known).extends
    return None


def with_prizes(plan: MoneyPlan, text: str) -> MoneyPlan | None:
    """The plan with prizes as people type them; None where they are none."""
    words = text.replace("%", " ").replace("€", " ").replace(";", " ").split()
    if "€" in text:
        cents = [read_euros(word) for word in words]
        known = [one for one in cents if one is not None]
        if len(known) < len(words):
            return None
        return replace(plan, prizes_percent=(), prizes_cents=tuple(known))
    percents = [_count(word, 100) for word in words]
    whole = tuple(one for one in percents if one is not None)
    if len(whole) < len(words) or sum(whole) > 100:
        return None
    return replace(plan, prizes_percent=whole, prizes_cents=None)


def read_euros(text: str) -> int | None:
    """Cents of what people type: ``12``, ``12,5``, ``12.50 €``; None where it is no sum."""
    found = _EUROS.fullmatch(text.replace("€", "").strip())
    if found is None or int(found[1]) > _MOST_EUROS:
        return None
    return int(found[1]) * 100 + int((found[2] or "0").ljust(2, "0"))


def _plain_euros(cents: int) -> str:
    return str(cents // 100) if cents % 100 == 0 else f"{cents // 100},{cents % 100:02d}"


def _count(text: str, most: int) -> int | None:
    short = text.isascii() and text.isdecimal() and len(text) < 6
    return int(text) if short and 1 <= int(text) <= most else None


def to_lay_out(form: Format, expected: int) -> Text:
    """What lies ready when so many come: tables, packs of cards, sheets."""
    try:
        tables = len(split(expected, form.draw))
    except TournamentError:
        tables = max(1, expected // 4)
    sheets = tables * len(form.rounds)
    return Text(
        f"Für {expected} Spieler: {tables} Tische, {tables} Kartenpakete, {sheets} Zettel, "
        f"{tables} Stifte.",
        f"For {expected} players: {tables} tables, {tables} packs of cards, {sheets} sheets, "
        f"{tables} pens.",
    )
