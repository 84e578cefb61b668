"""Bots watch the others' cards in table manner, and call out what they can prove."""

from __future__ import annotations

from mondfang.table.play.watching import bot_calls
from mondfang.table.setup import Eyes, Setup
from tests.table.tables import PERSONS, ST, Log, seated, until_temptation


def with_bots(eyes: Eyes, seed: int) -> tuple[Log, int]:
    """A game in which somebody has revoked, and bots sit in for everybody else."""
    log = seated(Setup(ST, manner="table", eyes=eyes), seed).deal()
    card = until_temptation(log, target="dreier")
    seat = log.table.turn
    assert seat is not None
    log.do(PERSONS[seat], f"play {card}")
    for person in PERSONS:
        if person != PERSONS[seat]:
            log.do(person, "leave")
    return log, seat


def watched(log: Log) -> int | None:
    """Play on; the seat that a bot accuses, if any does."""
    while log.table.turn is not None:
        entry = bot_calls(log.table)
        if entry is not None:
            log.add(entry)
            return entry.accused
        log.move()
    return None


def test_a_sharp_eyed_bot_calls_a_revoke_out_once_it_shows() -> None:
    called = 0
    for seed in range(6):
        log, seat = with_bots("sharp", seed)
        accused = watched(log)
        if accused is None:
            continue  # the card that tells of it never fell in anybody's sight
        played = log.table.running()
        assert accused == seat
        assert played.case is not None or (
            played.claim is not None and played.claim.decision != "nothing"
        )
        called += 1
    assert called >= 2


def test_a_bot_with_closed_eyes_calls_nothing_out() -> None:
    assert [watched(with_bots("closed", seed)[0]) for seed in range(6)] == [None] * 6


def test_where_nobody_revokes_no_bot_speaks_up() -> None:
    log = seated(Setup(ST, manner="table", eyes="sharp"), 1).deal()
    for person in PERSONS[1:]:
        log.do(person, "leave")
    assert watched(log) is None


def test_at_a_strict_table_no_bot_looks_for_faults() -> None:
    log = seated(Setup(ST, eyes="sharp"), 1).deal()
    for person in PERSONS[1:]:
        log.do(person, "leave")
    assert watched(log) is None
