"""Where an example at the table begins: some cards, a position in the middle, words."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from mondfang.examples.check import (
    check_announced,
    check_cards,
    check_contract,
    check_seat,
    check_seat_keys,
    tried,
)
from mondfang.examples.model import ExampleCase, Numbers, Texts
from mondfang.examples.play.positions import deal_with, late
from mondfang.examples.play.speech import check_word, is_short_cut, read_word, split_words
from mondfang.game import GameState, new_game
from mondfang.rulebook import Rulebook
from mondfang.rulebook.reader import Reader

ACTION = "an action such as bid dreier"


@dataclass(frozen=True, slots=True)
class Position(ExampleCase):
    """Some cards and words from the first call on.

    With ``contract`` the game is in the middle of the card play instead: ``hands`` are the four
    hands as they are now, ``table`` the cards of the open trick, which ``leader`` has led.
    """

    hands: Mapping[str, str] | None
    talon: str | None
    forehand: int | None
    contract: str | None
    declarer: int | None
    called: str | None
    announced: Texts | None
    winners: Numbers | None
    leader: int | None
    table: str | None
    words: str | None


def start(book: Rulebook, case: Position) -> GameState:
    """The game before the words; raises CardError for cards that do not fit together."""
    hands = {int(seat): text for seat, text in (case.hands or {}).items()}
    forehand = case.forehand or 0
    if case.contract is None:
        return new_game(book, deal_with(hands, case.talon or ""), forehand)
    return late(
        book,
        case.contract,
        [hands[seat] for seat in range(4)],
        trick=case.table or "",
        leader=case.leader or 0,
        declarer=case.declarer or 0,
        forehand=forehand,
        announced=announced_pairs(case.announced),
        called=case.called,
        winners=case.winners or (),
    )


def announced_pairs(texts: Texts | None) -> list[tuple[str, int]]:
    pairs = (text.partition("@") for text in texts or ())
    return [(premium, int(seat)) for premium, _, seat in pairs]


def check_position(case: Position, path: str, book: Rulebook, reader: Reader) -> None:
    """What stands at the beginning; the words are those of the kind."""
    check_seat_keys(case.hands or {}, f"{path}.hands", reader)
    for seat, hand in (case.hands or {}).items():
        check_cards(hand, f"{path}.hands.{seat}", reader)
    if case.contract is not None and len(case.hands or {}) != 4:
        reader.fault(f"{path}.hands", len(case.hands or {}), "all four hands as they are now")
    for name in ("talon", "called", "table"):
        check_cards(getattr(case, name), f"{path}.{name}", reader)
    check_contract(case.contract, f"{path}.contract", book, reader)
    check_announced(case.announced or (), f"{path}.announced", book, reader)
    for name in ("forehand", "declarer", "leader"):
        check_seat(getattr(case, name), f"{path}.{name}", reader)


def check_words(words: str | None, path: str, reader: Reader) -> None:
    """Actions and short cuts, one after the other."""
    for word in split_words(words):
        tried(lambda word=word: check_word(word), path, word, reader, ACTION)  # type: ignore[misc]


def check_actions(words: Iterable[str], path: str, reader: Reader) -> None:
    """Single actions that are legal or not."""
    for word in words:
        if is_short_cut(word):
            reader.fault(path, word, ACTION)
        else:
            tried(lambda word=word: read_word(word, 0), path, word, reader, ACTION)  # type: ignore[misc]
