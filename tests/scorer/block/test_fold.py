"""A block is its log: everything that may happen to a sheet at a real table."""

from __future__ import annotations

from itertools import pairwise

import pytest

from mondfang.scorer.block.entries import (
    Accepted,
    Closed,
    Corrected,
    Disputed,
    Dropped,
    Entry,
    Facts,
    LastRound,
    Opened,
    Pen,
    Reopened,
    Settled,
    Signed,
    Swapped,
    TookBack,
    Wrote,
    entry_line,
    read_entry,
)
from mondfang.scorer.block.errors import BlockError
from mondfang.scorer.block.fold import fold
from mondfang.scorer.block.sheet import history_says, says, sheet_of
from mondfang.scorer.slip.form import SlipError
from tests.clauses import clause
from tests.scorer.block.blocks import FIVE, NAMES, OTHER, dreier, entry, opened, wrote
from tests.scorer.block.spoiled import a_block, spoiled, taken


def test_sums_run_and_the_deal_passes_on() -> None:
    block = wrote(wrote(opened(), dreier(1)), dreier(2, won=False))
    sheet = sheet_of(block)
    assert sheet.points == (0, 20, -20, 0)
    assert sheet.cents == (0, 200, -200, 0)
    assert [line.dealer for line in sheet.lines] == [3, 0]
    assert (sheet.coming[0].dealer, sheet.coming[0].forehand) == (1, 2)
    assert says(block, 1, sheet.lines[0], "de") == "Dreier gewonnen (Spieler 2)"


def test_an_entry_that_comes_twice_is_written_once() -> None:
    block = wrote(opened(), dreier(), key="the-same-key")
    again = block.after(entry(Wrote(1, dreier()), key="the-same-key"))
    assert again is block


@clause("ST-196")
def test_of_five_the_dealer_sits_out_and_has_no_number() -> None:
    block = wrote(opened(players=FIVE, dealer=0), dreier(0))
    first = sheet_of(block).lines[0]
    assert (first.sits_out, first.points) == (0, (0, 15, -5, -5, -5))
    block = block.after(entry(Wrote(2, Facts(row=(5, 0, 5, -5, -5)))))
    assert sheet_of(block).points == (5, 15, 0, -10, -10)
    with pytest.raises(BlockError, match="sits out"):
        block.after(entry(Wrote(3, Facts(row=(5, 5, -5, -5, 0)))))


def test_a_book_that_seats_four_refuses_five() -> None:
    with pytest.raises(BlockError) as refused:
        opened("hopfgarten-2023", players=FIVE)
    assert refused.value.code == "table-size"
    assert refused.value.clauses


def test_a_correction_keeps_what_stood_there() -> None:
    block = wrote(opened(), dreier(1))
    block = block.after(entry(Corrected(1, "Irrtum", dreier(2)), by="Spieler 4"))
    line = block.deals[0]
    assert sheet_of(block).points == (-5, -5, 15, -5)
    assert [history_says(block, 1, game, "de") for game, _ in line.older] == [
        "Dreier gewonnen (Spieler 2)"
    ]
    assert isinstance(line.entry.do, Corrected)
    assert (line.entry.by, line.entry.do.reason) == ("Spieler 4", "Irrtum")
    struck = block.after(entry(Corrected(1, "nicht zu klären")))
    assert sheet_of(struck).points == (0, 0, 0, 0)
    assert len(struck.deals[0].older) == 2


def test_only_the_last_game_is_taken_back() -> None:
    block = wrote(wrote(opened(), dreier(1)), dreier(2))
    with pytest.raises(BlockError, match="Only the last game"):
        block.after(entry(TookBack(1)))
    assert len(block.after(entry(TookBack(2))).deals) == 1


def test_an_objection_stays_until_it_is_settled() -> None:
    block = wrote(opened(), dreier()).after(entry(Disputed(1, "war verloren"), OTHER, "Spieler 3"))
    assert [one.by for one in block.deals[0].disputes] == ["Spieler 3"]
    assert not block.after(entry(Settled(1))).deals[0].disputes
    with pytest.raises(BlockError, match="Nobody has objected"):
        block.after(entry(Settled(1))).after(entry(Settled(1)))


def test_wrong_seats_are_booked_anew_from_a_deal_on() -> None:
    block = wrote(wrote(wrote(opened(), dreier(0)), dreier(1)), dreier(1))
    swapped = block.after(entry(Swapped(2, (0, 2, 1, 3))))
    assert sheet_of(block).points == (5, 25, -15, -15)
    assert sheet_of(swapped).points == (5, -15, 25, -15)
    assert says(swapped, 2, sheet_of(swapped).lines[1], "de") == "Dreier gewonnen (Spieler 3)"
    with pytest.raises(BlockError, match="exactly once"):
        block.after(entry(Swapped(2, (0, 0, 1, 3))))


def test_who_has_lost_the_pen_offers_what_he_wrote() -> None:
    block = wrote(opened(), dreier(0)).after(entry(Pen(), OTHER, "Spieler 2"))
    block = wrote(block, dreier(1), OTHER)
    late = entry(Wrote(2, dreier(2)))
    block = block.after(late)
    assert len(block.deals) == 2
    assert block.offers == (late,)
    taken = block.after(entry(Accepted(late.key), OTHER))
    assert (len(taken.deals), taken.offers) == (3, ())
    assert not block.after(entry(Dropped(late.key), OTHER)).offers
    with pytest.raises(BlockError, match="no such entry"):
        taken.after(entry(Dropped(late.key), OTHER))


