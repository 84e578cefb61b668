"""What if: a table of one's own that begins in the middle of a game that is over.

Its log is a log like any other: the table is opened, one seat is taken, bots sit at the others, the
pack is dealt, and what was done up to the moment is done again (``by = "past"``). So whatever reads
logs reads it. Only the setup says where it comes from (``origin``), and by that it counts for
nothing: it has one game, nobody else sits down, and no past game is made of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mondfang.cards import CARDS, Card, cards_in
from mondfang.game import Deal, GameState, dealt
from mondfang.game.actions import Action
from mondfang.game.text import action_text
from mondfang.record import Record
from mondfang.rulebook.model import Dealing
from mondfang.table.entries import BotFor, Dealt, Did, Entry, Sat
from mondfang.table.errors import refused
from mondfang.table.play.moves import commit
from mondfang.table.seating.places import checked_name
from mondfang.table.seating.seats import open_table
from mondfang.table.setup import Origin, Setup
from mondfang.table.state import LiveTable, fold


@dataclass(frozen=True, slots=True)
class Sitter:
    """Who plays on."""

    person: str
    name: str
    guest: bool


def actions_in(state: GameState) -> tuple[Action, ...]:
    """What the seats have done in a game so far."""
    return tuple(told.event for told in state.history if isinstance(told.event, Action))


def position_log(
    table_id: str,
    past: LiveTable,
    record: Record,
    done: Sequence[Action],
    seat: int,
    origin: Origin,
    sitter: Sitter,
    title: str,
    salt: str,
) -> list[Entry]:
    """The log of a table at which ``sitter`` has the seat of the game after these actions.

    ``past`` is the table at the end of the game, ``record`` what was played there by the strict
    rules. Raises NotAllowed where nothing is left to decide, or where it came to this otherwise.
    """
    if past.written is None:
        raise refused("game-not-over")
    if tuple(done) != record.actions[: len(done)]:
        raise refused("no-such-moment")  # an irregular card lies there
    setup = _setup(past.setup, title, origin)
    assert past.played is not None
    taken = past.played.players[seat]
    entries: list[Entry] = [open_table(table_id, setup, past.dealing.dealer)]
    entries.append(Sat(taken, sitter.person, checked_name(sitter.name), sitter.guest))
    others = (place for place in range(setup.size) if place != taken)
    entries += [BotFor(place, setup.bots) for place in others]
    deck = pack_for(past.book.deal, record.deal, record.forehand)
    entries.append(commit(fold(entries), deck, salt))
    entries.append(Dealt(past.dealing.dealer))
    players = past.played.players
    entries += [Did(players[one.seat], action_text(one), "past") for one in done]
    table = fold(entries)
    if table.turn is None or table.written is not None:
        raise refused("game-over")
    assert table.state is not None
    assert table.state.hidden.deal == record.deal
    return entries


def _setup(past: Setup, title: str, origin: Origin) -> Setup:
    """The rules of the table, and nothing of its manners: here one is alone."""
    return Setup(
        past.rulebook,
        past.options,
        past.house,
        size=past.size,
        bots=past.bots,
        kiebitze="none",
        stake=past.stake,
        name=title,
        undo="free",
        origin=origin,
    )


def pack_for(rules: Dealing, deal: Deal, forehand: int) -> tuple[Card, ...]:
    """A pack of which the book's way of dealing makes this deal.

    >>> from mondfang.game import random_deal
    >>> from mondfang.rulebook import load_book
    >>> from random import Random
    >>> rules = load_book("steirisch-2017").deal
    >>> wanted = random_deal(rules, Random(1))
    >>> dealt(rules, pack_for(rules, wanted, 2), 2) == wanted
    True
    """
    place = {card: number for number, card in enumerate(CARDS)}
    known = dealt(rules, CARDS, forehand)
    pack = list(CARDS)
    for theirs, wanted in zip(known.hands, deal.hands, strict=True):
        for old, new in zip(cards_in(theirs), cards_in(wanted), strict=True):
            pack[place[old]] = new
    for old, new in zip(known.talon, deal.talon, strict=True):
        pack[place[old]] = new
    return tuple(pack)
