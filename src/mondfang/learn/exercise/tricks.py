"""Card play: which cards may be played, who takes the trick, who made a mistake."""

from __future__ import annotations

from random import Random

from mondfang.cards import CARDS, TRULL, Card, CardSet, Suit, cards_in, sorted_for_hand
from mondfang.game import GameState, Phase
from mondfang.game import actions as act
from mondfang.game.public import contract_of
from mondfang.game.tricks import is_kaiserstich, winning_index
from mondfang.learn.exercise.draft import Draft
from mondfang.learn.exercise.model import Choice, Pile, Scene, say
from mondfang.learn.exercise.walking import (
    announced,
    card_text,
    offered,
    seat_text,
    table_scene,
    walked,
    who_plays,
)
from mondfang.rulebook.model import Contract, Rulebook, Trickplay
from mondfang.rulebook.names import contract_text, word
from mondfang.speech import Text

_REGIMES = {
    1: ("positive",),
    2: ("negative", "trischaken"),
    3: ("suit", "suit-bunt", "negative", "trischaken"),
}


def _games(book: Rulebook, level: int) -> list[Contract]:
    """Games whose card play is as hard as that; where a book has none, the plain ones."""
    found = offered(book, lambda row: row.regime in _REGIMES[level])
    return found or offered(book, lambda row: row.regime == "positive")


def _asked(state: GameState) -> bool:
    """Somebody has to follow, and not every card will do."""
    public, seat = state.public, state.turn
    if public.phase is not Phase.PLAY or not public.trick or seat is None:
        return False
    legal, hand = len(state.legal_actions()), state.hidden.hands[seat].bit_count()
    return hand >= 3 and 0 < legal < hand


def follow(book: Rulebook, source: Random, level: int) -> Draft | None:
    """Which of one's cards may be played now."""
    return _follow(book, source, source.choice(_games(book, level)))


def follow_negative(book: Rulebook, source: Random, level: int) -> Draft | None:
    """The same where tricks are not wanted."""
    return _follow(book, source, source.choice(offered(book, lambda row: row.is_negative)))


def follow_trischaken(book: Rulebook, source: Random, level: int) -> Draft | None:
    """The same in the game of all against all."""
    row = book.trischaken_game
    assert row is not None
    return _follow(book, source, row)


def _follow(book: Rulebook, source: Random, contract: Contract) -> Draft | None:
    skip = source.randrange(8)
    found = 0

    def wanted(state: GameState) -> bool:
        nonlocal found
        found += _asked(state)
        return found > skip

    state = walked(book, source, wanted, contract)
    if state is None or state.turn is None:
        return None
    view = state.view(state.turn)
    choices, right, clauses = [], set(), list[str]()
    for card in sorted_for_hand(view.hand):
        refused = view.refusal(act.Play(state.turn, card))
        why = None if refused is None else Text.each(refused.text)
        clauses += () if refused is None else refused.clauses
        if refused is None:
            right.add(card.code)
        choices.append(Choice(card.code, card_text(book, card), (card,), why))
    told = [one.why for one in choices if one.why is not None]
    scene = table_scene(view)
    return Draft(
        say("follow"),
        Scene(scene.told, scene.piles[:1]),
        tuple(choices),
        frozenset(right),
        several=True,
        reasons=tuple(dict.fromkeys(told)),
        clauses=tuple(dict.fromkeys(clauses)),
    )


def winner(book: Rulebook, source: Random, level: int) -> Draft | None:
    """Who takes a trick that lies on the table."""
    row = source.choice(_games(book, level))
    rules = book.play[row.regime]
    suit = source.choice(list(Suit)[:4])
    own = [card for card in CARDS if card.suit is suit]
    tarocks = [card for card in CARDS if card.is_tarock]
    if source.random() < 0.35:
        cards = source.sample(tarocks, 4)
    else:
        followed = {1: 3, 2: 2, 3: source.choice((1, 2))}[level]
        strange = [card for card in CARDS if card.suit is not suit and not card.is_tarock]
        others = [*source.sample(tarocks, 2), *source.sample(strange, 2)]
        late = source.sample(others if level == 3 else others[:2], 4 - followed)
        cards = [source.choice(own)]
        tail = [*source.sample([c for c in own if c not in cards], followed - 1), *late]
        source.shuffle(tail)
        cards += tail
    return _winner(book, source, row, rules, cards)


