"""What a page needs of a book to be a block: contracts, chips and results, as plain data.

No page restates a rule: the form offers what can be tapped, each choice with the piece of a slip it
stands for, and whether the pieces go together is for the settlement to say. A result lists several
pieces; the first one that is not refused counts. So a silent Sack finds the card points it needs,
and a Rufer that was not played out is offered only while nothing was announced.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from mondfang.cards import CARDS, TOTAL_THIRDS, format_points
from mondfang.game.plausible import may_be_alone, may_schleifen, only_forehand_plays
from mondfang.game.premiums import SIDES, Side
from mondfang.game.text import LADDER
from mondfang.rulebook.model import Contract, Premium, Rulebook
from mondfang.rulebook.names import card_name, contract_name, premium_name
from mondfang.scorer.block.constellations import constellations, places_needed, ties
from mondfang.scorer.block.radl import radl_of
from mondfang.scorer.interview.slip import can_be
from mondfang.scorer.rows.game_values import contract_cost
from mondfang.scorer.rows.words import sentence_words
from mondfang.settlement.carried import rounded
from mondfang.speech.text import Texts

WORDS = Texts("mondfang.scorer.block", "words.toml")
Plain = dict[str, Any]
SHOWN = 14  # contracts before the rest, the open games mostly, hides behind "…"

# What may have become of a premium, in the order in which a button goes through it.
_STATES = (
    ("silent", False, True),
    ("said", True, True),
    ("said-lost", True, False),
    ("silent-lost", False, False),
)


@lru_cache(maxsize=64)
def form_of(book: Rulebook, language: str = "de") -> Plain:
    """Everything that can be tapped, in the words of the book."""
    contracts = [_contract(book, row, language) for row in usual_first(book)]
    return {
        "book": book.id,
        "title": book.title,
        "options": _agreed(book),
        "contracts": contracts,
        "radl": radl_of(book, contracts),
        "shown": SHOWN,
        "levels": [step.capitalize() for step in LADDER[: book.kontra.levels]],
        "count": {
            "win": book.count.win_thirds,
            "all": TOTAL_THIRDS,
            "cards": [[card.code, card_name(card, language, book), card.thirds] for card in CARDS],
        },
        "words": {key: WORDS[key].said(language) for key in WORDS},
        "sentence": sentence_words(language),
    }


def usual_first(book: Rulebook) -> list[Contract]:
    """The games of a book, the most usual first."""
    offered = [row for row in book.contracts.values() if row.offered]
    return sorted(offered, key=_how_unusual)


def _how_unusual(row: Contract) -> tuple[int, bool, bool, int]:
    return contract_cost(row), row.talon == "tricks", row.is_negative, row.rank


def _agreed(book: Rulebook) -> dict[str, str]:
    return {k: v for k, v in book.settings.items() if v != book.options[k].default}


def _contract(book: Rulebook, row: Contract, language: str) -> Plain:
    kind = "tricks" if row.talon == "tricks" else "negative" if row.is_negative else "positive"
    shown: Plain = {
        "id": row.id,
        "name": contract_name(row.id, language, book),
        "kind": kind,
        "partner": row.partner,
        "forehand": only_forehand_plays(book, row),
        "kontra": book.kontra.levels if _is_doubled(book, row) else 0,
    }
    if kind == "positive":
        shown["ways"] = list(_ways(book, row))
        shown["birds"] = len(row.besser)
        shown["premiums"] = [
            one for name in row.premiums if (one := _premium(book, row, name, language)) is not None
        ]
        shown["results"] = list(_results(book, row))
    elif kind == "negative":
        assert row.tricks is not None
        shown["tricks"] = {"won": row.tricks, "lost": row.tricks + 1}
        beside = [one.id for one in book.contracts.values() if _is_beside(row, one)]
        shown["beside"] = beside if row.joinable else []
    else:
        shown["cases"] = constellations(book)
        shown["places"] = places_needed(book)
        shown["ties"] = ties(book)
    return shown


def _is_doubled(book: Rulebook, row: Contract) -> bool:
    allowed = book.play[row.regime].kontra
    return allowed and not (row.is_negative and book.kontra.negative == "none")


def _is_beside(row: Contract, other: Contract) -> bool:
    return other.offered and other.joinable and other.rank == row.rank


def _ways(book: Rulebook, row: Contract) -> Iterator[Plain]:
    """Why there may be no partner in a game that has one."""
    if not row.partner:
        return
    if row.talon == "solo":
        where = "taken" if book.talon.solo_king_half else "left"
        yield {"id": where, "word": "solo-king", "slip": {"king_in_talon": where}}
    else:
        for where in ("taken", "left"):
            yield {"id": where, "word": where, "slip": {"king_in_talon": where}}
    if may_be_alone(book):
        yield {"id": "alone", "word": "alone", "slip": {}}


def _premium(book: Rulebook, row: Contract, name: str, language: str) -> Plain | None:
    premium = book.premiums[name]
    if not premium.offered:
        return None
    promised = name in row.besser
    states = {side: list(_states(book, row, premium, side)) for side in SIDES}
    if promised:  # what was bid is announced before anybody taps
        said = [one for one in states["declarer"] if one["announced"]]
        rest = [one for one in states["declarer"] if not one["announced"]]
        states["declarer"] = said if row.named_bird else [*said, *rest]
    if not any(states.values()):
        return None
    return {
        "id": name,
        "name": premium_name(name, language, book),
        "kontra": premium.can_kontra,
        "bid": row.named_bird == name,
        "bird": promised,
        "states": states,
        "halves": {
            side: _halves(found, promised and side == "declarer") for side, found in states.items()
        },
    }


def _halves(states: list[Plain], promised: bool) -> list[list[str]]:
    """The buttons of a chip, each with the words that it goes through: silent, and announced.

    A bird that a bid can be about is announced first. One button does where only one can be.
    """
    silent, said = ([s["word"] for s in states if s["announced"] is a] for a in (False, True))
    return [half for half in ((said, silent) if promised else (silent, said)) if half]


def _states(book: Rulebook, row: Contract, premium: Premium, side: Side) -> Iterator[Plain]:
    """What a slip takes of a premium and what is worth writing down."""
    known: Plain = {"forehand": 0, "contract": row.id, "declarer": 0, "ending": "played"}
    if row.partner:
        known["partner"] = 2
    if row.unplayed_when_blank:
        known["kontra"] = 1  # without a word it would not have been played
    if premium.requires is not None:  # on top of another
        first = {"": premium.requires, "-side": side, "-announced": "said", "-made": True}
        known |= {f"premium-1{part}": value for part, value in first.items()}
    for word, announced, made in _STATES:
        if not announced and not made and not premium.silent_loss:
            continue  # a bird that was beaten in silence costs nothing here
        fact = {"premium": premium.id, "side": side, "announced": announced, "made": made}
        if can_be(book, known, fact):
            yield {"word": word, "announced": announced, "made": made}


def _results(book: Rulebook, row: Contract) -> Iterator[Plain]:
    """How a game may have ended, each with the pieces of a slip that say so."""
    needs = ["partner"] if row.partner else []
    limits = sorted(
        premium.threshold_thirds
        for name in row.premiums
        if (premium := book.premiums[name]).offered and premium.threshold_thirds is not None
    )
    win = book.count.win_thirds
    halves = [thirds for thirds in range(win) if rounded(thirds) == rounded(TOTAL_THIRDS - thirds)]
    lost = max(thirds for thirds in range(win) if thirds not in halves)
    if row.unplayed_when_blank:
        yield {"id": "unplayed", "needs": needs, "slips": [{"unplayed": True}]}
    yield {
        "id": "won",
        "needs": needs,
        "slips": [
            *({"points": format_points(thirds)} for thirds in (win, *limits)),
            {"tricks": "declarer"},
        ],
    }
    yield {
        "id": "lost",
        "needs": needs,
        "slips": [
            *({"points": format_points(thirds)} for thirds in (lost, *_below(limits))),
            {"tricks": "defence"},
        ],
    }
    if book.money.radl and "halves" in book.money.radl_after and halves:
        yield {"id": "halves", "needs": needs, "slips": [{"points": format_points(halves[-1])}]}
    if may_schleifen(book, row):
        yield {"id": "given-up", "needs": [], "slips": [{"schleifen": True}]}


def _below(limits: list[int]) -> list[int]:
    """Card points of the declarer with which the others have made theirs."""
    return [TOTAL_THIRDS - limit for limit in limits]
