"""Entries as no honest page sends them: real ones with something exchanged, lost or too much."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

from mondfang.scorer.block.entries import (
    Accepted,
    Corrected,
    Disputed,
    Facts,
    LastRound,
    Pen,
    Settled,
    Signed,
    Swapped,
    TookBack,
    Wrote,
    entry_line,
    read_entry,
)
from mondfang.scorer.block.fold import Block
from mondfang.scorer.block.sheet import sheet_of
from mondfang.scorer.block.told import told_sheet
from mondfang.speech import SpokenError
from tests.scorer.block.blocks import dreier, entry, opened, wrote

ODD: tuple[Any, ...] = (
    *(None, True, -1, 0, 5, 10**12, 1.5, "", "x", "rufer", "\u202e", "9" * 300, [], {}, [[]]),
    *({"kind": "row"}, [0, 1, 2, 3], [0, 0, 1, 2], [10**9] * 4, "\ud800"),
)


def a_block() -> Block:
    block = opened()
    for _ in range(3):
        block = wrote(block, dreier(1))
    return block


def honest(number: int) -> list[bytes]:
    """One entry of each kind."""
    rufer = dreier(3, contract="rufer", partner=1, forehand=3)
    bettler = Facts(slip={"rulebook": "steirisch-2017", "contract": "bettler", "declarer": 0})
    all_kinds = (
        *(Wrote(4, rufer), Wrote(4, dreier(2)), Wrote(4, bettler)),
        *(Wrote(4, Facts(row=(5, -15, 5, 5), declarer=1, contract="dreier")), TookBack(3)),
        *(Corrected(2, "Irrtum", dreier(2)), Corrected(1), Disputed(1, "nein"), Settled(1)),
        *(Swapped(2, (1, 0, 2, 3)), Pen(), Accepted("key-000001"), Signed(2), LastRound(1)),
    )
    return [entry_line(entry(do, key=f"try-{number:08}")) for do in all_kinds]


def spoil(data: Any, source: random.Random) -> Any:
    """The same with one thing in it changed."""
    if isinstance(data, dict) and data and source.random() < 0.9:
        name = source.choice(sorted(data))
        match source.randrange(4):
            case 0:
                return {key: value for key, value in data.items() if key != name}
            case 1:
                return {**data, source.choice(("x", "kind", "slip", "row")): source.choice(ODD)}
            case _:
                return {**data, name: spoil(data[name], source)}
    if isinstance(data, list) and data and source.random() < 0.5:
        place = source.randrange(len(data))
        return [*data[:place], spoil(data[place], source), *data[place + 1 :]]
    return source.choice(ODD)


def spoiled(times: int, seed: int = 15) -> Iterator[bytes]:
    source = random.Random(seed)
    for number in range(times):
        line = source.choice(honest(number))
        if source.random() < 0.1:
            place = source.randrange(len(line))
            yield line[:place] + bytes([source.randrange(256)]) + line[place + 1 :]
            continue
        told = json.loads(line)
        for _ in range(source.choice((1, 1, 2))):
            told = spoil(told, source)
        yield json.dumps(told).encode()


def taken(block: Block, line: bytes) -> bool:
    """Whether it was taken as an entry; everything but a spoken refusal is an error of ours."""
    try:
        after = block.after(read_entry(line))
        told_sheet(sheet_of(after))
    except SpokenError as refused:
        sentences = [refused.text(language) for language in ("de", "en")]
    else:
        return True
    assert all(sentences)
    return False
