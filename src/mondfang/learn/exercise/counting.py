"""Counting: cards in lays of three, whether a game is won, how many tarocks are still out."""

from __future__ import annotations

from random import Random

from mondfang.cards import (
    CARDS,
    SUIT_LETTERS,
    SUIT_MASKS,
    TAROCKS,
    TOTAL_THIRDS,
    Card,
    CardSet,
    Suit,
    sorted_for_hand,
    thirds_of,
)
from mondfang.game import GameState, Phase, View
from mondfang.kernel.backend import backend
from mondfang.kernel.from_view import story_of
from mondfang.learn.exercise.draft import Draft
from mondfang.learn.exercise.model import Choice, Pile, Scene, say
from mondfang.learn.exercise.walking import (
    offered,
    seat_text,
    table_scene,
    tricks_so_far,
    walked,
)
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import suit_name
from mondfang.speech import Text
from mondfang.speech.numbers import card_points

_TAROCK = "tarock"
_KINDS = {letter: SUIT_MASKS[n] for n, letter in enumerate(SUIT_LETTERS)} | {_TAROCK: int(TAROCKS)}
_SIZES = {1: (3,), 2: (6, 9), 3: (7, 8, 10)}


def _points(thirds: int) -> Text:
    return Text.each(lambda language: card_points(thirds, language))


def _numbers(source: Random, right: int, others: list[int]) -> tuple[Choice, ...]:
    """The right number among three others that somebody might come to, in order."""
    wrong = [one for one in dict.fromkeys(others) if one != right and one >= 0]
    chosen = sorted([right, *wrong[:3]])
    return tuple(Choice(str(thirds), _points(thirds)) for thirds in chosen)


