"""The fair shuffle: a promise before the deal, opened after the game, that anybody can check.

The promise is the SHA-256 of a short text, in hexadecimal::

    mondfang deal 2
    table: 7a90…
    game: 7
    salt: 5c0f…
    deck: HK XXI … (54 codes, the first card to be dealt first)
    seals: 64 digits - - 64 digits (by seat at the table)

Each line ends with one line feed. ``table`` is a mark of the table: its address would be the key to
it. The salt keeps the pack from being guessed. The seals are those of the pages that mix in
(``mixing``): what they hide is given after the promise, and puts the pack into another order.

Whoever starts the deal may then lift some cards; the lifted ones go below. Where the book knows
knocking, nothing is lifted: the talon comes first, then packets of twelve, and the opening says
who chose which. The first version of the text had neither table nor game nor seals; old records
have it.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass

from mondfang.cards import BY_CODE, CARDS, Card
from mondfang.game import Deal, dealt
from mondfang.game.dealing.deal import dealt_in_packets
from mondfang.rulebook.model import Dealing
from mondfang.speech import SpokenError
from mondfang.table.errors import REFUSALS
from mondfang.table.pack.mixing import mixed

HEAD = "mondfang deal {}"
SALT_LEAST, SALT_MOST = 16, 128
NOBODY = "-"  # a seat that seals or mixes in nothing


class ShuffleError(SpokenError, ValueError):
    """A pack or salt that cannot be; ``code`` is stable."""

    TEXTS = REFUSALS


@dataclass(frozen=True, slots=True)
class Promise:
    """What everybody may know of a pack before it is dealt."""

    commitment: str
    table: str = ""  # its mark; "" in the first version of the text
    game: int = 0
    seals: tuple[str, ...] = ()  # by seat at the table, "" for one that mixes in nothing


@dataclass(frozen=True, slots=True)
class Opening:
    """What the promise was about: the pack, the salt; then what was mixed in, and the cut.

    ``packets`` are those chosen after a knock (0 to 3), from the forehand on.
    """

    commitment: str
    deck: str  # 54 codes, separated by blanks
    salt: str
    cut: int = 0
    packets: tuple[int, ...] = ()
    table: str = ""
    game: int = 0
    seals: tuple[str, ...] = ()
    lots: tuple[str, ...] = ()  # by seat at the table, "" where nothing came in time

    @property
    def version(self) -> int:
        return 2 if self.table else 1

    @property
    def promise(self) -> Promise:
        return Promise(self.commitment, self.table, self.game, self.seals)

    def __repr__(self) -> str:
        return f"Opening({self.commitment[:8]})"


def opening_lines(opening: Opening) -> tuple[str, ...]:
    """The opening line by line, as records and pages have it; packets only after a knock."""
    lines = [f"commitment: {opening.commitment}"]
    if opening.version > 1:
        lines += [f"table: {opening.table}", f"game: {opening.game}"]
    lines += [f"salt: {opening.salt}", f"deck: {opening.deck}"]
    if opening.version > 1:
        lines += [f"seals: {by_seat(opening.seals)}", f"lots: {by_seat(opening.lots)}"]
    lines.append(f"cut: {opening.cut}")
    if opening.packets:
        lines.append(f"packets: {packets_text(opening.packets)}")
    return tuple(lines)


def promised(opening: Opening) -> str:
    """The promise that this pack, salt, table, game and these seals come to; may raise."""
    check_salt(opening.salt)
    parse_deck(opening.deck)
    return hashlib.sha256(promise_text(opening).encode("ascii")).hexdigest()


def promise_text(opening: Opening) -> str:
    """The text that is hashed."""
    lines = [HEAD.format(opening.version)]
    if opening.version > 1:
        lines += [f"table: {opening.table}", f"game: {opening.game}"]
    lines += [f"salt: {opening.salt}", f"deck: {opening.deck}"]
    if opening.version > 1:
        lines.append(f"seals: {by_seat(opening.seals)}")
    return "".join(f"{line}\n" for line in lines)


def table_mark(table: str) -> str:
    """What a table is called in promises and records: whoever has its address can check it."""
    return hashlib.sha256(f"mondfang table {table}".encode()).hexdigest()[:32]


def check(opening: Opening) -> bool:
    """Whether this pack and salt are the ones that were promised."""
    return hmac.compare_digest(opening.commitment.lower().encode(), promised(opening).encode())


def by_seat(values: Sequence[str]) -> str:
    """Seals or lots on a line, in the order of the seats."""
    return " ".join(value or NOBODY for value in values)


def check_salt(salt: str) -> None:
    plain = salt.isascii() and salt.isprintable() and not any(map(str.isspace, salt))
    if not plain or not SALT_LEAST <= len(salt) <= SALT_MOST:
        raise ShuffleError("bad-salt")


def check_deck(deck: Sequence[Card]) -> None:
    if sorted(deck) != list(CARDS):
        raise ShuffleError("bad-deck")


def deck_text(deck: Sequence[Card]) -> str:
    return " ".join(card.code for card in deck)


def parse_deck(text: str) -> tuple[Card, ...]:
    """The pack behind its codes; raises ShuffleError."""
    codes = text.split()
    if any(code not in BY_CODE for code in codes):
        raise ShuffleError("bad-deck")
    deck = tuple(BY_CODE[code] for code in codes)
    check_deck(deck)
    return deck


def lifted(deck: Sequence[Card], count: int) -> tuple[Card, ...]:
    """The pack after a cut: the lifted cards go below the rest."""
    if not 0 <= count < len(CARDS):
        raise ShuffleError("bad-cut")
    return (*deck[count:], *deck[:count])


def dealt_pack(opening: Opening) -> tuple[Card, ...]:
    """The pack as it is dealt: in the order that the lots give it, then cut."""
    return lifted(mixed(parse_deck(opening.deck), opening.commitment, opening.lots), opening.cut)


def deal_of(opening: Opening, rules: Dealing, forehand: int) -> Deal:
    """The hands and the talon that come of a pack by the book's way of dealing."""
    deck = dealt_pack(opening)
    if opening.packets:
        return dealt_in_packets(deck, opening.packets, forehand)
    return dealt(rules, deck, forehand)


def packets_text(packets: Sequence[int]) -> str:
    """The chosen packets as people count them: ``3 1 2 4``."""
    return " ".join(str(packet + 1) for packet in packets)


def parse_packets(text: str) -> tuple[int, ...]:
    """Four packets from such a text, or none; raises ShuffleError."""
    words = text.split()
    if words and sorted(words) != ["1", "2", "3", "4"]:
        raise ShuffleError("bad-packets")
    return tuple(int(word) - 1 for word in words)
