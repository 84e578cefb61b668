"""What pages mix in: sealed before the promise, given after it, and in the deal for good."""

from __future__ import annotations

import hashlib
from collections import Counter
from dataclasses import replace

import pytest

from mondfang.cards import CARDS
from mondfang.table.entries import Committed, Dealt, Sealed
from mondfang.table.pack.check import Seen, checked, opening_text, parse_opening
from mondfang.table.pack.mixing import Chain, fits, is_lot, mixed, seal_of
from mondfang.table.pack.promise import (
    Opening,
    deal_of,
    dealt_pack,
    lifted,
    parse_deck,
    promised,
)
from mondfang.table.setup import Setup
from mondfang.table.state import fold
from tests.table.seating.test_seating import refusal
from tests.table.tables import ST, Log, seated

PROMISE = "ab" * 32
# The same as in docs/use/fair-shuffle.md and in the test of the page's own script.
LOTS = ("11" * 32, "", "22" * 32, "")
FIRST_TEN = "X HB XXI VI KK T8 PK T9 PB K3"


def sealed(*seats: int, setup: Setup | None = None) -> tuple[Log, dict[int, Chain]]:
    """Four people, those on these seats with a page that mixes in, and a promise."""
    log = seated(setup)
    chains = {seat: Chain(f"a secret of {seat}") for seat in seats}
    for seat, chain in chains.items():
        log.do(f"p{seat}", f"seal {chain.seal}")
    return log.commit(), chains


def test_a_seal_is_the_hash_of_the_digits_of_its_lot() -> None:
    lot = "0f" * 32
    assert seal_of(lot) == hashlib.sha256(lot.encode()).hexdigest()
    assert fits(seal_of(lot), lot)
    assert not fits(seal_of(lot), lot.upper())
    assert not is_lot("0f" * 31)


def test_a_chain_gives_one_lot_after_the_other_each_the_seal_of_the_next() -> None:
    chain = Chain("secret", 3)
    seals = [chain.seal]
    while len(chain):
        lot = chain.give()
        assert fits(seals[-1], lot)
        assert chain.seal == lot
        seals.append(lot)
    assert len(set(seals)) == 4
    again = Chain("secret", 3)
    assert [again.behind(seal) for seal in seals] == [*seals[1:], None]
    assert again.behind("0" * 64) is None
    assert "secret" not in repr(chain)


def test_without_a_lot_the_pack_stays_as_it_is() -> None:
    assert mixed(CARDS, PROMISE, ("", "", "", "")) == CARDS
    assert mixed(CARDS, PROMISE, ()) == CARDS


def test_the_order_hangs_on_the_promise_and_on_every_lot_and_its_seat() -> None:
    orders = {
        mixed(CARDS, promise, lots)
        for promise in (PROMISE, "cd" * 32)
        for lots in (LOTS, LOTS[::-1], (LOTS[0], "", "", ""), ("", "", LOTS[2], ""))
    }
    assert len(orders) == 8
    assert all(sorted(order) == list(CARDS) for order in orders)


def test_the_order_is_the_one_that_is_documented() -> None:
    assert " ".join(card.code for card in mixed(CARDS, PROMISE, LOTS)[:10]) == FIRST_TEN


def test_every_card_comes_to_every_place_as_often_as_to_the_others() -> None:
    count, top = 4000, Counter[int]()
    for number in range(count):
        top[mixed(range(54), PROMISE, (f"{number:064x}",))[0]] += 1
    expected = count / 54
    chi = sum((top[card] - expected) ** 2 / expected for card in range(54))
    assert chi < 110  # with 53 degrees of freedom less likely than one in a hundred thousand


def test_the_promise_names_the_seals_of_those_who_are_there() -> None:
    log, chains = sealed(0, 2)
    promise = log.told("p1").next_promise
    assert promise is not None
    assert promise.seals == (chains[0].seal, "", chains[2].seal, "")


