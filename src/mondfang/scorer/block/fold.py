"""A block is the fold of its entries: what stands for each deal, who has the pen, what is open.

No numbers are kept: ``sheet`` settles the deals one after the other, so that a correction of an old
one is right in everything that it carries on to later ones.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

import msgspec

from mondfang.game.dealing.rotation import Rotation, players_at
from mondfang.rulebook import RulebookError, load_book
from mondfang.rulebook.faults import fault_sentence
from mondfang.rulebook.model import Rulebook
from mondfang.scorer.block.entries import (
    MOST_DEALS,
    MOST_ENTRIES,
    MOST_STAKE,
    NAME,
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
)
from mondfang.scorer.block.errors import BlockError
from mondfang.scorer.block.facts import SHEET, bare_facts
from mondfang.scorer.slip.answer import check_stake
from mondfang.scorer.slip.form import slip_of
from mondfang.scorer.slip.read import contract_row, outcome_of_slip
from mondfang.speech import Text

FOUR, FIVE = Text("vier", "four"), Text("vier oder fünf", "four or five")


@dataclass(frozen=True, slots=True)
class Deal:
    """One line: the game that stands there (none: struck), its writer, what stood there before."""

    game: Facts | None
    entry: Entry
    older: tuple[tuple[Facts | None, Entry], ...] = ()
    disputes: tuple[Entry, ...] = ()  # open ones


@dataclass(frozen=True, slots=True)
class Block:
    """What the entries so far come to."""

    book: Rulebook
    head: Opened
    opened: Entry
    deals: tuple[Deal, ...] = ()
    swaps: tuple[Swapped, ...] = ()
    pen: Entry | None = None
    offers: tuple[Entry, ...] = ()  # games that came without the pen or too late
    signed: tuple[tuple[int, Entry], ...] = ()
    last_round: tuple[int, LastRound] | None = None  # the deal before which it was asked for
    closed: bool = False
    keys: frozenset[str] = field(default_factory=frozenset)

    @property
    def size(self) -> int:
        return len(self.head.players)

    @property
    def next_deal(self) -> int:
        return len(self.deals) + 1

    def seats_at(self, deal: int) -> tuple[int, ...]:
        """The players by their seat in a deal."""
        seats = tuple(range(self.size))
        for swap in self.swaps:
            if swap.deal <= deal:
                seats = swap.seats
        return seats

    def dealer_at(self, deal: int) -> int:
        """The seat that deals: nothing but written games passes the deal on."""
        return (self.head.dealer + deal - 1) % self.size

    def name_at(self, deal: int, seat: int) -> str:
        return self.head.players[self.seats_at(deal)[seat]]

    def game_names(self, deal: int) -> tuple[str, ...]:
        """The names at the four seats of the game."""
        table = players_at(self.size, self.dealer_at(deal))
        return tuple(self.name_at(deal, seat) for seat in table)

    def forehand_at(self, deal: int) -> int:
        """The seat in the game; with five the dealer sits out and the first is forehand."""
        return (self.dealer_at(deal) + 1) % 4 if self.size == 4 else 0

    def after(self, entry: Entry) -> Block:
        """The block with one entry more; raises BlockError or SlipError.

        A key that is known already changes nothing: its entry has been taken.
        """
        if entry.key in self.keys:
            return self
        if len(self.keys) >= MOST_ENTRIES:
            raise BlockError("full")
        if self.closed and not isinstance(entry.do, Reopened | Disputed | Signed | Pen):
            raise BlockError("closed")
        return replace(_done(self, entry), keys=self.keys | {entry.key})


def fold(entries: Iterable[Entry]) -> Block:
    """The block that its entries tell; the first one opens it."""
    block: Block | None = None
    for entry in entries:
        block = opened(entry) if block is None else block.after(entry)
    if block is None:
        raise BlockError("not-open")
    return block


def opened(entry: Entry) -> Block:
    """A new block; raises BlockError."""
    head = entry.do
    if not isinstance(head, Opened):
        raise BlockError("not-open")
    try:
        book = load_book(head.rulebook, tuple(sorted(head.options.items())))
    except RulebookError as problem:
        fault = fault_sentence(problem.faults[0])
        raise BlockError("unknown-book", "rulebook", fault=fault) from None
    sizes = (4, 5) if book.deal.five_at_table else (4,)
    if len(head.players) not in sizes:
        allowed, cite = FIVE if 5 in sizes else FOUR, book.deal.clauses["five_at_table"]
        wrong = BlockError("table-size", "players", sizes=allowed, found=len(head.players))
        raise wrong.citing(cite)
    if any(not 1 <= len(name) <= NAME or not name.isprintable() for name in head.players):
        raise BlockError("bad-names", "players")
    if len({name.casefold() for name in head.players}) < len(head.players):
        raise BlockError("bad-names", "players")
    own = book.money.cents_per_point
    if head.stake is not None and own not in (None, head.stake):
        raise BlockError("own-stake", "stake", book=book.title).citing(
            book.money.clauses["cents_per_point"]
        )
    for number, most, path in (
        (head.stake, MOST_STAKE, "stake"),
        (head.deals, MOST_DEALS, "deals"),
    ):
        if number is not None and not 0 <= number <= most:
            raise BlockError("bad-number", path, least=0, most=most)
    if head.dealer not in range(len(head.players)):
        raise BlockError("no-such-player", "dealer")
    return Block(
        book, head, entry, pen=entry if entry.device else None, keys=frozenset({entry.key})
    )


def _done(block: Block, entry: Entry) -> Block:
    match entry.do:
        case Opened():
            raise BlockError("not-open")
        case Wrote(deal, game):
            return _wrote(block, entry, deal, game)
        case Corrected(deal, _, game):
            line = _line(block, deal)
            if game is not None:
                check_game(block, deal, game)
            older = (*line.older, (line.game, line.entry))
            return _with_line(block, deal, Deal(game, entry, older))
        case TookBack(deal):
            if deal != len(block.deals) or not deal:
                raise BlockError("not-last", "deal")
            return replace(block, deals=block.deals[:-1], signed=())
        case Disputed(deal):
            line = _line(block, deal)
            return _with_line(block, deal, replace(line, disputes=(*line.disputes, entry)))
        case Settled(deal):
            line = _line(block, deal)
            if not line.disputes:
                raise BlockError("no-dispute", "deal", deal=deal)
            return _with_line(block, deal, replace(line, disputes=()))
        case Swapped(_, seats) as swap:
            if sorted(seats) != list(range(block.size)):
                raise BlockError("bad-swap", "seats")
            kept = tuple(one for one in block.swaps if one.deal < swap.deal)
            return replace(block, swaps=(*kept, swap), signed=())
        case Pen():
            return replace(block, pen=entry)
        case Accepted(key):
            offer = _offer(block, key)
            assert isinstance(offer.do, Wrote)
            told = replace_forehand(block, offer.do.game)
            check_game(block, block.next_deal, told)
            line = Deal(told, offer)
            return replace(_without(block, key), deals=(*block.deals, line), signed=())
        case Dropped(key):
            _offer(block, key)
            return _without(block, key)
        case Signed(player):
            if player not in range(block.size):
                raise BlockError("no-such-player", "player")
            if player in dict(block.signed):
                raise BlockError("too-many-signatures", name=block.head.players[player])
            return replace(block, signed=(*block.signed, (player, entry)))
        case LastRound() as asked:
            if block.last_round is not None or block.book.deal.final_round == "none":
                cite = block.book.deal.clauses["final_round"]
                raise BlockError("no-last-round").citing(cite)
            if asked.seat is not None and asked.seat not in range(block.size):
                raise BlockError("no-such-player", "seat")
            return replace(block, last_round=(block.next_deal, asked))
        case Closed():
            return replace(block, closed=True)
        case Reopened():
            return replace(block, closed=False, signed=())


def _wrote(block: Block, entry: Entry, deal: int, game: Facts) -> Block:
    """The next game, if its sender has the pen and means this deal; otherwise it is offered.

    A phone that was without a net may bring games that another has written since: they are kept
    until somebody decides, and never written twice by themselves.
    """
    if len(block.deals) >= MOST_DEALS:
        raise BlockError("full")
    if _is_known(block, deal, game):
        return block
    has_pen = block.pen is None or block.pen.device == entry.device
    if not has_pen or deal != block.next_deal:
        check_game(block, deal, game)
        return replace(block, offers=(*block.offers, entry))
    check_game(block, deal, game)
    return replace(block, deals=(*block.deals, Deal(game, entry)), signed=())


def _is_known(block: Block, deal: int, game: Facts) -> bool:
    """Whether a handed sheet has brought this game before its own entry came by the net."""
    if not 1 <= deal <= len(block.deals):
        return False
    line = block.deals[deal - 1]
    came = line.entry.key.startswith(SHEET)
    return came and bare_facts(line.game) == bare_facts(game)


def check_game(block: Block, deal: int, game: Facts) -> None:
    """Refuse what cannot have happened in this deal."""
    if (game.slip is None) == (game.row is None):
        raise BlockError("slip-or-row", "game")
    if game.slip is not None:
        slip, forehand = slip_of(game.slip), block.forehand_at(deal)
        if slip.forehand not in (None, forehand):
            name = block.game_names(deal)[forehand]
            raise BlockError("wrong-forehand", "slip.forehand", deal=deal, name=name)
        check_stake(block.book, slip)
        # As the sheet will settle it: what it cannot read must never get onto it.
        outcome_of_slip(block.book, msgspec.structs.replace(slip, forehand=forehand))
        return
    assert game.row is not None
    if len(game.row) != block.size or sum(game.row) != 0:
        raise BlockError("bad-row", "row")
    out = block.dealer_at(deal) if block.size == 5 else None
    if out is not None and game.row[out]:
        raise BlockError("sits-out", "row", name=block.name_at(deal, out))
    if game.declarer is not None and game.declarer not in range(block.size):
        raise BlockError("no-such-player", "declarer")
    if game.contract is not None:
        contract_row(block.book, game.contract, "contract")


def replace_forehand(block: Block, game: Facts) -> Facts:
    """The same game as the next one, whoever is forehand there."""
    if game.slip is None or "forehand" not in game.slip:
        return game
    forehand = block.forehand_at(block.next_deal)
    return Facts(slip={**game.slip, "forehand": forehand})


def rotation(block: Block) -> Rotation:
    """The table before its first deal."""
    first = block.head.dealer
    return Rotation(block.book, block.size, dealer=first, first_dealer=first)


def _line(block: Block, deal: int) -> Deal:
    if not 1 <= deal <= len(block.deals):
        raise BlockError("no-such-deal", "deal", deal=deal)
    return block.deals[deal - 1]


def _with_line(block: Block, deal: int, line: Deal) -> Block:
    lines = [*block.deals]
    lines[deal - 1] = line
    return replace(block, deals=tuple(lines), signed=())


def _offer(block: Block, key: str) -> Entry:
    found = next((one for one in block.offers if one.key == key), None)
    if found is None:
        raise BlockError("no-offer", "key")
    return found


def _without(block: Block, key: str) -> Block:
    return replace(block, offers=tuple(one for one in block.offers if one.key != key))
