"""From what was typed into the form of a new table to a setup, or to what is wrong with it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, cast, get_args

from starlette.datastructures import FormData

from mondfang.bots.ladder import RUNGS
from mondfang.bots.protocol import Temper
from mondfang.game import NotAllowed
from mondfang.referee.book import book_faults
from mondfang.rulebook import Fault, Rulebook, RulebookError, book_ids, load_book, load_text
from mondfang.rulebook.faults import fault_lines
from mondfang.speech import Text
from mondfang.table.setup import (
    HOUSE,
    PACES,
    TEACHER,
    Eyes,
    Kiebitze,
    Manner,
    Setup,
    Undo,
    check_setup,
)
from mondfang.web.base.form_texts import whole
from mondfang.web.base.preferences import Prefs

Wrong = dict[str, Text]

OPTION: Final = "option."  # what the names of the options' fields begin with
MOST_FAULTS: Final = 20
CHOOSE: Final = Text("Bitte eines davon wählen.", "Please choose one of these.")
CLOCKS: Final = ("0", "15", "30", "60", "120")
STOCKS: Final = ("0", "30", "60", "180", "600")
_PLAIN: Final = (
    *("rulebook", "manner", "size", "bots", "kiebitze", "pace", "clock", "stake", "name"),
    *("undo", "stock", "eyes", "temper", "teacher"),
)
# Which field a refusal of the table is about.
_FIELDS: Final = {
    "no-such-rung": "bots",
    "bad-pace": "pace",
    "bad-clock": "clock",
    "bad-stock": "stock",
    "bad-stake": "stake",
    "bad-table-name": "name",
    "table-size": "size",
}


@dataclass(frozen=True, slots=True)
class Typed:
    """The form as it was sent, every field a text."""

    rulebook: str = ""
    options: Mapping[str, str] = field(default_factory=dict)
    house: str = ""
    manner: str = "strict"
    size: str = "4"
    bots: str = "cup"
    hints: str = "yes"
    kiebitze: str = "public"
    pace: str = "normal"
    stake: str = ""
    name: str = ""
    draw_seats: str = ""
    clock: str = "0"
    undo: str = "ask"
    eyes: str = "fair"
    temper: str = "even"
    listed: str = ""
    stock: str = "0"
    children: str = ""
    training: str = ""
    teacher: str = TEACHER


@dataclass(frozen=True, slots=True)
class Checked:
    """``book`` is the one to show options of; ``setup`` is there when nothing is wrong."""

    book: Rulebook
    setup: Setup | None
    wrong: Wrong
    faults: tuple[Fault, ...] = ()  # of an uploaded house rulebook
    later: bool = False  # nobody had time for it now

    def fault_lines(self, language: str) -> list[tuple[str, ...]]:
        return [fault_lines(fault, language) for fault in self.faults[:MOST_FAULTS]]


def first_typed(prefs: Prefs, book_id: str | None) -> Typed:
    """The form as it is shown at first: what this person played last, or the book asked for."""
    if book_id in book_ids() and book_id != prefs.book:
        return Typed(rulebook=book_id, bots=prefs.bots, pace=prefs.pace)
    options = dict(prefs.options)
    return Typed(rulebook=prefs.book, options=options, bots=prefs.bots, pace=prefs.pace)


def typed(form: FormData, house: str) -> Typed:
    """The form that was sent; ``house`` is the text of the house rulebook, if there is one."""
    plain = {key: whole(value) for key, value in form.items() if isinstance(value, str)}
    options = {
        key.removeprefix(OPTION): value for key, value in plain.items() if key.startswith(OPTION)
    }
    given = {key: plain[key].strip() for key in _PLAIN if key in plain}
    boxes = ("hints", "draw_seats", "listed", "children", "training")
    checks = {key: plain.get(key, "") for key in boxes}
    return Typed(options=options, house=house, **checks, **given)


def unchecked(sent: Typed, why: Text, *, later: bool = False) -> Checked:
    """The form as it was sent, with house rules that were not checked to the end."""
    return Checked(_named_book(sent), None, {"house": why}, later=later)


def _named_book(sent: Typed) -> Rulebook:
    return load_book(sent.rulebook if sent.rulebook in book_ids() else book_ids()[0])


def check(sent: Typed) -> Checked:
    """Everything that is wrong at once, each beside its field."""
    wrong: Wrong = {}
    faults: tuple[Fault, ...] = ()
    book = _named_book(sent)
    if book.id != sent.rulebook:
        wrong["rulebook"] = Text("Dieses Regelwerk gibt es nicht.", "There is no such rulebook.")
    if sent.house:
        faults = book_faults(sent.house, HOUSE)
        if faults:
            wrong["house"] = Text(
                "Dieses Regelwerk lässt sich nicht spielen:",
                "This rulebook cannot be played:",
            )
        else:
            book = load_text(sent.house, HOUSE)
    chosen = chosen_options(book, sent.options, wrong)
    setup = _setup(book, chosen, sent, wrong)
    if not wrong:
        _check_as_a_whole(setup, wrong)
    return Checked(book, None if wrong else setup, wrong, faults)


def chosen_options(book: Rulebook, sent: Mapping[str, str], wrong: Wrong) -> dict[str, str]:
    """The options of this book that differ from what it proposes."""
    chosen = {}
    for key, option in book.options.items():
        value = sent.get(key, option.default).strip()
        if option.values:
            fits = value in option.values
            says = CHOOSE
        else:
            low, high = option.low or 0, option.high or 0
            fits = value.isascii() and value.isdigit() and low <= int(value[:9]) <= high
            says = Text(f"Eine Zahl von {low} bis {high}.", f"A number from {low} to {high}.")
        if not fits:
            wrong[OPTION + key] = says
        elif value != option.default:
            chosen[key] = value
    return chosen


def _setup(book: Rulebook, chosen: dict[str, str], sent: Typed, wrong: Wrong) -> Setup:
    for key, value, allowed in (
        ("manner", sent.manner, get_args(Manner)),
        ("size", sent.size, Text("4", "5")),
        ("bots", sent.bots, RUNGS),
        ("teacher", sent.teacher, RUNGS),
        ("kiebitze", sent.kiebitze, get_args(Kiebitze)),
        ("pace", sent.pace, PACES),
        ("clock", sent.clock, CLOCKS),
        ("stock", sent.stock, STOCKS),
        ("undo", sent.undo, get_args(Undo)),
        ("eyes", sent.eyes, get_args(Eyes)),
        ("temper", sent.temper, get_args(Temper)),
    ):
        if value not in allowed:
            wrong[key] = CHOOSE
    return Setup(
        rulebook=book.id,
        options=tuple(sorted(chosen.items())),
        house=sent.house or None,
        manner=cast(Manner, sent.manner),
        size=5 if sent.size == "5" else 4,
        bots=sent.bots,
        hints=sent.hints == "yes",
        kiebitze=cast(Kiebitze, sent.kiebitze),
        pace=PACES.get(sent.pace, PACES["normal"]),
        stake=_stake(book, sent.stake, wrong),
        name=" ".join(sent.name.split()),
        draw_seats=sent.draw_seats == "yes",
        clock=int(sent.clock) if sent.clock in CLOCKS else 0,
        undo=cast(Undo, sent.undo),
        eyes=cast(Eyes, sent.eyes),
        temper=cast(Temper, sent.temper),
        listed=sent.listed == "yes",
        stock=int(sent.stock) if sent.stock in STOCKS and sent.clock != "0" else 0,
        children=sent.children == "yes",
        training=sent.training == "yes",
        teacher=sent.teacher,
    )


def _stake(book: Rulebook, text: str, wrong: Wrong) -> int | None:
    if not text or book.money.cents_per_point is not None:
        return None
    if text.isascii() and text.isdigit():
        return int(text[:9])
    wrong["stake"] = Text("Ganze Cent je Punkt, oder leer.", "Whole cents per point, or empty.")
    return None


def _check_as_a_whole(setup: Setup, wrong: Wrong) -> None:
    """What the table itself refuses, beside the field that it is about."""
    try:
        check_setup(setup)
    except RulebookError as problem:
        german, english = (fault_lines(problem.faults[0], tongue)[0] for tongue in ("de", "en"))
        wrong["options"] = Text(german, english)
    except NotAllowed as problem:
        refusal = problem.refusal
        wrong[_FIELDS[refusal.code]] = Text.each(refusal.text)
