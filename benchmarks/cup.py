"""How long a season takes: a cup of 30 tournaments with 1,000 players each, computed anew."""

from __future__ import annotations

import time
from fractions import Fraction

from mondfang.tournament.cup.format import cup_preset, cup_preset_ids
from mondfang.tournament.cup.outlook import outlooks
from mondfang.tournament.cup.scales import LegResult
from mondfang.tournament.cup.table import Cup, Leg, cup_table
from mondfang.tournament.draw.chance import Chance

TOURNAMENTS, PLAYERS, GOAL_SECONDS = 30, 1000, 0.5


def season(preset: str) -> Cup:
    chance = Chance("season", preset)
    cup = Cup(cup_preset(preset), "2026")
    for number in range(TOURNAMENTS):
        order = chance.shuffled(list(range(PLAYERS)))
        results = tuple(
            LegResult(f"m{player}", rank, Fraction(500 - rank), f"Spieler {player}")
            for rank, player in enumerate(order, 1)
        )
        cup = cup.after(Leg(f"T{number}", f"Turnier {number}", results))
    return cup


def main() -> None:
    for preset in cup_preset_ids():
        cup = season(preset)
        start = time.process_time()
        table = cup_table(cup)
        standings = time.process_time() - start
        outlooks(cup, table)
        both = time.process_time() - start
        verdict = "" if both < GOAL_SECONDS else "  SLOW"
        print(
            f"{preset:16} {len(table)} players: standings {1000 * standings:.0f} ms,"
            f" with outlook {1000 * both:.0f} ms{verdict}"
        )


if __name__ == "__main__":
    main()
