"""What the books say of faults alike: cards taken back, talk, late words, partners' Kontras."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from mondfang.referee import Moment, Ruling, referee_book
from mondfang.referee.case import rule_bytes
from mondfang.referee.rulings import Decision
from mondfang.rulebook import Rulebook, load_book
from mondfang.scorer.slip import outcome_of_slip
from mondfang.scorer.slip.form import slip_of
from tests.clauses import clause
from tests.positions import DL, HG, KI, SB, ST
from tests.referee.cases import TURNED, outcome, points, ruled

TALKING = load_book(DL.id, (("ouvert_talk", "on"),))
BEFORE = Moment(auction_begun=False, spoken=False, game_named=False, play_begun=False)


@pytest.mark.parametrize(
    ("book", "cited"),
    [(ST, "ST-150"), (DL, "DL-055"), (HG, "HG-102"), (KI, "KI-172"), (SB, "SB-054")],
    ids=lambda value: value if isinstance(value, str) else value.id,
)
@clause("ST-150", "DL-055", "HG-102", "KI-172", "KI-173", "SB-054")
def test_a_card_played_by_the_rules_stays(book: Rulebook, cited: str) -> None:
    for moment in (Moment(), TURNED):
        ruling = ruled(book, "took-back", 1, moment=moment)
        assert ruling.decision == "card-stays"
        assert ruling.clauses[0] == cited


@pytest.mark.parametrize(("book", "cited"), [(ST, "ST-128"), (KI, "KI-128"), (SB, "SB-080")])
@clause("ST-128", "KI-128")
def test_opponents_of_an_ouvert_game_may_talk(book: Rulebook, cited: str) -> None:
    game = outcome(book, "bettler-ouvert")
    asked = {"request": True}
    assert ruled(book, "talk", 1, game=game, answers=asked) == Ruling("nothing", (cited,))
    assert ruled(book, "talk", 0, game=game, answers=asked).decision != "nothing"
    assert ruled(book, "talk", 1, answers=asked).decision != "nothing"


@pytest.mark.parametrize("fault", ["talk", "hint"])
@clause("DL-175")
def test_where_the_table_has_agreed_on_it_opponents_may_talk(fault: str) -> None:
    game = outcome(DL, "bettler-ouvert")
    allowed = ruled(TALKING, fault, 1, game=game, answers={"complaint": True})
    assert allowed == Ruling("nothing", ("DL-175",))
    assert ruled(DL, fault, 1, game=game, answers={"complaint": True}).decision != "nothing"


@pytest.mark.parametrize("seat", [0, 1])
@clause("DL-063")
def test_an_unknowing_kontra_between_partners_counts_for_nothing(seat: int) -> None:
    assert ruled(DL, "partner-kontra", seat) == Ruling("nothing", ("DL-063",))


@clause("DL-146")
def test_only_the_called_partners_kontra_is_a_renonce() -> None:
    assert points(ruled(DL, "partner-kontra", 2)) == (1, 1, -3, 1)
    dreier = outcome(DL, "dreier")
    for seat in range(4):
        assert ruled(DL, "partner-kontra", seat, game=dreier).decision == "nothing"


@pytest.mark.parametrize("fault", ["announced-card", "bird-order"])
@clause("ST-155")
def test_an_announced_card_at_the_wrong_time_is_lost_and_never_a_renonce(fault: str) -> None:
    game = outcome(ST, "dreier", ("pagat", "declarer"))
    for answers in ({}, {"advantage": True}):
        ruling = ruled(ST, fault, 0, game=game, premium="pagat", answers=answers)
        assert ruling.decision == "premium-lost"
        assert points(ruling) == (-6, 2, 2, 2)


@pytest.mark.parametrize("book", [KI, DL, SB], ids=lambda book: book.id)
@clause("KI-179", "DL-134", "SB-051")
def test_elsewhere_an_advantage_makes_it_a_renonce(book: Rulebook) -> None:
    game = outcome(book, "dreier", ("pagat", "declarer"))
    more: dict[str, Any] = {"game": game, "premium": "pagat"}
    assert ruled(book, "announced-card", 0, **more).question == "advantage"
    gained = ruled(book, "announced-card", 0, answers={"advantage": True}, **more)
    assert gained.decision == "renonce"


@pytest.mark.parametrize(
    ("book", "fault", "cited"),
    [
        (ST, "late-announcement", "ST-178"),
        (ST, "late-discard", "ST-178"),
        (ST, "late-kontra", "ST-095"),
        (KI, "late-announcement", "KI-208"),
        (KI, "late-discard", "KI-209"),
        (KI, "late-kontra", "KI-131"),
        (SB, "late-announcement", "SB-021"),
    ],
)
@clause("ST-178", "ST-095", "KI-208", "KI-209", "KI-131", "SB-021")
def test_what_comes_too_late_does_not_count(book: Rulebook, fault: str, cited: str) -> None:
    ruling = ruled(book, fault, 0)
    assert ruling.decision == "void"
    assert ruling.clauses[0] == cited


@pytest.mark.parametrize(("book", "cited"), [(ST, "ST-167"), (KI, "KI-189"), (SB, "SB-059")])
@clause("ST-166", "ST-167", "KI-188", "KI-189", "SB-058", "SB-059")
def test_tricks_of_partners_are_not_put_together(book: Rulebook, cited: str) -> None:
    ruling = ruled(book, "pooled", 1)
    assert ruling.decision == "admonition"
    assert cited in ruling.clauses


@pytest.mark.parametrize("fault", ["misdeal", "exposed-card", "dealer-saw"])
@pytest.mark.parametrize(
    ("book", "cited"), [(ST, ("ST-159", "ST-188")), (KI, ("KI-183", "KI-216"))]
)
@clause("ST-188", "KI-216", "ST-159", "KI-183")
def test_a_fault_in_dealing_before_the_auction_is_dealt_again(
    book: Rulebook, cited: tuple[str, str], fault: str
) -> None:
    ruling = ruled(book, fault, 3, moment=BEFORE)
    assert ruling.decision == "redeal"
    assert cited[fault != "misdeal"] in ruling.clauses


@pytest.mark.parametrize(
    ("book", "spoken", "row"),
    [(DL, (1,), (1, -3, 1, 1)), (HG, (3,), (1, 1, 1, -3)), (SB, (1, 3), (1, -1, 1, -1))],
)
@clause("DL-144", "HG-110", "SB-011")
def test_with_a_wrong_count_only_who_has_spoken_pays(
    book: Rulebook, spoken: tuple[int, ...], row: tuple[int, ...]
) -> None:
    moment = replace(BEFORE, auction_begun=True, spoken=spoken)
    ruling = ruled(book, "wrong-count", 1, 3, moment=moment)
    assert ruling.charged == spoken
    assert points(ruling) == row


@clause("ST-160")
def test_where_the_book_does_not_ask_who_has_spoken_both_pay() -> None:
    moment = replace(BEFORE, auction_begun=True, spoken=(1,))
    assert points(ruled(ST, "wrong-count", 1, 3, moment=moment)) == (1, -1, 1, -1)


@clause("HG-070", "HG-112")
def test_ten_tarocks_that_were_announced_stay_with_their_side_in_a_renonce() -> None:
    ten = {"premium": "zehn-tarock", "side": "declarer", "announced": True}
    for made in ({}, {"made": True}):
        slip = {"rulebook": HG.id, "contract": "auf", "declarer": 1, "renonce": {"seats": [3]}}
        game = outcome_of_slip(HG, slip_of({**slip, "premiums": [{**ten, **made}]}))
        assert points(ruled(HG, "farbzwang", 3, game=game)) == (4, 18, 4, -26)


@clause("HG-070", "HG-112")
def test_the_same_told_as_a_case_of_json() -> None:
    case = {
        "slip": {
            "rulebook": HG.id,
            "contract": "auf",
            "declarer": 1,
            "premiums": [{"premium": "zehn-tarock", "side": "declarer", "announced": True}],
        },
        "fault": "farbzwang",
        "seats": [3],
        "moment": {"gathered": True, "next_lead": True},
    }
    told = json.loads(rule_bytes(json.dumps(case)))
    assert (told["decision"], told["points"]) == ("renonce", [4, 18, 4, -26])


@clause("SB-105")
def test_a_bird_of_the_bid_is_owed_beside_a_bird_of_the_others_by_case_too() -> None:
    case = {
        "slip": {
            "rulebook": "sb-tarock-2023",
            "contract": "a-rufer",
            "declarer": 0,
            "partner": 1,
            "bird": "pagat",
            "premiums": [{"premium": "uhu", "side": "defence", "announced": True}],
        },
        "fault": "farbzwang",
        "seats": [3],
        "moment": {"next_card": True, "gathered": True, "next_lead": True},
    }
    told = json.loads(rule_bytes(json.dumps(case)))
    assert (told["decision"], told["points"]) == ("renonce", [7, 7, 7, -21])


PAYMENT = {"ST-145", "ST-146", "ST-147", "DL-149", "DL-150", "HG-112", "KI-164", "SB-105"}


@pytest.mark.parametrize("book", [ST, DL, HG, KI, SB], ids=lambda book: book.id)
def test_what_costs_nothing_cites_no_payment(book: Rulebook) -> None:
    free: tuple[Decision, ...] = ("put-right", "nothing", "admonition", "void", "question")
    for fault in referee_book(book).faults:
        for moment in (BEFORE, Moment(), TURNED):
            ruling = ruled(book, fault, 1, moment=moment, note="etwas", answers={"oversight": True})
            if ruling.decision in free:
                assert not PAYMENT & set(ruling.clauses), fault


def test_a_declarers_wrong_discard_does_not_cite_a_defenders_renonce() -> None:
    ruling = ruled(ST, "discard", 0, game=outcome(ST, "dreier"))
    assert set(ruling.clauses) == {"ST-253", "ST-178", "ST-145", "ST-151"}


def test_a_derived_book_has_the_table_of_its_base() -> None:
    skoty = load_book("skoty-trophy")
    assert referee_book(skoty).faults.keys() == referee_book(DL).faults.keys()