def count(book: Rulebook, source: Random, level: int) -> Draft | None:
    """What some cards are worth together."""
    size = source.choice(_SIZES[level])
    figures = [card for card in CARDS if card.value > 1]
    some = source.sample(figures, min(size, 1 + size // 2))
    rest = [card for card in CARDS if card not in some]
    cards = tuple(sorted_for_hand(CardSet.of([*some, *source.sample(rest, size - len(some))])))
    right = thirds_of(CardSet.of(cards))
    raw = 3 * sum(card.value for card in cards)
    slips = [raw, right + 3, right - 3, raw - 3 * (size // 3), right + 6]
    lays, rest_size = divmod(size, 3)
    reasons = [say("lay", sum=_sum(cards[3 * n : 3 * n + 3])) for n in range(lays)]
    if rest_size:
        reasons.append(say("rest-lay", count=rest_size, sum=_rest(cards[3 * lays :])))
    reasons.append(say("sum-together", points=_points(right)))
    return Draft(
        say("count"),
        Scene(piles=(Pile(say("these-cards"), cards),)),
        _numbers(source, right, slips),
        frozenset({str(right)}),
        reasons=tuple(reasons),
    )


def _sum(cards: tuple[Card, ...]) -> str:
    """``5 + 4 + 1 − 2 = 8``."""
    values = [card.value for card in cards]
    return f"{' + '.join(map(str, values))} − 2 = {sum(values) - 2}"


def _rest(cards: tuple[Card, ...]) -> Text:
    """Less than a lay: every card two thirds less than its number."""
    values = " + ".join(str(card.value) for card in cards)
    total = sum(card.thirds for card in cards)
    return Text.each(
        lambda language: f"{values} − {2 * len(cards)}/3 = {card_points(total, language)}"
    )


def won(book: Rulebook, source: Random, level: int) -> Draft | None:
    """Whether so many card points win the game."""
    spread = {1: 18, 2: 6, 3: 2}[level]
    thirds = book.count.win_thirds + source.randint(-spread, spread - 1)
    right = "yes" if thirds >= book.count.win_thirds else "no"
    need, rest = _points(book.count.win_thirds), _points(TOTAL_THIRDS - thirds)
    return Draft(
        say("won", points=_points(thirds)),
        Scene(told=(say("pack-worth", points=_points(TOTAL_THIRDS)),)),
        (Choice("yes", say("won-yes")), Choice("no", say("won-no"))),
        frozenset({right}),
        reasons=(say("won-from", points=need), say("others-have", points=rest)),
        clauses=book.count.clauses["win_thirds"],
    )


def tarocks_out(book: Rulebook, source: Random, level: int) -> Draft | None:
    """How many tarocks the others may still have; what fell is told."""
    deep = {1: (2, 3), 2: (3, 5), 3: (5, 7)}[level]
    games = offered(book, lambda row: row.talon in ("half", "solo") and row.regime == "positive")
    number = source.randint(*deep)

    def wanted(state: GameState) -> bool:
        public = state.public
        return public.phase is Phase.PLAY and len(public.tricks) == number and not public.trick

    state = walked(book, source, wanted, source.choice(games))
    if state is None or state.turn is None:
        return None
    view = state.view(state.turn)
    right = (view.out & TAROCKS).bit_count()
    fallen = CardSet.of([card for trick in view.public.tricks for card in trick.cards])
    own = (view.hand & TAROCKS).bit_count()
    seen = sorted_for_hand(fallen & TAROCKS)
    lying = 22 - own - len(seen) - right
    scene = table_scene(view)
    piles = (Pile(say("fallen-tarocks"), tuple(seen)), *scene.piles)
    if lying:
        gone = TAROCKS & ~(int(view.out) | int(view.hand) | int(fallen))
        piles = (Pile(say("lying-tarocks"), tuple(sorted_for_hand(gone))), *piles)
    options = sorted({right, *source.sample([right + n for n in (-3, -2, -1, 1, 2, 3)], 3)})
    if options[0] < 0:
        return None
    return Draft(
        say("tarocks-out"),
        Scene(scene.told, piles),
        tuple(Choice(str(n), Text.same(str(n))) for n in options),
        frozenset({str(right)}),
        reasons=(say("tarock-sum", own=own, fallen=len(seen), lying=lying, out=right),),
    )


def voids(book: Rulebook, source: Random, level: int) -> Draft | None:
    """What another seat can no longer hold, by what it has played and not played."""
    deep = {1: 2, 2: 4, 3: 6}[level]
    games = offered(book, lambda row: row.talon in ("half", "solo") and row.regime == "positive")

    def wanted(state: GameState) -> bool:
        public = state.public
        return public.phase is Phase.PLAY and len(public.tricks) == deep and not public.trick

    state = walked(book, source, wanted, source.choice(games), sensible=True)
    if state is None or state.turn is None:
        return None
    view = state.view(state.turn)
    must, may = backend().knowledge(story_of(view))
    others = [seat for seat in range(4) if seat != view.seat]
    source.shuffle(others)
    for seat in others:
        can = (must[seat] | may[seat]) & view.out
        gone = [name for name, mask in _KINDS.items() if not can & mask]
        if any(view.out & _KINDS[name] for name in gone) and len(gone) < len(_KINDS):
            return _voids(view, seat, gone)
    return None


def _voids(view: View, seat: int, gone: list[str]) -> Draft:
    who = seat_text(seat)
    reasons = [
        say(
            "shown-void" if view.out & _KINDS[name] else "all-gone",
            who=who,
            what=_kind_text(view, name),
        )
        for name in gone
    ]
    scene = table_scene(view)
    return Draft(
        say("voids", who=who),
        Scene((*scene.told, *tricks_so_far(view)), scene.piles),
        tuple(Choice(name, _kind_text(view, name)) for name in _KINDS),
        frozenset(gone),
        several=True,
        reasons=tuple(reasons),
    )


def _kind_text(view: View, name: str) -> Text:
    if name == _TAROCK:
        return Text.same("Tarock")
    suit = Suit(SUIT_LETTERS.index(name))
    return Text.each(lambda language: suit_name(suit, language, view.book))
