"""What is handed over of a block: enough to write the same sheet again, and no number of it."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from mondfang.cards import CARDS
from mondfang.rulebook import Rulebook, RulebookError, load_book
from mondfang.scorer.block.entries import Facts
from mondfang.scorer.block.facts import bare
from mondfang.scorer.block.fold import Block
from mondfang.scorer.handover.bits import Misfit, Names, Reader, Writer
from mondfang.scorer.handover.errors import HandoverError

DEVICE = 8  # letters of the device's own name: enough to tell who has the pen


class Swap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    deal: int
    seats: tuple[int, ...]


class LastRoundAsked(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    deal: int
    seat: int | None = None


class Handed(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A sheet under way; a game that is None is a struck line.

    ``place`` is the link for looking on of its block: whoever films the code may not write.
    """

    place: str
    device: str
    rulebook: str
    players: tuple[str, ...]
    dealer: int
    games: tuple[Facts | None, ...]
    options: dict[str, str] = {}
    stake: int | None = None
    deals: int | None = None
    table: int | None = None
    round: int | None = None
    swaps: tuple[Swap, ...] = ()
    last_round: LastRoundAsked | None = None

    def as_json(self) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.to_builtins(self)
        return found


def names_of(book: Rulebook) -> Names:
    """The rows of a book by their number; the cards are the same in all of them."""
    return {
        "contracts": tuple(book.contracts),
        "premiums": tuple(book.premiums),
        "cards": tuple(card.code for card in CARDS),
    }


def names_check(names: Names) -> int:
    """Whether two programs number the rows alike."""
    told = ",".join(names["contracts"]) + ";" + ",".join(names["premiums"])
    return int.from_bytes(hashlib.sha256(told.encode()).digest()[:2], "big")


def pack(handed: Handed, names: Names) -> bytes:
    """The sheet as bits; ValueError for one that cannot be written down so."""
    told = handed.as_json()
    told["names"] = names_check(names)
    told["games"] = [None if game is None else bare(game) for game in told["games"]]
    writer = Writer(names)
    try:
        writer.put(("type", "sheet"), told)
    except Misfit:
        raise ValueError("no room for this sheet") from None
    return writer.body()


def unpack(body: bytes) -> Handed:
    """The sheet that was packed; raises HandoverError."""
    head = Reader({}, body)
    try:  # the first fields name the book, and that the rows
        for form in (("token",), ("token",)):
            head.get(form)
        rulebook, check = head.get(("token",)), head.bits(16)
        options = head.get(("maybe", ("pairs",))) or {}
    except Misfit:
        raise HandoverError("damaged") from None
    try:
        names = names_of(load_book(rulebook, tuple(sorted(options.items()))))
    except RulebookError:
        raise HandoverError("other-book", book=rulebook) from None
    if names_check(names) != check:
        raise HandoverError("other-book", book=rulebook)
    try:
        told = Reader(names, body).get(("type", "sheet"))
        del told["names"]
        told["games"] = [_dressed(game, told) for game in told["games"]]
        return msgspec.convert(told, Handed)
    except (Misfit, msgspec.ValidationError):
        raise HandoverError("damaged") from None


def _dressed(game: dict[str, Any] | None, head: dict[str, Any]) -> dict[str, Any] | None:
    """A game as it stands on a block: its slip says again what the head says."""
    if game is None or "slip" not in game:
        return game
    said = {name: head[name] for name in ("rulebook", "options", "stake") if head.get(name)}
    return {"slip": {**said, **game["slip"]}}


def handed_of(block: Block, place: str, device: str) -> Handed:
    """What a phone with this block would hand over."""
    head = block.head
    asked, bound = block.last_round, block.head.bound
    return Handed(
        place,
        device[:DEVICE],
        head.rulebook,
        head.players,
        head.dealer,
        tuple(deal.game for deal in block.deals),
        head.options,
        head.stake,
        head.deals,
        None if bound is None else bound.table,
        None if bound is None else bound.round,
        tuple(Swap(one.deal, one.seats) for one in block.swaps),
        None if asked is None else LastRoundAsked(asked[0], asked[1].seat),
    )
