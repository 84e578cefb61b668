"""A sheet as one code: it comes back as it was, small, whole, and from nobody else."""

from __future__ import annotations

import random

import pytest
import segno
from msgspec.structs import replace

from mondfang.rulebook import book_ids
from mondfang.scorer.block.entries import Corrected, Swapped
from mondfang.scorer.block.facts import bare_facts
from mondfang.scorer.block.fold import Block
from mondfang.scorer.block.sheet import sheet_of
from mondfang.scorer.handover import (
    HandoverError,
    handed_of,
    landing,
    read_letter,
    sheet_key,
    write_letter,
)
from tests.scorer.block.blocks import PHONE, dreier, entry, opened, wrote
from tests.scorer.handover.sheets import evening

PLACE = "Zq3-xT_0123456789abcdE"
KEY = sheet_key("the secret of a server", PLACE)


def landed(block: Block, text: str) -> Block:
    letter = read_letter(text)
    for one in landing(block, letter):
        block = block.after(one)
    return block


@pytest.mark.parametrize("book_id", book_ids())
def test_an_evening_of_twenty_deals_fits_one_code_and_lands_as_the_same_sheet(
    book_id: str,
) -> None:
    for seed in range(4):
        block = evening(book_id, random.Random(seed))
        handed = replace(handed_of(block, PLACE, PHONE), table=7, round=2)
        text = write_letter(handed, KEY)
        assert len(text) * 3 // 4 <= 360
        code = segno.make(f"https://tarock.example/b#{text}", error="m")
        assert int(code.version) <= 16
        letter = read_letter(f"https://tarock.example/b#{text}")
        letter.check(KEY)
        assert (letter.handed.table, letter.handed.round) == (7, 2)
        empty = opened(book_id, dealer=block.head.dealer, deals=20)
        there = landed(empty, text)
        assert sheet_of(there).points == sheet_of(block).points
        assert [bare_facts(one.game) for one in there.deals] == [
            bare_facts(one.game) for one in block.deals
        ]
        assert landed(there, text).deals == there.deals  # it may come twice


def test_what_came_by_the_net_before_is_passed_over_and_what_differs_is_offered() -> None:
    block = opened()
    for declarer in (0, 1, 2):
        block = wrote(block, dreier(declarer))
    text = write_letter(handed_of(block, PLACE, PHONE), KEY)
    half = wrote(opened(), dreier(0))
    assert sheet_of(landed(half, text)).points == sheet_of(block).points
    other = wrote(wrote(opened(), dreier(0)), dreier(3))
    there = landed(other, text)
    assert [one.game for one in there.deals[:2]] == [one.game for one in other.deals]
    assert len(there.offers) == 1


def test_swapped_seats_and_struck_lines_travel_along() -> None:
    block = wrote(wrote(opened(), dreier(0)), dreier(1))
    block = block.after(entry(Swapped(2, (1, 0, 2, 3)))).after(entry(Corrected(1, "x")))
    there = landed(opened(), write_letter(handed_of(block, PLACE, PHONE), KEY))
    assert sheet_of(there).points == sheet_of(block).points


def test_nobody_alters_a_sheet_on_its_way() -> None:
    block = wrote(opened(), dreier(2))
    text = write_letter(handed_of(block, PLACE, PHONE), KEY)
    forged = write_letter(handed_of(wrote(opened(), dreier(1)), PLACE, PHONE), b"x" * 16)
    for key, told, code in (
        (b"y" * 16, text, "altered"),
        (KEY, forged, "altered"),
        (sheet_key("the secret of a server", "elsewhere"), text, "altered"),
        (KEY, write_letter(handed_of(block, PLACE, PHONE)), "unsigned"),
    ):
        with pytest.raises(HandoverError) as refused:
            read_letter(told).check(key)
        assert refused.value.code == code


def test_a_sheet_of_other_people_does_not_land() -> None:
    letter = read_letter(write_letter(handed_of(wrote(opened(), dreier(2)), PLACE, PHONE), KEY))
    with pytest.raises(HandoverError) as refused:
        landing(opened(dealer=1), letter)
    assert refused.value.code == "other-block"


def test_whatever_is_no_sheet_is_refused_by_its_code() -> None:
    source = random.Random(9)
    text = write_letter(handed_of(evening("standard-deluxe", source, 8), PLACE, PHONE), KEY)
    codes = set()
    for _ in range(500):
        broken = bytearray(text.encode())
        match source.randrange(3):
            case 0:
                broken[source.randrange(len(broken))] = source.randrange(33, 127)
            case 1:
                del broken[source.randrange(len(broken)) :]
            case _:
                broken = bytearray(source.randbytes(source.randrange(200)))
        told = broken.decode("latin-1")
        if told.rpartition("#")[2] == text:
            continue
        with pytest.raises(HandoverError) as refused:
            read_letter(told).check(KEY)
        assert refused.value.sentence("de")
        codes.add(refused.value.code)
    assert {"no-sheet", "damaged"} <= codes
