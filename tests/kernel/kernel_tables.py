"""Tables to compare the kernels at: every book, what can be agreed on, and deals of all kinds."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

from mondfang.cards import ALL, CARDS, KINGS, SUIT_CARDS, SUIT_MASKS, TAROCKS, TRULL, CardSet
from mondfang.game import Deal, random_deal
from mondfang.rulebook import Rulebook, RulebookError, book_ids, load_book, model
from tests.rulebook.houses import house

Table = tuple[str, tuple[tuple[str, str], ...]]

# Tables at which everything that can be agreed on is agreed on, in two ways where it excludes.
_AGREED: dict[str, tuple[dict[str, str], ...]] = {
    "standard-deluxe": (
        {
            "zwiccolo": "bei",
            "semi_revers": "on",
            "king_whole_talon": "on",
            "king_change_bird": "on",
            "sechserdreier": "both",
            "bunter_farbendreier": "on",
            "koenigsbesser": "on",
            "besserdreier": "on",
            "pagatfang": "on",
            "koenigfang": "with_talon",
            "split_besserrufer": "on",
        },
        {
            "zwiccolo": "on",
            "negative_kontra": "none",
            "silent_ultimo_loss": "off",
            "king_trischaken": "on",
            "sechserdreier": "back",
            "sechserdreier_talon": "open",
            "koenigfang": "on",
            "pflicht_ouvert": "on",
            "honneurs": "on",
            "talon_dealt": "first",
        },
    ),
    "sb-tarock-2023": (
        {"kaiserstich": "any-order", "silent_ultimo_loss": "on", "base_values": "steirisch"},
    ),
    "steirisch-2017": ({"bird_in_plain_rufer": "any"},),
    "kantine-2023": (
        {"bird_in_plain_rufer": "any", "silent_ultimo_loss": "on", "kontra_money": "added"},
        {"bird_in_plain_rufer": "never"},
    ),
    "skoty-trophy": ({"zwiccolo": "on", "besserdreier": "on", "split_besserrufer": "on"},),
    "hopfgarten-2023": ({"silent_ultimo_loss": "off", "talon_dealt": "middle"},),
}
_THEMES = (
    *(TAROCKS, KINGS | TRULL, SUIT_CARDS, SUIT_CARDS & ~KINGS, KINGS, TAROCKS | KINGS),
    *(0xF << 32, *SUIT_MASKS[:4]),
)


def tables() -> list[Table]:
    """Every book as it is, and with what its tables can agree on."""
    found: list[Table] = []
    for book_id in book_ids():
        agreed = _AGREED.get(book_id, ())
        found += [(book_id, tuple(sorted(options.items()))) for options in ({}, *agreed)]
    return found


def drawn_table(source: random.Random, book_id: str) -> Table:
    """A book with every option drawn by lot."""
    options = load_book(book_id).options.values()
    picked = [(row.id, source.choice(row.values)) for row in options if row.values]
    return book_id, tuple(sorted(picked))


# What the kernels read of a book beside its tables of games and premiums.
_SECTIONS: dict[str, tuple[type, tuple[str, ...]]] = {
    "deal": (model.Dealing, ("talon_dealt", "throw_in")),
    "auction": (model.Bidding, ("forehand_opens", "after_three_passes", "silence")),
    "call": (model.Calling, ("own_card", "fourth")),
    "talon": (
        model.TalonRules,
        (
            *("schleifen", "whole_when_king", "trischaken_when_king", "change_bird_when_king"),
            *("left_half", "left_king", "solo_king_half"),
        ),
    ),
    "announce": (model.Announcing, ("when", "command_taken_birds")),
    "kontra": (
        model.Doubling,
        ("when", "negative", "knowing_partner", "solo_king_in_talon", "under_valat"),
    ),
    "duty": (model.Duty, ("keep", "highest_first", "free_when_missed")),
    "trischaken": (
        model.TrischakenRules,
        (
            *("payer", "jungfrau_from_all", "tied", "tied_jungfrau", "tied_jungfrauen"),
            *("talon", "stichzwang"),
        ),
    ),
    "valat": (
        model.ValatRules,
        ("shape", "silent_premiums", "announced_premiums"),
    ),
}
_PLAY: tuple[str, ...] = (
    "leader",
    "must_play_tarock",
    "must_beat",
    "pagat_last",
    "lead",
    "kaiserstich",
    "kontra",
)
_NAMES = tuple(_SECTIONS)
# Not can_announce: a promised bird that cannot be announced is discarded and taken back for ever.
_PREMIUM: tuple[str, ...] = ("silent_loss", "can_kontra", "multiplied")


def drawn_house(source: random.Random, book_id: str, changes: int = 8) -> Rulebook:
    """A house book in which some rules are drawn by lot, whether a table would want them or not."""
    while True:
        try:
            return house(_drawn_rules(source, load_book(book_id), changes), book_id)
        except RulebookError:
            continue  # rules that do not go together


def _drawn_rules(source: random.Random, base: Rulebook, changes: int) -> str:
    rules: dict[str, dict[str, Any]] = {}
    for _ in range(changes):
        path, row, names = source.choice(
            (
                (f"play.{source.choice(list(base.play))}", model.Trickplay, _PLAY),
                (f"premium.{source.choice(list(base.premiums))}", model.Premium, _PREMIUM),
                *((section, *_SECTIONS[section]) for section in source.sample(_NAMES, 2)),
            )
        )
        name = source.choice(names)
        values = get_args(get_type_hints(row)[name]) or (True, False)
        rules.setdefault(path, {})[name] = source.choice(values)
    lines = []
    for path, fields in rules.items():
        lines += [f"[{path}]", *(f"{name} = {json.dumps(value)}" for name, value in fields.items())]
    return "\n".join(lines)


def slanted_deal(book: Rulebook, source: random.Random, forehand: int) -> Deal:
    """A fair deal, or one in which a hand or the talon has many cards of a kind."""
    theme = source.choice((0, 0, *_THEMES))
    if not theme:
        return random_deal(book.deal, source, forehand)
    pull = source.choice((0.3, 0.6, 1.0))
    key = {card: source.random() - (pull if theme >> card & 1 else 0) for card in CARDS}
    deck = sorted(CARDS, key=key.__getitem__)
    if source.random() < 0.2:
        talon, rest = deck[:6], deck[6:]
        source.shuffle(rest)
    else:
        tail = deck[12:]
        source.shuffle(tail)
        rest, talon = [*deck[:12], *tail[:36]], tail[36:]
    seat = source.randrange(4)
    hands = [CardSet(), CardSet(), CardSet(), CardSet()]
    for packet in range(4):
        hands[(seat + packet) % 4] = CardSet.of(rest[12 * packet : 12 * packet + 12])
    assert CardSet.of(talon) | hands[0] | hands[1] | hands[2] | hands[3] == ALL
    one, two, three, four = hands
    return Deal((one, two, three, four), tuple(talon))


def contracts_of(book: Rulebook) -> Iterator[str]:
    """The contracts that can be bid at this table."""
    for row in book.contracts.values():
        if row.offered:
            yield row.id