def test_what_was_mixed_in_is_in_the_deal_and_in_the_opening() -> None:
    log, chains = sealed(0, 2)
    pack = log.table.committed
    assert pack is not None
    lots = {seat: chain.give() for seat, chain in chains.items()}
    for seat, lot in lots.items():
        log.do(f"p{seat}", f"mix {lot}")
    log.deal(cut=5)
    deal = log.state.hidden.deal
    assert deal != deal_of(replace(pack, cut=5), log.table.book.deal, log.state.public.forehand)
    log.play_out()
    opened = log.told("p3").opened
    assert opened is not None
    assert opened.lots == (lots[0], "", lots[2], "")
    order = mixed(parse_deck(opened.deck), opened.commitment, opened.lots)
    assert dealt_pack(opened) == lifted(order, 5)
    assert deal_of(opened, log.table.book.deal, log.state.public.forehand) == deal
    assert parse_opening(opening_text(opened)) == opened
    assert checked(opened, Seen(pack.commitment, lots[2], "table")).holds


def test_a_lot_that_did_not_come_before_the_deal_does_not_count_and_nobody_waits() -> None:
    log, chains = sealed(0, 1)
    log.do("p0", f"mix {chains[0].give()}")
    late = chains[1].give()
    log.deal()
    assert refusal(log, "p1", f"mix {late}") == "no-commitment"
    log.play_out()
    opened = log.told("p1").opened
    assert opened is not None
    assert opened.lots[1] == ""
    assert not checked(opened, Seen(lot=late)).holds
    # Its seal is the same still, and counts for the next pack.
    log.commit().do("p1", f"mix {late}")


def test_a_lot_is_the_seal_of_the_next_one() -> None:
    log, chains = sealed(0)
    for _ in range(3):
        lot = chains[0].give()
        log.do("p0", f"mix {lot}")
        assert log.told("p0").seal == lot
        log.games(1).commit()
    assert sum(isinstance(entry, Sealed) for entry in log.entries) == 1


def test_only_the_lot_behind_the_promised_seal_is_taken_and_only_once() -> None:
    log, chains = sealed(0)
    assert refusal(log, "p0", f"mix {'0' * 64}") == "bad-lot"
    assert refusal(log, "p1", f"mix {chains[0]._links[-2]}") == "bad-lot"
    assert refusal(log, "p0", "mix x") == "bad-lot"
    lot = chains[0].give()
    log.do("p0", f"mix {lot}")
    assert refusal(log, "p0", f"mix {lot}") == "mixed-already"
    assert refusal(log, "p0", f"mix {chains[0].give()}") == "bad-lot"


def test_a_seal_is_64_digits_and_said_once() -> None:
    log = seated()
    assert refusal(log, "p0", "seal short") == "bad-lot"
    log.do("p0", f"seal {'a' * 64}")
    assert refusal(log, "p0", f"seal {'a' * 64}") == "sealed-already"


def test_strangers_and_onlookers_mix_nothing_in() -> None:
    log, _ = sealed(0)
    log.do("p9", "watch")
    assert refusal(log, "p9", f"seal {'a' * 64}") == "not-seated"
    assert refusal(log, "p8", f"mix {'a' * 64}") == "not-seated"


def test_who_sits_down_before_anybody_has_mixed_in_is_named_in_a_new_promise() -> None:
    log = Log(Setup(ST, bots="random")).commit()
    log.do("p0", "sit 0")
    log.do("p0", f"seal {Chain('a').seal}")
    assert log.table.chore() == "commit"
    log.commit()
    promise = log.told("p0").next_promise
    assert promise is not None
    assert promise.seals[0] == Chain("a").seal


def test_once_somebody_has_mixed_in_the_promise_stands() -> None:
    log, chains = sealed(0)
    log.games(1).commit()
    log.do("p0", f"mix {chains[0].give()}")
    promise = log.told("p0").next_promise
    log.do("p1", f"seal {Chain('b').seal}")
    assert log.told("p0").next_promise == promise
    log.games(1).commit()
    coming = log.told("p0").next_promise
    assert coming is not None
    assert coming.seals[1] == Chain("b").seal


