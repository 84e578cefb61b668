"""Table manner by the verbs: bad conduct, two cards at once."""

from __future__ import annotations

import pytest

from mondfang.game import Phase
from mondfang.table.setup import Setup
from tests.positions import DL, HG, KI, SB, ST
from tests.table.seating.test_seating import refusal
from tests.table.tables import Log, seated

BOOKS = [ST.id, KI.id, DL.id, HG.id, SB.id]


def at_the_table(book: str = ST.id, manner: str = "table") -> Log:
    """Four persons, seat 3 has dealt."""
    return seated(Setup(book, manner="table" if manner == "table" else "strict")).deal()


def in_play(book: str, target: str = "rufer") -> Log:
    log = at_the_table(book)
    while log.state.public.phase is not Phase.PLAY or not log.state.public.tricks:
        log.move(target=target)
    return log


def test_a_strict_table_knows_no_mishaps() -> None:
    log = at_the_table(manner="strict")
    for verb in ("dispute", "misdeal 0 1", "expose 0", "object"):
        assert refusal(log, "p3", verb) == "not-table-manner"
    assert refusal(log, "p0", "misbehave looking") == "no-such-conduct"
    assert refusal(log, "p0", "two-cards HK H1") == "not-table-manner"


@pytest.mark.parametrize("book_id", BOOKS)
def test_bad_conduct_is_seen_by_all_and_can_be_called(book_id: str) -> None:
    log = at_the_table(book_id)
    kinds = [kind for kind in log.told("p1").may_slip if kind != "other"]
    assert "looking" in kinds
    at = log.table.at
    log.do("p1", f"misbehave {kinds[0]}")
    assert log.table.at == at
    assert [fault.kind for fault in log.told("p3").faults] == [kinds[0]]
    log.do("p3", f"fault 1 {kinds[0]}")
    seen = log.told("p0")
    assert seen.claim is not None or seen.case is not None


def test_what_has_no_name_needs_a_description() -> None:
    log = at_the_table()
    assert refusal(log, "p1", "misbehave other") == "say-what"
    assert refusal(log, "p1", "misbehave singing") == "no-such-conduct"
    log.do("p1", "misbehave other pfeift ein Lied")
    assert [fault.note for fault in log.told("p0").faults] == ["pfeift ein Lied"]


def test_two_cards_fall_and_the_first_is_played() -> None:
    log = in_play(ST.id)
    turn = log.table.turn
    assert turn is not None
    legal = [action.card.code for action in log.state.legal_actions()]  # type: ignore[union-attr]
    hand = [card.code for card in log.told(f"p{turn}").view.hand]  # type: ignore[union-attr]
    other = next(code for code in hand if code != legal[0])
    assert refusal(log, f"p{turn}", f"two-cards {legal[0]} {legal[0]}") == "two-of-your-cards"
    log.do(f"p{turn}", f"two-cards {legal[0]} {other}")
    assert log.table.turn != turn
    assert [fault.kind for fault in log.told("p0").faults] == ["two-cards"]
    assert refusal(log, f"p{turn}", "two-cards XX YY") == "no-such-verb"


def test_the_forehand_may_forget_the_zuwaage_in_trischaken() -> None:
    log = in_play(KI.id, "trischaken")
    forehand = log.table.dealing.forehand
    assert "zuwaage" in log.told(f"p{forehand}").may_slip
    assert "zuwaage" not in log.told(f"p{(forehand + 1) % 4}").may_slip
    log.do(f"p{forehand}", "misbehave zuwaage")
    assert [fault.kind for fault in log.told("p0").faults] == ["zuwaage"]