def test_a_closed_block_is_signed_and_not_written() -> None:
    block = wrote(opened(), dreier()).after(entry(Closed()))
    with pytest.raises(BlockError, match="closed"):
        wrote(block, dreier())
    signed = block.after(entry(Signed(2), OTHER, "Spieler 3"))
    assert [player for player, _ in signed.signed] == [2]
    with pytest.raises(BlockError, match="signed already"):
        signed.after(entry(Signed(2), OTHER))
    again = signed.after(entry(Reopened()))
    assert not again.signed
    assert len(wrote(again, dreier()).deals) == 2


def test_a_slip_that_cannot_be_is_refused_and_nothing_is_written() -> None:
    block = opened()
    rufer = dreier(1, contract="rufer", partner=3, forehand=0)
    with pytest.raises(SlipError, match="Only the forehand"):
        wrote(block, rufer)
    with pytest.raises(BlockError, match="is forehand"):
        wrote(block, dreier(1, forehand=2))
    assert not block.deals


def test_a_game_that_only_the_forehand_can_play_is_refused_whether_or_not_it_names_him() -> None:
    """The sheet knows who is forehand: what it could not settle must never get onto it."""
    block = opened()
    with pytest.raises(SlipError, match="Only the forehand"):
        wrote(block, dreier(1, contract="rufer", partner=3))
    assert sheet_of(wrote(block, dreier(0, contract="rufer", partner=3))).lines


@clause("DL-189", "DL-193")
def test_a_radl_starts_by_itself_and_goes_on_after_a_correction() -> None:
    radl = {"radl": "on"}
    block = opened("standard-deluxe", options=radl, stake=10)
    slip = {"rulebook": "standard-deluxe", "contract": "dreier", "declarer": 1}
    even = Facts(slip={**slip, "points": "35"})
    won = Facts(slip={**slip, "points": "40"})
    block = wrote(wrote(block, even), won)
    sheet = sheet_of(block)
    assert [line.doubled for line in sheet.lines] == [False, True]
    assert [one.factor for one in sheet.coming[:4]] == [2, 2, 2, 1]
    mended = sheet_of(block.after(entry(Corrected(1, "", won))))
    assert [line.doubled for line in mended.lines] == [False, False]


@clause("DL-064")
def test_the_last_round_is_counted_down() -> None:
    block = wrote(opened("standard-deluxe"), Facts(row=(3, -1, -1, -1)))
    assert sheet_of(block).deals_left is None
    block = block.after(entry(LastRound()))
    lefts = []
    while (left := sheet_of(block).deals_left) != 0:
        assert left is not None
        lefts.append(left)
        block = wrote(block, Facts(row=(3, -1, -1, -1)))
    assert all(one - two == 1 for one, two in pairwise(lefts))
    with pytest.raises(BlockError, match="last round"):
        block.after(entry(LastRound()))


def test_a_pot_that_nobody_has_won_stays_in_the_account() -> None:
    options = {"pagatkassa": "on"}
    block = opened("standard-deluxe", options=options, stake=10)
    block = wrote(block, Facts(row=(3, -1, -1, -1)))
    sheet = sheet_of(block)
    assert sheet.pot > 0
    assert sheet.cents is not None
    assert sum(sheet.cents) == -sheet.pot


def test_a_log_comes_back_from_its_lines() -> None:
    block = wrote(opened(), dreier())
    log = [block.opened, block.deals[0].entry]
    assert sheet_of(fold(read_entry(entry_line(one)) for one in log)).points == (-5, 15, -5, -5)


@pytest.mark.parametrize(
    ("head", "code"),
    [
        ({"rulebook": "nirgends"}, "unknown-book"),
        ({"options": {"radl": "on"}}, "unknown-book"),
        ({"players": NAMES[:3]}, "table-size"),
        ({"players": ("A", "a", "B", "C")}, "bad-names"),
        ({"players": ("", "a", "B", "C")}, "bad-names"),
        ({"stake": 20}, "own-stake"),
        ({"deals": 1000}, "bad-number"),
        ({"dealer": 4}, "no-such-player"),
    ],
)
def test_a_block_that_cannot_be_opened(head: dict[str, object], code: str) -> None:
    do = {"rulebook": "steirisch-2017", "players": NAMES, **head}
    with pytest.raises(BlockError) as refused:
        fold([entry(Opened(**do))])  # type: ignore[arg-type]
    assert refused.value.code == code
    assert refused.value.text("de") != refused.value.text("en")


def test_a_block_begins_with_its_opening() -> None:
    with pytest.raises(BlockError, match="begins by being opened"):
        fold([])
    with pytest.raises(BlockError, match="begins by being opened"):
        fold([Entry("key-000", Pen())])


def test_spoiled_entries_are_refused_with_a_sentence_and_never_break_the_sheet() -> None:
    block = a_block()
    found = [taken(block, line) for line in spoiled(2_000)]
    assert 0 < sum(found) < len(found)  # some changes leave an entry that is one
    assert sheet_of(block).points == (-15, 45, -15, -15)
