"""How long the office takes: 1,000 players, four rounds, 20 rows a sheet, and a cup of 30 such.

python benchmarks/standings.py [players]
"""

from __future__ import annotations

import sys
from dataclasses import replace
from fractions import Fraction
from random import Random
from time import process_time

from mondfang.tournament.cup.format import cup_preset
from mondfang.tournament.cup.outlook import outlooks
from mondfang.tournament.cup.scales import LegResult
from mondfang.tournament.cup.table import Cup, Leg, cup_table
from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.format.model import RoundPlan
from mondfang.tournament.format.reader import preset
from mondfang.tournament.log import Entry
from mondfang.tournament.office.events import (
    Closed,
    Created,
    Drawn,
    Event,
    Registered,
    RoundStarted,
    SheetEntered,
)
from mondfang.tournament.office.fold import EVENTS, Tournament
from mondfang.tournament.office.players.entrants import Entrant
from mondfang.tournament.sheet.model import Row, Sheet
from mondfang.tournament.standings.ranking import standings

ROUNDS, DEALS, TOURNAMENTS = 4, 20, 30


def events(players: int) -> list[Event]:
    """A whole tournament with tables in the order of shuffled numbers."""
    chance = Random(1)
    form = replace(preset("steirischer-cup"), rounds=(RoundPlan("main", DEALS, None),) * ROUNDS)
    found: list[Event] = [Created("Messung", "2026-11-14", form)]
    found += [Registered(Entrant(number, f"Spieler {number}")) for number in range(1, players + 1)]
    found.append(Closed())
    for number in range(1, ROUNDS + 1):
        order = list(range(1, players + 1))
        chance.shuffle(order)
        tables = tuple(tuple(order[i : i + 4]) for i in range(0, players, 4))
        found += [Drawn((RoundDraw(number, tables),), "Startwert"), RoundStarted(number)]
        found += [
            SheetEntered(Sheet(number, table, seats, tuple(row(chance) for _ in range(DEALS))))
            for table, seats in enumerate(tables, 1)
        ]
    return found


def row(chance: Random) -> Row:
    value = chance.choice((1, 2, 3, 4, 8))
    alone = chance.randrange(4)
    return Row(tuple(3 * value if seat == alone else -value for seat in range(4)))


def cup_of(players: int) -> Cup:
    """A season of tournaments with everybody in all of them, in shuffled places."""
    chance = Random(2)
    cup = Cup(cup_preset("steirischer-cup"), "2026")
    order = list(range(1, players + 1))
    for leg in range(1, TOURNAMENTS + 1):
        chance.shuffle(order)
        results = tuple(
            LegResult(f"Spieler {number}", rank, Fraction(players - rank), f"Spieler {number}")
            for rank, number in enumerate(order, 1)
        )
        cup = cup.after(Leg(f"t{leg}", f"Turnier {leg}", results))
    return cup


def tournament_times(players: int) -> None:
    """From the log as it is kept to the ranking, step by step."""
    log = [
        Entry(seq, float(seq), "Leitung", "", event) for seq, event in enumerate(events(players), 1)
    ]
    lines = [EVENTS.entry_to_json(entry) for entry in log]
    begin = process_time()
    read = [EVENTS.entry_from_json(line) for line in lines]
    parsed = process_time()
    tournament = Tournament.of(read)
    folded = process_time()
    places = standings(tournament)
    ranked = process_time()
    print(f"{players} players, {ROUNDS} rounds, {len(log)} entries of the log")
    print(f"read the log   {parsed - begin:6.3f} s")
    print(f"fold it        {folded - parsed:6.3f} s")
    print(f"standings      {ranked - folded:6.3f} s, first {places[0].total}")


def cup_times(players: int) -> None:
    """A season's table, and who can still win."""
    cup = cup_of(players)
    begin = process_time()
    table = cup_table(cup)
    ranked = process_time()
    outlooks(cup)
    proved = process_time()
    print(f"a cup of {TOURNAMENTS} tournaments with {players} players each")
    print(f"its standings  {ranked - begin:6.3f} s, first {table[0].total}")
    print(f"who can win it {proved - ranked:6.3f} s")


def main(players: int) -> None:
    tournament_times(players)
    cup_times(players)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
