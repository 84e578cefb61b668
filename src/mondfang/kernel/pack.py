"""A rulebook as numbers by name, for the kernel: native/book/read.hpp asks for every one of them.

Nothing depends on an order: a name that is missing there or here is complained about when the book
is made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Final, TypeAlias, get_args

from mondfang.cards import BY_CODE, RANK_MASKS
from mondfang.rulebook.model import (
    Contract,
    DeclarerBirds,
    Exposure,
    Kaiserstich,
    Payer,
    Premium,
    Regime,
    Rulebook,
    TalonUse,
    Tied,
    Trickplay,
    WhoBids,
)

Packed: TypeAlias = Mapping[str, int | list[int]]
Named: TypeAlias = Iterator[tuple[str, int | list[int]]]

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
PAYERS: Final = get_args(Payer)
TIED: Final = get_args(Tied)
TALON_TIMES: Final = ("six", "last", "choice")
YES_NO: Final = ("yes", "no", "choice")
VALAT_SHAPES: Final = ("multiplies-game", "added", "multiplies-all")
VALAT_KEEPS: Final = ("all", "trick-premiums", "none")
LEDGERS: Final = ("points", "cents", "fixed-cents", "first-level-points")


@lru_cache(maxsize=64)
def pack(book: Rulebook) -> Packed:
    """All that the kernel has to know of a book, ``talon.schleifen`` and the like."""
    return MappingProxyType(
        {
            name: [int(each) for each in value] if isinstance(value, list) else int(value)
            for name, value in _numbers(book)
        }
    )


def contract_index(book: Rulebook, name: str) -> int:
    return tuple(book.contracts).index(name)


def premium_index(book: Rulebook, name: str) -> int:
    return tuple(book.premiums).index(name)


def _numbers(book: Rulebook) -> Named:
    premiums = {name: index for index, name in enumerate(book.premiums)}
    # Only the order of the ranks matters, so the kernel gets them without gaps.
    ranks = sorted({0, *(row.rank for row in book.contracts.values())})
    yield "contracts", len(book.contracts)
    for index, contract in enumerate(book.contracts.values()):
        named = _contract(contract, premiums, ranks.index(contract.rank))
        yield from _under(f"contract.{index}", named)
    yield "premiums", len(book.premiums)
    for index, premium in enumerate(book.premiums.values()):
        yield from _under(f"premium.{index}", _premium(premium, premiums))
    for regime in REGIMES:
        yield from _under(f"play.{regime}", _play(book.play.get(regime)))
    yield from _before_play(book)
    yield from _words(book)
    yield from _values(book)


def _under(section: str, named: Named) -> Named:
    return ((f"{section}.{name}", value) for name, value in named)


def _contract(row: Contract, premiums: dict[str, int], rank: int) -> Named:
    yield "offered", row.offered
    yield "value", row.value
    yield "value_lost", row.value_lost
    yield "rank", rank
    yield "bid", WHO_BIDS.index(row.bid)
    yield "ends_auction", row.ends_auction
    yield "partner", row.partner
    yield "talon", TALON_USES.index(row.talon)
    yield "regime", REGIMES.index(row.regime)
    yield "besser", [premiums[name] for name in row.besser]
    yield "declarer_birds", DECLARER_BIRDS.index(row.declarer_birds)
    yield "tricks", -1 if row.tricks is None else row.tricks
    yield "joinable", row.joinable
    yield "open", EXPOSURES.index(row.open)
    yield "premiums", [premiums[name] for name in row.premiums]
    yield "premiums_times", row.premiums_times
    yield "unplayed_when_blank", row.unplayed_when_blank
    yield "suit_cards_after_discard", row.suit_cards_after_discard


def _premium(row: Premium, premiums: dict[str, int]) -> Named:
    yield "offered", row.offered
    yield "silent", row.silent
    yield "announced", row.announced
    yield "kind", KINDS.index(row.kind)
    yield "card", -1 if row.card is None else BY_CODE[row.card]
    yield "trick", row.trick or 0
    yield "threshold_thirds", row.threshold_thirds or 0
    yield "requires", -1 if row.requires is None else premiums[row.requires]
    yield "can_announce", row.can_announce
    yield "can_kontra", row.can_kontra
    yield "counts", COUNTS.index(row.counts)
    yield "silent_loss", row.silent_loss
    yield "multiplied", row.multiplied
    yield "tarocks", row.tarocks or 0
    yield "announced_in_last", bool(row.announced_in_last)


def _play(rules: Trickplay | None) -> Named:
    """Without rules it is a family of games that the book does not have."""
    yield "leader_declarer", rules is not None and rules.leader == "declarer"
    yield "tarock_trumps", rules is not None and rules.tarock_trumps
    yield "must_play_tarock", rules is not None and rules.must_play_tarock
    yield "must_beat", rules is not None and rules.must_beat
    yield "pagat_last", rules is not None and rules.pagat_last
    yield "suit_first", rules is not None and rules.lead == "suit-first"
    yield "kaiserstich", KAISERSTICHE.index(rules.kaiserstich) if rules is not None else 0
    yield "kontra", rules is not None and rules.kontra
    yield "stop_when_decided", rules is not None and rules.stop_when_decided


def _before_play(book: Rulebook) -> Named:
    """Deal, auction, call, talon."""
    yield "deal.talon_first", book.deal.talon_dealt == "first"
    yield "deal.throw_in", book.deal.throw_in != "never"
    yield "auction.reserve_only", book.auction.forehand_opens == "reserve-only"
    yield "auction.forehand_games", book.auction.after_three_passes == "forehand-games"
    yield "auction.silence_passes", book.auction.silence == "passes"
    yield "call.own_card", book.call.own_card == "allowed"
    yield "call.fourth", book.call.fourth
    yield "call.ranks", [RANK_MASKS[rank] for rank in book.call.ranks]
    yield "talon.schleifen", book.talon.schleifen
    yield "talon.whole_when_king", book.talon.whole_when_king
    yield "talon.trischaken_when_king", book.talon.trischaken_when_king
    yield "talon.change_bird_when_king", book.talon.change_bird_when_king
    yield "talon.left_half_with_a_trick", book.talon.left_half == "defence-with-a-trick"
    yield "talon.left_king_koenigfang", book.talon.left_king == "koenigfang"
    yield "talon.solo_king_half", book.talon.solo_king_half


def _words(book: Rulebook) -> Named:
    """Announcements and Kontras, and what they oblige to."""
    excluded = book.announce.valat_excludes
    names = [index for index, name in enumerate(book.premiums) if name in excluded]
    yield "announce.first_turn", book.announce.when == "first-turn"
    yield "announce.command_taken_birds", book.announce.command_taken_birds
    yield "announce.valat_excludes", names
    yield "kontra.levels", book.kontra.levels
    yield "kontra.first_turn", book.kontra.when == "first-turn"
    yield "kontra.negative", book.kontra.negative == "individual"
    yield "kontra.knowing_partner_void", book.kontra.knowing_partner == "void"
    yield "kontra.solo_king_void", book.kontra.solo_king_in_talon == "void"
    yield "kontra.void_under_valat", book.kontra.under_valat == "void-on-game"
    yield "kontra.ledger", LEDGERS.index(book.kontra.ledger)
    yield "duty.keep", book.duty.keep
    yield "duty.highest_first", book.duty.highest_first
    yield "duty.free_when_missed", book.duty.free_when_missed


def _values(book: Rulebook) -> Named:
    """Trischaken, Valat, and what wins a game."""
    terms, valat = book.trischaken, book.valat
    yield "trischaken.unit", terms.unit
    yield "trischaken.payer", PAYERS.index(terms.payer)
    yield "trischaken.places", [*terms.places]
    yield "trischaken.chooser", terms.chooser
    yield "trischaken.buergermeister", terms.buergermeister
    yield "trischaken.chooser_buergermeister", terms.chooser_buergermeister
    yield "trischaken.buergermeister_jungfrauen", terms.buergermeister_jungfrauen
    yield "trischaken.jungfrau", terms.jungfrau
    yield "trischaken.two_jungfrauen", terms.two_jungfrauen
    yield "trischaken.all_tricks", terms.all_tricks
    yield "trischaken.jungfrau_from_all", terms.jungfrau_from_all
    yield "trischaken.tied", TIED.index(terms.tied)
    yield "trischaken.tied_jungfrau", TIED.index(terms.tied_jungfrau)
    yield "trischaken.tied_jungfrauen", TIED.index(terms.tied_jungfrauen)
    yield "trischaken.talon", TALON_TIMES.index(terms.talon)
    yield "trischaken.stichzwang", YES_NO.index(terms.stichzwang)
    yield "valat.shape", VALAT_SHAPES.index(valat.shape)
    yield "valat.silent", valat.silent
    yield "valat.announced", valat.announced
    yield "valat.silent_premiums", VALAT_KEEPS.index(valat.silent_premiums)
    yield "valat.announced_premiums", VALAT_KEEPS.index(valat.announced_premiums)
    yield "valat.missed_loses_all", valat.missed == "everything"
    yield "count.win_thirds", book.count.win_thirds
