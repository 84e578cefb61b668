"""A card from a hand in the middle of a game: allowed, or which fault, and what it comes to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from mondfang.cards import Card, CardSet, sorted_for_hand
from mondfang.game import GameState, Phase
from mondfang.game import actions as act
from mondfang.game.errors import Refusal
from mondfang.game.outcome import interrupted
from mondfang.quiz.model import Choice, Played, Position, Question, Shown, mixed
from mondfang.quiz.referee.cases import choice_of
from mondfang.quiz.scorer.ask import reasons
from mondfang.quiz.scorer.telling import game_told, said_told
from mondfang.quiz.topics import DUTY
from mondfang.quiz.words import listed, seat, text_of
from mondfang.referee.book import referee_book
from mondfang.referee.manner import FAULTS, TableGame
from mondfang.referee.rulings import Ruling, rule
from mondfang.referee.words import fault_name
from mondfang.rulebook.model import Rulebook
from mondfang.speech import Text
from mondfang.testing.positions import contracts_of, dealt_game, decisions
from mondfang.words.cards import card_names

REGULAR = "regular"
DUTIES = ("farbzwang", "tarockzwang", "stichzwang", "pagat-order", "lead-order")
FAULTY = 0.7  # how often the card breaks a rule


def duty_question(book: Rulebook, level: int, source: Random) -> Question | None:
    """A position of a game that was really played; None where chance found none."""
    position = _drawn(book, level, source)
    if position is None:
        return None
    found = refusal_of(position)
    offered = _choices(book, position, found, source)
    if offered is None:
        return None
    choices, place = offered
    public, turn = position.state.public, position.state.turn
    assert turn is not None
    trick = tuple(
        Played((public.leader + place) % 4, card) for place, card in enumerate(public.trick)
    )
    hand = tuple(sorted_for_hand(position.state.hidden.hands[turn]))
    says = tuple(_seen(book, turn, position.card, trick, hand))
    ruling = None if position.gathered is None or found is None else ruling_of(position)
    settled = None if ruling is None else ruling.settlement
    cited = [*(() if found is None else found.clauses), *(ruling.clauses if ruling else ())]
    return Question(
        book=book.id,
        topic=DUTY,
        level=level,
        asks=text_of("asks", "duty" if position.gathered is None else "cost"),
        told=(*_game(book, position), *says, *_noticed(position)),
        choices=choices,
        right=place,
        why=(*_why(book, position, found), *(reasons(book, settled) if settled else ())),
        clauses=tuple(dict.fromkeys(cited or book.conduct.clauses["take_back"])),
        proof=position,
        shown=Shown(trick, hand, position.card, turn, says),
    )


def refusal_of(position: Position) -> Refusal | None:
    """Why the card may not be played; None if it may."""
    turn = position.state.turn
    assert turn is not None
    return position.state.refusal(act.Play(turn, position.card))


def ruling_of(position: Position) -> Ruling:
    """What a referee says once the card lies: the trick still open, or gathered and the next on."""
    turn, gathered = position.state.turn, bool(position.gathered)
    assert turn is not None
    game = TableGame(position.state).do(act.Play(turn, position.card))
    case = game.case(game.faults[-1])
    moment = replace(case.moment, next_card=gathered, gathered=gathered, next_lead=gathered)
    return rule(position.state.book, replace(case, moment=moment))


def answer_of(position: Position) -> str:
    """The value of the right choice."""
    found = refusal_of(position)
    if found is None:
        return REGULAR
    if position.gathered is None:
        return FAULTS[found.code]
    return _ruled(ruling_of(position)).value


def _drawn(book: Rulebook, level: int, source: Random) -> Position | None:
    """Somewhere in a game of chance where the hand has a choice that matters."""
    targets = [
        name
        for name in contracts_of(book)
        if level > 1 or (not book.contracts[name].is_negative and book.contracts[name].partner)
    ]
    state = dealt_game(book, source.randrange(2**31), source.randrange(4))
    known = referee_book(book).faults
    fitting: list[tuple[GameState, Card]] = []
    faulty = source.random() < FAULTY
    for now in decisions(state, source, source.choice(targets)):
        if now.public.phase is not Phase.PLAY or now.turn is None:
            continue
        hand = CardSet(now.hidden.hands[now.turn])
        refused = {card: now.refusal(act.Play(now.turn, card)) for card in hand}
        kinds = {card: FAULTS.get(no.code) for card, no in refused.items() if no is not None}
        duties = [card for card, kind in kinds.items() if kind in DUTIES and kind in known]
        if duties:
            legal = [card for card in hand if refused[card] is None]
            fitting.append((now, source.choice(duties if faulty else legal)))
    if not fitting:
        return None
    chosen, card = source.choice(fitting)
    return Position(chosen, card, source.random() < 0.5 if level > 2 else None)


def _choices(
    book: Rulebook, position: Position, found: Refusal | None, source: Random
) -> tuple[tuple[Choice, ...], int] | None:
    regular = Choice(REGULAR, text_of("say", REGULAR))
    if position.gathered is not None:
        return _ruled_choices(position, found, regular, source)
    known = referee_book(book).faults
    offered = {name: _broken(book, name) for name in DUTIES if name in known}
    right = regular if found is None else offered[FAULTS[found.code]]
    wrong = [one for one in (regular, *offered.values()) if one != right]
    return mixed(source, right, wrong)


def _broken(book: Rulebook, name: str) -> Choice:
    """``Nein: Farbe nicht bedient``."""
    row, no = referee_book(book).faults[name], text_of("say", "no")
    return Choice(name, Text.each(lambda each: f"{no.said(each)}: {fault_name(row, each)}"))


def _ruled_choices(
    position: Position, found: Refusal | None, regular: Choice, source: Random
) -> tuple[tuple[Choice, ...], int] | None:
    """What the referee says; a ruling that asks something first has no certain answer."""
    if found is None:
        others = [choice_of(name, None, True) for name in ("put-right", "renonce", "admonition")]
        return mixed(source, regular, others)
    ruling = ruling_of(position)
    if not ruling.is_final or ruling.decision == "judgement":
        return None
    right = _ruled(ruling)
    other = _ruled(ruling_of(replace(position, gathered=not position.gathered)))
    usual = [choice_of(name, None, True) for name in ("put-right", "renonce", "admonition")]
    known = {right.value.split()[0], other.value.split()[0]}
    extra = [one for one in usual if one.value not in known]
    return mixed(source, right, [one for one in (other, regular, *extra) if one != right])


def _ruled(ruling: Ruling) -> Choice:
    settled = ruling.settlement
    return choice_of(ruling.decision, None if settled is None else settled.points, True)


def _game(book: Rulebook, position: Position) -> list[Text]:
    """What is played; with whom and what was said only where somebody may have to pay."""
    state, turn = position.state, position.state.turn
    assert turn is not None
    outcome = interrupted(state, turn, REGULAR)
    if position.gathered is not None:
        game = game_told(book, outcome, outcome.king_in_talon)
        return [*game, *said_told(book, outcome)]
    found = list(game_told(book, replace(outcome, partner=None)))
    return found[:1] if book.contracts[outcome.games[0].contract].partner else found


def _seen(
    book: Rulebook, turn: int, card: Card, trick: tuple[Played, ...], hand: tuple[Card, ...]
) -> Iterator[Text]:
    """The cards in words."""
    who = seat(turn)
    if trick:
        yield text_of("told", "trick", cards=listed(_played(book, one) for one in trick))
    else:
        yield text_of("told", "leads", who=who)
    yield text_of("told", "hand", who=who, cards=_cards(book, hand))
    yield text_of("told", "plays", who=who, card=_cards(book, (card,)))


def _played(book: Rulebook, one: Played) -> Text:
    who, card = seat(one.seat), _cards(book, (one.card,))
    return Text.each(lambda each: f"{who.said(each)} {card.said(each)}")


def _noticed(position: Position) -> Iterator[Text]:
    if position.gathered is not None:
        yield text_of("told", f"noticed-{'gathered' if position.gathered else 'open'}")


def _cards(book: Rulebook, cards: tuple[Card, ...]) -> Text:
    return Text.each(lambda each: card_names(cards, each, book))


def _why(book: Rulebook, position: Position, found: Refusal | None) -> tuple[Text, ...]:
    plays = [one for one in position.state.legal_actions() if isinstance(one, act.Play)]
    allowed = text_of("why", "allowed", cards=_cards(book, tuple(one.card for one in plays)))
    said = text_of("why", REGULAR) if found is None else Text.each(found.text)
    return (said, allowed)