def trull(book: Rulebook, source: Random, level: int) -> Draft | None:
    """Who takes a trick in which Sküs, Mond and Pagat meet."""
    row = source.choice(_games(book, 1 if level == 1 else 2))
    rules = book.play[row.regime]
    size = 2 if level == 1 else source.choice((2, 3, 3))
    some = source.sample(cards_in(TRULL), size)
    plain = [card for card in CARDS if card.is_tarock and card not in cards_in(TRULL)]
    cards = [*some, *source.sample(plain, 4 - size)]
    source.shuffle(cards)
    return _winner(book, source, row, rules, cards)


def _winner(
    book: Rulebook, source: Random, row: Contract, rules: Trickplay, cards: list[Card]
) -> Draft | None:
    leader, you = source.randrange(4), source.randrange(4)
    seats = [(leader + n) % 4 for n in range(4)]
    index = winning_index(rules, cards)
    best = cards[index]
    names = tuple(seat_text(seat, you) for seat in seats)
    clauses = rules.clauses["tarock_trumps"]
    special = CardSet.of(cards) & TRULL == TRULL and rules.kaiserstich != "none"
    if special and is_kaiserstich(rules, cards):
        reason = say("kaiserstich-wins", name=Text.same(word("kaiserstich", book)))
        clauses = rules.clauses["kaiserstich"]
    elif best.is_tarock and (rules.tarock_trumps or cards[0].is_tarock):
        reason = say("highest-tarock", card=card_text(book, best))
    else:
        reason = say("highest-of-suit", card=card_text(book, best))
    return Draft(
        say("winner"),
        Scene(
            (say("it-is", game=contract_text(book, row.id)),),
            (Pile(say("in-order"), tuple(cards), names),),
        ),
        tuple(Choice(str(seat), seat_text(seat, you)) for seat in range(4)),
        frozenset({str(seats[index])}),
        reasons=(reason,),
        clauses=clauses,
    )


def renonce(book: Rulebook, source: Random, level: int) -> Draft | None:
    """Who has not kept the rules in a trick, with all cards open."""
    tricks = {1: 9, 2: 8, 3: 7}[level]

    def wanted(state: GameState) -> bool:
        public = state.public
        return public.phase is Phase.PLAY and len(public.tricks) == tricks and not public.trick

    state = walked(book, source, wanted, source.choice(_games(book, 1 if level == 1 else 2)))
    if state is None or state.turn is None:
        return None
    before, leader = state, state.turn
    guilty = source.choice((None, 1, 2, 3)) if level > 1 else source.choice((1, 2, 3))
    cards: list[Card] = []
    fault = None
    for place in range(4):
        seat = (leader + place) % 4
        legal = [one for one in state.legal_actions() if isinstance(one, act.Play)]
        play = source.choice(legal)
        if place == guilty:
            held = cards_in(state.hidden.hands[seat])
            wrong = [card for card in held if card not in [one.card for one in legal]]
            if not wrong:
                return None
            play = act.Play(seat, source.choice(wrong))
            fault = state.refusal(play)
        cards.append(play.card)
        state = state.irregular(play) if place == guilty else state.apply(play)
    right = "nobody" if fault is None or guilty is None else str((leader + guilty) % 4)
    names = tuple(seat_text((leader + n) % 4) for n in range(4))
    hands = tuple(
        Pile(
            say("had-in-hand", who=seat_text(seat)),
            tuple(sorted_for_hand(before.hidden.hands[seat])),
        )
        for seat in range(4)
    )
    row, seen = contract_of(book, before.public), before.view(None)
    return Draft(
        say("renonce"),
        Scene(
            (*who_plays(seen), *announced(seen)),
            (*hands, Pile(say("in-order"), tuple(cards), names)),
        ),
        (
            *(Choice(str(seat), seat_text(seat)) for seat in range(4)),
            Choice("nobody", say("nobody")),
        ),
        frozenset({right}),
        reasons=(say("all-kept") if fault is None else Text.each(fault.text),),
        clauses=book.play[row.regime].clauses["must_play_tarock"]
        if fault is None
        else fault.clauses,
    )