def test_before_the_first_deal_a_newcomer_has_the_pack_promised_anew() -> None:
    log, chains = sealed(0)
    log.do("p0", f"mix {chains[0].give()}")
    log.do("p1", f"seal {Chain('b').seal}")
    assert log.table.chore() == "commit"
    log.commit().do("p0", f"mix {chains[0].give()}")
    log.do("p2", "cut 20")
    log.do("p3", f"seal {Chain('c').seal}")  # too late: the pack has been cut
    assert log.table.chore() is None


def test_who_has_a_seal_in_the_promise_cannot_make_it_lapse() -> None:
    log, _ = sealed(0)
    promise = log.told("p0").next_promise
    log.do("p0", f"seal {Chain('another').seal}")
    assert log.told("p0").next_promise == promise


def test_the_table_says_whether_somebody_who_is_there_is_not_named() -> None:
    log, _ = sealed(0, 1, 2)
    assert log.told("p0").unsealed
    log, _ = sealed(0, 1, 2, 3)
    assert not log.told("p0").unsealed


def test_another_shuffle_makes_a_promise_with_the_next_seals() -> None:
    log, chains = sealed(0, setup=Setup(ST, bots="random"))
    lot = chains[0].give()
    log.do("p0", f"mix {lot}")
    log.do("p1", "reshuffle")
    log.commit()
    promise = log.told("p0").next_promise
    assert promise is not None
    assert promise.seals[0] == lot
    assert not log.table.lots


def test_a_seal_goes_with_its_person_when_seats_are_drawn() -> None:
    log, chains = sealed(0, setup=Setup(ST, bots="random", draw_seats=True))
    log.do("p0", "draw")
    seat = log.table.seat_of("p0")
    assert seat is not None
    assert log.table.places[seat].seal == chains[0].seal
    assert log.told("p0").seal == chains[0].seal


def test_who_stands_up_takes_the_seal_along() -> None:
    log, _ = sealed(0)
    log.do("p0", "stand")
    log.do("p7", "sit 0")
    assert log.told("p7").seal == ""


def test_nothing_before_the_end_tells_pack_salt_or_the_order_dealt() -> None:
    log, chains = sealed(0, 2)
    for seat, chain in chains.items():
        log.do(f"p{seat}", f"mix {chain.give()}")
    pack = log.table.committed
    assert pack is not None
    for person in ("p0", "p1", "p9", None):
        said = repr(log.told(person))
        assert pack.salt not in said
        assert pack.deck[:20] not in said
    log.deal()
    for person in ("p1", "p9", None):
        assert log.told(person).opened is None


def test_a_log_of_the_first_version_goes_on_and_its_promise_holds() -> None:
    log = seated().games(1)
    old = [replace_seals(entry) if isinstance(entry, Committed) else entry for entry in log.entries]
    opened = fold(old).pack
    assert opened is not None
    assert opened.version == 1
    assert checked(opened).holds
    assert [type(one) for one in old].count(Dealt) == 1


def replace_seals(entry: Committed) -> Committed:
    """The same pack, promised as it was in the first version."""
    promise = promised(Opening("", entry.deck, entry.salt))
    return Committed(promise, entry.deck, entry.salt)


@pytest.mark.parametrize("seats", [(0,), (0, 1, 2, 3)])
def test_a_tampered_lot_does_not_hold(seats: tuple[int, ...]) -> None:
    log, chains = sealed(*seats)
    for seat, chain in chains.items():
        log.do(f"p{seat}", f"mix {chain.give()}")
    log.games(1)
    opened = log.told("p0").opened
    assert opened is not None
    assert checked(opened).lots
    forged = replace(opened, lots=("0" * 64, *opened.lots[1:]))
    assert checked(forged).lots is False
    assert not checked(forged).holds
