"""A rulebook as numbers, for the kernel; native/book/book.hpp reads it in the same order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Final, get_args

from mondfang.cards import BY_CODE, RANK_MASKS
from mondfang.rulebook.model import (
    Contract,
    DeclarerBirds,
    Exposure,
    Kaiserstich,
    Premium,
    Regime,
    Rulebook,
    TalonUse,
    Trickplay,
    WhoBids,
)

# In the order of the enumerations of native/book/book.hpp.
WHO_BIDS: Final = get_args(WhoBids)
TALON_USES: Final = get_args(TalonUse)
REGIMES: Final = get_args(Regime)
EXPOSURES: Final = get_args(Exposure)
DECLARER_BIRDS: Final = get_args(DeclarerBirds)
KAISERSTICHE: Final = get_args(Kaiserstich)
KINDS: Final = (
    *("bird", "koenig-ultimo", "trull", "vier-koenige", "mondfang", "koenigfang", "pagatfang"),
    *("sack", "valat", "zehn-tarock", "honneurs"),
)
COUNTS: Final = ("cards", "tricks", "skues", "any")
SCHEMES: Final = ("most-pays", "most-pays-shared", "most-pays-minimum", "two-pay-two")
TALON_TIMES: Final = ("six", "last", "choice")
YES_NO: Final = ("yes", "no", "choice")
VALAT_SHAPES: Final = ("multiplies-game", "added", "multiplies-all")
VALAT_KEEPS: Final = ("all", "trick-premiums", "none")
LEDGERS: Final = ("points", "cents", "fixed-cents", "first-level-points")


@lru_cache(maxsize=64)
def pack(book: Rulebook) -> tuple[int, ...]:
    """All that the kernel has to know of a book."""
    return tuple(_numbers(book))


def contract_index(book: Rulebook, name: str) -> int:
    return tuple(book.contracts).index(name)


def premium_index(book: Rulebook, name: str) -> int:
    return tuple(book.premiums).index(name)


def _numbers(book: Rulebook) -> Iterator[int]:
    premiums = {name: index for index, name in enumerate(book.premiums)}
    ranks = {rank: at for at, rank in enumerate(sorted({0, *_ranks(book)}))}
    yield len(book.contracts)
    for row in book.contracts.values():
        yield from _contract(row, premiums, ranks[row.rank])
    yield len(book.premiums)
    for premium in book.premiums.values():
        yield from _premium(premium, premiums)
    for regime in REGIMES:
        yield from _play(book.play.get(regime))
    yield from _table(book)
    contracts, trischaken = tuple(book.contracts), book.trischaken_game
    yield contracts.index(trischaken.id) if trischaken is not None else -1
    for kind, card in (("koenigfang", None), ("bird", "I"), ("pagatfang", None)):
        found = book.premium_of(kind, card)
        yield premiums[found.id] if found is not None else -1


def _list(numbers: Iterable[int]) -> Iterator[int]:
    found = tuple(numbers)
    yield len(found)
    yield from found


def _ranks(book: Rulebook) -> Iterator[int]:
    """Only their order matters, so the kernel gets them without gaps."""
    return (row.rank for row in book.contracts.values())


def _contract(row: Contract, premiums: dict[str, int], rank: int) -> Iterator[int]:
    yield from (row.offered, row.value, row.value_lost, rank, WHO_BIDS.index(row.bid))
    yield from (row.ends_auction, row.partner, TALON_USES.index(row.talon))
    yield REGIMES.index(row.regime)
    yield from _list(premiums[name] for name in row.besser)
    yield DECLARER_BIRDS.index(row.declarer_birds)
    yield -1 if row.tricks is None else row.tricks
    yield from (row.joinable, EXPOSURES.index(row.open))
    yield from _list(sorted(premiums[name] for name in row.premiums))  # in the table's order
    yield from (row.premiums_doubled, row.unplayed_when_blank, row.suit_cards_after_discard)


def _premium(row: Premium, premiums: dict[str, int]) -> Iterator[int]:
    yield from (row.offered, row.silent, row.announced, KINDS.index(row.kind))
    yield -1 if row.card is None else BY_CODE[row.card]
    yield from (row.trick or 0, row.threshold_thirds or 0)
    yield -1 if row.requires is None else premiums[row.requires]
    yield from (row.can_announce, row.can_kontra, COUNTS.index(row.counts), row.silent_loss)
    yield from (row.tarocks or 0, bool(row.announced_in_last))


def _play(rules: Trickplay | None) -> Iterator[int]:
    if rules is None:  # a family of games that the book does not have
        yield from (0,) * 9
        return
    yield rules.leader == "declarer"
    yield from (rules.tarock_trumps, rules.must_play_tarock, rules.must_beat, rules.pagat_last)
    yield from (rules.lead == "suit-first", KAISERSTICHE.index(rules.kaiserstich))
    yield from (rules.kontra, rules.stop_when_decided)


def _table(book: Rulebook) -> Iterator[int]:
    yield book.deal.talon_dealt == "first"
    yield book.deal.throw_in != "never"
    yield book.auction.forehand_opens == "reserve-only"
    yield book.auction.after_three_passes == "forehand-games"
    yield book.auction.silence == "passes"
    yield book.call.own_card == "allowed"
    yield book.call.fourth
    yield from _list(RANK_MASKS[rank] for rank in book.call.ranks)
    talon = book.talon
    yield from (talon.schleifen, talon.whole_when_king, talon.trischaken_when_king)
    yield talon.change_bird_when_king
    yield talon.left_half == "defence-with-a-trick"
    yield talon.left_king == "koenigfang"
    yield talon.solo_king_half
    yield book.announce.when == "first-turn"
    yield book.announce.command_taken_birds
    names = tuple(book.premiums)
    yield sum(1 << names.index(name) for name in book.announce.valat_excludes if name in names)
    yield book.kontra.levels
    yield book.kontra.when == "first-turn"
    yield book.kontra.negative == "individual"
    yield book.kontra.knowing_partner == "void"
    yield book.kontra.solo_king_in_talon == "void"
    yield book.kontra.under_valat == "void-on-game"
    yield LEDGERS.index(book.kontra.ledger)
    yield from (book.duty.keep, book.duty.highest_first, book.duty.free_when_missed)
    terms, valat = book.trischaken, book.valat
    yield from (terms.unit, terms.pair_unit, SCHEMES.index(terms.scheme))
    yield from (TALON_TIMES.index(terms.talon), YES_NO.index(terms.stichzwang))
    yield from (VALAT_SHAPES.index(valat.shape), valat.silent, valat.announced)
    yield valat.doubled_in_solo
    yield VALAT_KEEPS.index(valat.silent_premiums)
    yield VALAT_KEEPS.index(valat.announced_premiums)
    yield valat.missed == "everything"
    yield book.count.win_thirds
