"""Snapshots: a log read on from one comes to the same table as the whole log."""

from __future__ import annotations

from dataclasses import fields

import pytest

from mondfang.table.entries import Dealt, Opened
from mondfang.table.kept.snapshot import (
    EVERY,
    VERSION,
    Snapshot,
    due_before,
    read_snapshot,
    restored,
    snapshot_text,
)
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable, fold, moments
from tests.table.tables import ST, Log, lively, seated

DELUXE = "standard-deluxe"
KASSA = (("pagatkassa", "on"), ("pagatkassa_cents", "50"), ("radl", "on"))
# What every deal begins anew (``fold``), and what the first entry says for good.
ANEW = {
    *("seq", "moves", "pack", "cuts", "knocked", "packets", "reshuffled", "played", "account"),
    *("written", "knows", "stirs", "words", "decided", "objection", "votes", "lots"),
    *("turned", "spent", "late", "rest", "before_end", "taken_back"),
    "closed",  # no deal comes after that
}
OPENING = {"id", "setup", "book"}
IN_TURN = {"dealing", "coming"}  # ``Snapshot.turn``


def read_on(log: Log, deal: int) -> LiveTable:
    """The table of a log from the snapshot before one of its deals on."""
    opening = log.entries[0]
    assert isinstance(opening, Opened)
    before = fold(log.entries[:deal])
    snapshot = read_snapshot(snapshot_text(before))
    assert snapshot is not None
    *_, table = moments(log.entries[deal:], restored(opening, snapshot))
    return table


@pytest.mark.parametrize(
    ("setup", "seed"),
    [
        (Setup(ST, bots="random", stake=10), 1),
        (Setup(ST, bots="random", manner="table"), 2),
        (Setup(DELUXE, KASSA, size=5, bots="random", stake=10), 3),
        (Setup(DELUXE, KASSA, bots="random", stake=10, kiebitze="hands"), 4),
        (Setup("hopfgarten-2023", bots="random", manner="table", kiebitze="hands"), 5),
    ],
)
def test_every_snapshot_and_what_follows_make_the_whole_table(setup: Setup, seed: int) -> None:
    log = lively(setup, seed, 500)
    deals = [place for place, one in enumerate(log.entries) if isinstance(one, Dealt)]
    assert len(deals) > 2
    whole = fold(log.entries)
    for deal in deals:
        table = read_on(log, deal)
        for one in fields(LiveTable):
            assert getattr(table, one.name) == getattr(whole, one.name), one.name


def test_what_was_drawn_for_the_seats_is_remembered() -> None:
    log = seated(Setup(DELUXE, bots="random", draw_seats=True)).commit()
    log.do("p1", "draw")
    log.games(2)
    deals = [place for place, one in enumerate(log.entries) if isinstance(one, Dealt)]
    assert read_on(log, deals[-1]).drawn == log.table.drawn


def test_a_last_round_that_was_called_is_remembered() -> None:
    log = seated(Setup(ST, bots="random")).games(1)
    log.do("p1", "last-round")
    log.games(2)
    deals = [place for place, one in enumerate(log.entries) if isinstance(one, Dealt)]
    assert read_on(log, deals[-1]).coming == log.table.coming


def test_a_new_field_of_a_table_is_kept_or_begun_anew_by_each_deal() -> None:
    parts = ("version", "turn", "bots", "hints", "teacher")  # of the dealing and of the setup
    kept = {one for one in Snapshot.__struct_fields__ if one not in parts}
    assert {one.name for one in fields(LiveTable)} == kept | ANEW | OPENING | IN_TURN


def test_a_snapshot_is_due_with_every_tenth_deal_and_with_nothing_else() -> None:
    log = seated(Setup(ST, bots="random")).games(EVERY + 1)
    tables = [None, *moments(log.entries)]
    due = [
        (entry, kept.game)
        for table, entry in zip(tables, log.entries, strict=False)
        if (kept := due_before(table, entry)) is not None
    ]
    assert [(type(entry), game) for entry, game in due] == [(Dealt, EVERY + 1)]


@pytest.mark.parametrize("text", ["", "{}", "[]", '{"version": 2}', '"x"', "null"])
def test_a_snapshot_that_cannot_be_read_counts_as_missing(text: str) -> None:
    assert read_snapshot(text) is None


def test_a_snapshot_of_another_version_counts_as_missing() -> None:
    text = snapshot_text(seated(Setup(ST, bots="random")).games(1).table)
    assert read_snapshot(text) is not None
    assert read_snapshot(text.replace(f'"version":{VERSION},', '"version":0,')) is None


def test_what_is_said_of_a_snapshot_shows_no_card() -> None:
    log = seated(Setup(ST, bots="random")).games(EVERY).commit()
    deal = Dealt(log.table.coming.dealer if log.table.coming else 0)
    kept = due_before(log.table, deal)
    assert kept is not None
    assert repr(kept) == f"Kept(game={EVERY + 1})"
    assert repr(read_snapshot(kept.text)) == f"Snapshot(game={EVERY})"


def test_a_table_of_many_games_holds_no_more_than_one_of_a_few() -> None:
    few, many = (seated(Setup(ST, bots="random", stake=10), 7).games(n).table for n in (20, 60))
    assert len(many.sheet) == len(few.sheet)
    assert len(snapshot_text(many)) < len(snapshot_text(few)) + 100
