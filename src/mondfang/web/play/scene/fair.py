"""The promise of the pack: a line for people, and what the page's own script holds the table to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from mondfang.table.pack.promise import Opening, Promise, by_seat, packets_text
from mondfang.web.play.scene.table import Seen

# What the script says: the verdict, and what may be wrong (``fair-check.js``).
_WORDS = {
    "kept": ("Versprechen gehalten ✓", "Promise kept ✓"),
    "mixed": ("Deine Seite hat mitgemischt.", "Your page mixed in."),
    "unseen": (
        "Die Karten passen zum Versprechen. Vor dem Geben war diese Seite nicht da.",
        "The pack fits the promise. This page was not there before the deal.",
    ),
    "renewed": (
        "Neu gemischt, nachdem deine Seite mitgemischt hatte: #-mal.",
        "Shuffled anew after your page had mixed in: # times.",
    ),
    "broken": ("Versprechen gebrochen!", "Promise broken!"),
    "pack": (
        "Die aufgedeckten Karten sind nicht die versprochenen.",
        "The pack that was revealed is not the one that was promised.",
    ),
    "promise": (
        "Vor dem Geben stand hier ein anderes Versprechen.",
        "Another promise stood here before the deal.",
    ),
    "table": (
        "Versprochen waren sie für einen anderen Tisch.",
        "It was promised for another table.",
    ),
    "lots": (
        "Etwas wurde hineingemischt, das vorher nicht versiegelt war.",
        "Something was mixed in that had not been sealed before.",
    ),
    "mine": (
        "Was deine Seite hineingemischt hat, wurde weggelassen!",
        "What your page mixed in was left out!",
    ),
    "hand": (
        "Dein Blatt kam nicht aus diesen Karten.",
        "Your hand did not come from this pack.",
    ),
}


def fair_words(language: str) -> dict[str, str]:
    """The words of the script in one language."""
    return {name: pair[language != "de"] for name, pair in _WORDS.items()}


@dataclass(frozen=True, slots=True)
class Fair:
    """``data`` are attributes for the script; the rest is for people."""

    data: tuple[tuple[str, str], ...]
    running: str  # the promise of the game that is being played
    mixed: str  # who mixed something into its pack


def fair_scene(seen: Seen) -> Fair:
    table = seen.table
    promise = table.promise
    runs = promise is not None and table.outcome is None and table.view is not None
    return Fair(
        data=tuple(_data(seen)),
        running=promise.commitment if promise is not None and runs else "",
        mixed=", ".join(seen.chair_name(seat) for seat in table.mixed) if runs else "",
    )


def _data(seen: Seen) -> Iterator[tuple[str, str]]:
    table = seen.table
    # The first deal of a lesson is chosen: the page promises nothing else, and mixes nothing in.
    chosen = table.setup.guided and table.game == 0
    yield "seat", "" if table.you is None or chosen else str(table.you)
    yield "game-seat", "" if table.seat is None else str(table.seat)
    yield "seal", table.seal
    if table.next_promise is not None:
        yield from _promise("next-", table.next_promise)
        if table.unsealed:
            yield "unsealed", "1"
    if table.promise is None or table.view is None:
        return
    yield from _promise("", table.promise)
    yield "counted", " ".join(map(str, table.mixed))
    if table.untouched:
        yield "untouched", "1"
    if table.opened is not None:
        yield from _opened(seen, table.opened)


def _promise(head: str, promise: Promise) -> Iterator[tuple[str, str]]:
    yield f"{head}promise", promise.commitment
    yield f"{head}game", str(promise.game)
    yield f"{head}table", promise.table
    yield f"{head}seals", by_seat(promise.seals)


def _opened(seen: Seen, opened: Opening) -> Iterator[tuple[str, str]]:
    view = seen.table.view
    assert view is not None
    yield "opened", "1"
    yield "salt", opened.salt
    yield "deck", opened.deck
    yield "lots", by_seat(opened.lots)
    yield "cut", str(opened.cut)
    yield "packets", packets_text(opened.packets)
    yield "forehand", str(view.public.forehand)
    yield "talon", seen.book.deal.talon_dealt
