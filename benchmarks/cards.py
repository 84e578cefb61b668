"""Strength in card play alone: python benchmarks/cards.py [--deals N] [--only NAME ...]

Two against two, partners known, a Solorufer of the Styrian book with random cards: the same deal is
played with the sides exchanged, the deal is the unit. Printed are card points a deal above the
other player with a 95 % interval, and the time of a move. The yardsticks: ``random``, ``greedy``
(the playout policy by hand-written weights), ``mc1000`` (1,000 uniform worlds played out by it),
``pimc100`` (100 uniform worlds, the last seven tricks worked out exactly) and ``omniscient`` (sees
all cards). ``mc1000-2026-11`` and ``pimc100-2026-11`` never change: their commit is asked over a
pipe (``mondfang arena --frozen`` builds it).
"""

from __future__ import annotations

import argparse
import json
import math
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from mondfang.bots.brain import brain_of
from mondfang.bots.ladder import SETTINGS
from mondfang.cards import CARDS, KINGS, cards_in
from mondfang.game import actions as act
from mondfang.kernel.backend import backend
from mondfang.kernel.books import book_of
from mondfang.kernel.codes import decode, encode
from mondfang.lab.frozen.build import command_of
from mondfang.lab.frozen.catalogue import FROZEN
from mondfang.lab.frozen.lines import choices_in, written
from mondfang.lab.frozen.pipe import speaker
from mondfang.rulebook import load_book

BOOK = load_book("steirisch-2017")
CALLER, PARTNER = 1, 3
BEFORE = (
    act.Reserve(0),
    act.Bid(1, "solorufer"),
    act.Pass(2),
    act.Pass(3),
    act.Pass(0),
)
AFTER = (act.Lie(1), act.Gut(2), act.Gut(3), act.Gut(0))
MATCHES = (
    ("greedy", "random"),
    ("mc1000-2026-11", "random"),
    ("pimc100-2026-11", "random"),
    ("omniscient", "random"),
    ("club", "random"),
    ("club", "pimc100-2026-11"),
    ("cup", "pimc100-2026-11"),
    ("master", "pimc100-2026-11"),
)


def yardstick() -> list[int]:
    """Rules of thumb as weights, written by hand, never changed (see native/search/policy.hpp)."""
    kernel = backend()
    rows = [[0] * kernel.FEATURES for _ in range(kernel.CONTEXTS)]
    lead = {1: -30, 3: 60, 5: 200, 6: 15, 13: -900, 16: -300, 19: -100, 25: -20, 27: 120, 29: -60}
    follow = {
        4: -40,
        6: 45,
        7: 12,
        8: 30,
        9: -60,
        10: 60,
        11: 30,
        12: -120,
        13: -300,
        14: 200,
        15: 500,
        16: -150,
        17: -300,
        18: -100,
        20: -6,
        21: -12,
        25: -8,
        27: 60,
    }
    for context in range(0, 24, 2):  # of the games for points
        for index, weight in lead.items():
            rows[context][index] = weight
        for index, weight in follow.items():
            rows[context + 1][index] = weight
    return [weight for row in rows for weight in row]


@dataclass
class Player:
    """One of the yardsticks, or a rung, asked for card points."""

    name: str
    seconds: float = 0.0
    moves: int = 0
    longest: float = 0.0

    def choose(self, table: Table, seat: int, seed: int) -> int:
        legal: list[int] = table.game.legal()
        if len(legal) == 1:
            return legal[0]
        start = time.perf_counter()
        chosen = self._choose(table, seat, seed, legal)
        spent = time.perf_counter() - start
        self.seconds, self.moves = self.seconds + spent, self.moves + 1
        self.longest = max(self.longest, spent)
        return chosen

    def _choose(self, table: Table, seat: int, seed: int, legal: list[int]) -> int:
        kernel = backend()
        if self.name == "random":
            return Random(seed).choice(legal)
        if self.name in FROZEN:
            return self._asked(table, seat, seed, legal)
        thumb = kernel.Brain(yardstick(), yardstick(), [], 0)
        if self.name == "greedy":
            return int(kernel.policy_card(table.game, thumb, seed))
        if self.name == "omniscient":
            rows = kernel.weigh_open(table.game, thumb, seat, legal, seed, 200, True, 9)[0]
        elif self.name in SETTINGS:
            own = SETTINGS[self.name]
            worlds = own.worlds(len(legal), table.left)
            rows = kernel.weigh(
                *(table.story(seat), brain_of(BOOK), legal, seed, worlds, own.candidates),
                *(0.0, own.trust_cards, True, own.solved_tricks, 0.0),
                *(0.0, own.spare(table.left)),  # card points, of which nothing was learned
            )[0]
        else:
            worlds, solved = (1000, 0) if self.name == "mc1000" else (100, 7)
            rows = kernel.weigh(
                *(table.story(seat), thumb, legal, seed, worlds, 1),
                *(0.0, 0.0, True, solved, 0.0),
            )[0]
        return max(zip(legal, rows, strict=True), key=lambda pair: pair[1][0])[0]

    def _asked(self, table: Table, seat: int, seed: int, legal: list[int]) -> int:
        """The card of a frozen yardstick, which is told what the others are told."""
        frozen = FROZEN[self.name]
        question = {
            "player": frozen.player,
            "seat": seat,
            "seed": seed,
            "dealt": [card.code for card in cards_in(table.hands[seat])],
            "called": CARDS[table.called].code,
            "actions": [written(decode(BOOK, who, code)) for who, code in table.told],
            "legal": [written(decode(BOOK, seat, code)) for code in legal],
        }
        command = command_of(frozen.commit, self.name)
        (choice,) = choices_in(speaker(command).ask(json.dumps(question)))
        return encode(BOOK, choice.action)


