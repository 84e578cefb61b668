"""Tables by rank, for finals and last rounds: neighbours of the ranking sit together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from mondfang.tournament.draw.chance import Chance
from mondfang.tournament.draw.model import RoundDraw
from mondfang.tournament.draw.rules import DrawRules, split

Order = Literal["blocks", "snake"]


def ranked_round(
    ranking: Sequence[int], number: int, rules: DrawRules, seed: str, order: Order = "blocks"
) -> RoundDraw:
    """The best at the first table, and so on; only the seats are drawn.

    ``blocks``: 1 to 4, 5 to 8, … ``snake``: the best spread over the tables, so that all are
    about as strong. Fives are the last tables; who does not fit is last and sits out.
    """
    sizes = tuple(reversed(split(len(ranking), rules)))
    chance = Chance("mondfang-ranked-1", seed, str(number), ",".join(map(str, ranking)))
    seated = sum(sizes)
    groups = _blocks(ranking, sizes) if order == "blocks" else _snake(ranking[:seated], sizes)
    tables = tuple(tuple(chance.shuffled(group)) for group in groups)
    return RoundDraw(number, tables, tuple(ranking[seated:]))


def _blocks(ranking: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    groups, start = [], 0
    for size in sizes:
        groups.append(list(ranking[start : start + size]))
        start += size
    return groups


def _snake(ranking: Sequence[int], sizes: Sequence[int]) -> list[list[int]]:
    """1 2 3 / 6 5 4 / 7 8 9 …; a table that is full is passed over."""
    groups: list[list[int]] = [[] for _ in sizes]
    waiting = list(ranking)
    forward = True
    while waiting:
        for table in range(len(sizes)) if forward else reversed(range(len(sizes))):
            if waiting and len(groups[table]) < sizes[table]:
                groups[table].append(waiting.pop(0))
        forward = not forward
    return groups
