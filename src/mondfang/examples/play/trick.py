"""``trick``: a hand and the cards on the table: what may be played; or four cards: which takes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from mondfang.cards import BY_CODE, CardError, CardSet
from mondfang.examples.check import check_announced, check_cards, check_codes, check_contract
from mondfang.examples.difference import Difference
from mondfang.examples.model import ExampleCase, Kind, Texts
from mondfang.examples.play.play import refused_otherwise
from mondfang.examples.play.positions import following, late
from mondfang.examples.play.setup import announced_pairs
from mondfang.game import GameState
from mondfang.game.actions import Play as PlayCard
from mondfang.rulebook import Rulebook
from mondfang.rulebook.reader import Reader
from mondfang.speech import Text


@dataclass(frozen=True, slots=True)
class Trick(ExampleCase):
    """The game is one ``contract``, or each of some ``contracts``."""

    contract: str | None
    contracts: Texts | None  # it is so in each of these games
    table: str | None
    hand: str | None
    announced: Texts | None
    may: str | None  # exactly these cards
    illegal: Mapping[str, str] | None
    cites: Texts | None
    taken_by: str | None

    @property
    def games(self) -> Texts:
        return self.contracts or ((self.contract,) if self.contract else ())


def check(case: Trick, path: str, book: Rulebook, reader: Reader) -> None:
    for name in ("table", "hand", "may", "taken_by"):
        check_cards(getattr(case, name), f"{path}.{name}", reader)
    for card in case.illegal or {}:
        check_cards(card, f"{path}.illegal", reader)
    check_codes(case.illegal, path, reader)
    if (case.contract is None) == (not case.contracts):
        reader.missing(f"{path}.contract", "contract or contracts")
    for name in case.games:
        check_contract(name, f"{path}.contract", book, reader)
    check_announced(case.announced or (), f"{path}.announced", book, reader)
    size = len((case.table or "").split())
    if case.taken_by is not None and size != 4:
        reader.fault(f"{path}.table", case.table or "", "four cards")
    if case.taken_by is None and not (case.hand and size < 4):
        reader.missing(f"{path}.hand", "a hand, and at most three cards on the table")


def compare(book: Rulebook, case: Trick) -> Iterator[Difference]:
    """The trick in each game that the example names."""
    for contract in case.games:
        for found in _trick_in(book, contract, case):
            yield found if case.contract else replace(found, game=contract)


def _trick_in(book: Rulebook, contract: str, case: Trick) -> Iterator[Difference]:
    """Four cards as the last trick of a game, or a hand that has to answer to some cards."""
    try:
        state = trick_state(book, contract, case)
    except CardError as problem:
        yield Difference("cards", "legal", Text.each(problem.text))
        return
    if case.taken_by is not None:
        for code in (case.table or "").split():
            assert state.turn is not None
            state = state.apply(PlayCard(state.turn, BY_CODE[code]))
        yield Difference("taken_by", case.taken_by, state.public.tricks[-1].winning_card.code)
        return
    if case.may is not None:
        cards = [one.card for one in state.legal_actions() if isinstance(one, PlayCard)]
        came = str(CardSet.of(cards)) or "nothing"
        yield Difference("may", str(CardSet.parse(case.may)) or "nothing", came)
    illegal = {f"play {card}": code for card, code in (case.illegal or {}).items()}
    yield from refused_otherwise(state, illegal, case.cites or ())


def trick_state(book: Rulebook, contract: str, case: Trick) -> GameState:
    """The game before the hand answers, or before the four cards; raises CardError."""
    said = announced_pairs(case.announced)
    if case.taken_by is not None:
        return late(book, contract, (case.table or "").split(), announced=said)
    return following(book, contract, case.hand or "", case.table or "", said)


KIND = Kind(Trick, check, compare, ("may", "illegal", "taken_by"))