class Table:
    """One deal in its card play."""

    def __init__(self, source: Random) -> None:
        kernel, cards = backend(), list(range(54))
        kings = 0
        while not kings:
            source.shuffle(cards)
            self.hands = [sum(1 << card for card in cards[i : i + 12]) for i in range(0, 48, 12)]
            kings = self.hands[PARTNER] & KINGS
        self.talon = cards[48:]
        self.called = (kings & -kings).bit_length() - 1
        self.game: Any = None
        self.actions: list[int] = []
        self.told: list[tuple[int, int]] = []
        self.kernel = kernel

    def begin(self) -> None:
        self.game = self.kernel.Game(book_of(BOOK), self.hands, self.talon, 0)
        self.actions, self.told = [], []
        for action in (*BEFORE, act.Call(CALLER, CARDS[self.called]), *AFTER):
            self.do(encode(BOOK, action))

    def do(self, code: int) -> None:
        self.told.append((self.game.turn, code))
        self.game.apply(code)
        self.actions.append(code)

    @property
    def left(self) -> int:
        return 12 - sum(self.game.tricks)

    def story(self, seat: int) -> Any:
        held = [0, 0, 0, 0]
        if seat != PARTNER:
            held[PARTNER] = 1 << self.called
        return self.kernel.Story(
            *(book_of(BOOK), seat, 0, self.hands[seat], [-1] * 6, self.actions),
            *(0, True, held, [False] * 4),
        )

    def play(self, ours: Player, theirs: Player, seed: int) -> float:
        """Card points of the declarer's side."""
        self.begin()
        step = 0
        while not self.game.over:
            seat = self.game.turn
            player = ours if seat in (CALLER, PARTNER) else theirs
            self.do(player.choose(self, seat, seed * 64 + step))
            step += 1
        return float(self.game.outcome()[0]) / 3


def shard(job: tuple[str, str, int, int, int]) -> tuple[list[float], list[Player]]:
    one, two, seed, first, last = job
    a, b = Player(one), Player(two)
    found = []
    for number in range(first, last):
        table = Table(Random(seed * 1_000_003 + number))
        found.append((table.play(a, b, number) - table.play(b, a, number)) / 2)
    return found, [a, b]


def match(one: str, two: str, deals: int, seed: int, jobs: int) -> dict[str, Any]:
    parts = [(one, two, seed, deals * i // jobs, deals * (i + 1) // jobs) for i in range(jobs)]
    with ProcessPoolExecutor(jobs) as pool:
        results = list(pool.map(shard, parts))
    values = [value for part, _ in results for value in part]
    mean = sum(values) / len(values)
    spread = math.sqrt(sum((v - mean) ** 2 for v in values) / max(1, len(values) - 1))
    mine = [players[0] for _, players in results]
    moves = sum(player.moves for player in mine)
    return {
        "player": one,
        "against": two,
        "deals": deals,
        "mean": mean,
        "interval": 1.96 * spread / math.sqrt(len(values)),
        "ms": 1000 * sum(player.seconds for player in mine) / max(1, moves),
        "longest_ms": 1000 * max(player.longest for player in mine),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--only", action="append", help="a player of the first column")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    print("| player | against | deals | card points a deal | ms a move | longest |")
    print("|---|---|---|---|---|---|")
    rows = []
    for one, two in MATCHES:
        if options.only and one not in options.only:
            continue
        deals = options.deals // 4 if one == "master" else options.deals
        row = match(one, two, max(2, deals), options.seed, options.jobs)
        rows.append(row)
        print(
            f"| {one} | {two} | {row['deals']} | {row['mean']:+.2f} ± {row['interval']:.2f} "
            f"| {row['ms']:.2f} | {row['longest_ms']:.1f} |",
            flush=True,
        )
    if options.json:
        options.json.write_text(json.dumps(rows, indent=1) + "\n")


if __name__ == "__main__":
    main()
