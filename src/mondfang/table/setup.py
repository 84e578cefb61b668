"""What is agreed when a table is opened, and shown before anybody sits down."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from mondfang.bots.ladder import RUNGS
from mondfang.bots.protocol import Temper
from mondfang.game import NotAllowed
from mondfang.game.dealing.rotation import Rotation
from mondfang.referee.book import referee_book
from mondfang.rulebook import Rulebook, load_book, load_text
from mondfang.table.errors import refused

Manner = Literal["strict", "table"]
Kiebitze = Literal["none", "public", "hands"]
Undo = Literal["ask", "free", "never"]
Eyes = Literal["closed", "fair", "sharp"]

TEACHER: Final = "cup"  # who gives hints where nobody says who
HOUSE = "house.toml"  # what the faults of an uploaded book call it
LONGEST_PACE = 30.0
HIGHEST_STAKE = 10_000
LONGEST_NAME = 40
LONGEST_CLOCK = 300
LONGEST_STOCK = 600
# How fast bots act, in words: seconds for each of their steps, at least.
PACES: Final[Mapping[str, float]] = {"slow": 1.8, "normal": 0.8, "quick": 0.3, "at-once": 0.0}


@dataclass(frozen=True, slots=True)
class Origin:
    """A moment of a finished game: the table, the number of the game, the step of its replay."""

    table: str
    game: int
    step: int


@dataclass(frozen=True, slots=True)
class Setup:
    """One table's rules and manners; ``house`` is the TOML text of an uploaded rulebook."""

    rulebook: str
    options: tuple[tuple[str, str], ...] = ()
    house: str | None = None
    manner: Manner = "strict"
    size: int = 4
    bots: str = "cup"  # the rung that fills free seats and stands in
    hints: bool = True
    kiebitze: Kiebitze = "public"  # nothing; what all know; one hand that is shown to them
    pace: float = 0.8  # seconds that a bot takes to act, at least; as the table begins
    stake: int | None = None  # cents a point, where the book leaves it open
    name: str = ""  # of the table
    draw_seats: bool = False  # before the first deal cards say who sits where and who deals
    eyes: Eyes = "fair"  # how sharply bots watch for faults in table manner (``watching``)
    listed: bool = False  # strangers find it among the open tables
    clock: int = 0  # seconds a person has for each step (``play.clock``); 0: no clock
    undo: Undo = "ask"  # how a strict table lets people take a decision back (``undo``)
    origin: Origin | None = None  # the moment of a past game that it begins with (``what_if``)
    stock: int = 0  # seconds besides, for a whole game
    training: bool = False  # alone with bots everything may be taken back (``play.training``)
    children: bool = False  # nobody is talked to, unless the host opens the talk (``phrases``)
    guided: bool = False  # somebody learns: a kind first deal, and a guide (``lesson``)
    temper: Temper = "even"  # how much the bots dare in the auction and in words
    lesson: str = ""  # the unit of the course that the first deal is chosen for
    lesson_seed: int | None = None  # of that deal, where a whole class gets the same one
    teacher: str = TEACHER  # the rung that gives hints, and talks about decisions in training


def book_of(setup: Setup) -> Rulebook:
    """The book with the table's options; raises RulebookError."""
    return _book(setup.rulebook, setup.options, setup.house)


@lru_cache(maxsize=256)
def _book(rulebook: str, options: tuple[tuple[str, str], ...], house: str | None) -> Rulebook:
    if house is None:
        return load_book(rulebook, options)
    return load_text(house, HOUSE, dict(options))


def check_setup(setup: Setup) -> None:
    """Refuse what no table can be opened with; raises NotAllowed, or RulebookError for the book."""
    book = book_of(setup)
    if setup.bots not in RUNGS or setup.teacher not in RUNGS:
        raise refused("no-such-rung")
    if not 0 <= setup.pace <= LONGEST_PACE:
        raise refused("bad-pace")
    if setup.stake is not None and not 0 < setup.stake <= HIGHEST_STAKE:
        raise refused("bad-stake")
    if not 0 <= setup.clock <= LONGEST_CLOCK:
        raise refused("bad-clock")
    if not 0 <= setup.stock <= LONGEST_STOCK or (setup.stock and not setup.clock):
        raise refused("bad-stock")
    if len(setup.name) > LONGEST_NAME or not setup.name.isprintable():
        raise refused("bad-table-name")
    if setup.manner == "table":
        referee_book(book)  # says what is wrong in its table of faults
    first_dealing(setup, 0)  # says whether the book seats so many


def first_dealing(setup: Setup, dealer: int) -> Rotation:
    """The seats before the first deal; raises NotAllowed where the book does not seat so many."""
    try:
        return Rotation(book_of(setup), setup.size, dealer, dealer)
    except NotAllowed:
        raise refused("table-size", book_of(setup).deal.clauses["five_at_table"]) from None
