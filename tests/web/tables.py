"""Tables with games that were played to their end, made without a server or a bot."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Coroutine

from mondfang.cards import CARDS
from mondfang.game.text import action_text
from mondfang.store.play.logs import Beside, PlayLog, Stored
from mondfang.table.entries import Entry, entry_text
from mondfang.table.play import moves as playing
from mondfang.table.seating import seats as seating
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable, fold
from mondfang.web.play.live.effects import beside

ROLES = ("Spieler 1", "Spieler 2", "Spieler 3", "Spieler 4", "Spieler 5")


def played_log(
    table_id: str, setup: Setup, people: tuple[str, ...], games: int = 1, seed: int = 0
) -> list[Entry]:
    """The log of a table at which ``people`` have played; chance decides what they do."""
    chance = random.Random(seed)
    log: list[Entry] = [seating.open_table(table_id, setup, 0)]
    table = fold(log)

    def add(entry: Entry) -> None:
        nonlocal table
        log.append(entry)
        table = table.after(entry)

    for seat, person in enumerate(people):
        add(seating.sit(table, person, ROLES[seat], seat))
    for _ in range(games):
        add(_pack(table, chance))
        add(playing.deal(table, people[0], table.at))
        while table.written is None:
            add(_any_action(table, chance))
    return log


def _pack(table: LiveTable, chance: random.Random) -> Entry:
    deck = list(CARDS)
    chance.shuffle(deck)
    return playing.commit(table, tuple(deck), f"{chance.getrandbits(128):032x}")


def _any_action(table: LiveTable, chance: random.Random) -> Entry:
    turn = table.turn
    assert turn is not None
    person = table.places[turn].person
    assert person is not None
    view = table.bot_view(turn)
    action = chance.choice(view.legal_actions)
    return playing.act(table, person, table.at, action_text(action))


async def keep_log(log: PlayLog, entries: list[Entry]) -> str:
    """Write a log into the store, as the hub would have; gives the table's id."""
    table = fold(entries[:1])
    await log.open_table(Stored(table.id, 0, 0, 1.0, entry_text(entries[0])))
    appending = list[Coroutine[None, None, None]]()
    for number, entry in enumerate(entries[1:], start=2):
        after = table.after(entry)
        game, seq = table.key_of(entry)
        noted: Beside = beside(table, after, entry)
        stored = Stored(table.id, game, seq, float(number), entry_text(entry))
        appending.append(log.append(stored, due=None, beside=noted))
        table = after
    await asyncio.gather(*appending)  # in order, and in groups: a commit takes its time
    return table.id
