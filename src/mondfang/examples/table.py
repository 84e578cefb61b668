"""Examples at the table: words that lead somewhere, cards that may be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from mondfang.cards import BY_CODE, CardError, CardSet, format_points
from mondfang.examples.model import Play, Texts, Trick
from mondfang.examples.money import settled_otherwise
from mondfang.examples.positions import deal_with, following, late
from mondfang.examples.speech import read_word, split_words, spoken
from mondfang.examples.verdict import Difference
from mondfang.game import GameState, IllegalAction, Outcome, new_game
from mondfang.game.actions import Action
from mondfang.game.actions import Play as PlayCard
from mondfang.game.text import ActionTextError, action_text
from mondfang.rulebook import Rulebook
from mondfang.settlement import settle


def play_otherwise(book: Rulebook, case: Play) -> Iterator[Difference]:
    """Say the words, then look at everything the example speaks of."""
    try:
        state = _start(book, case)
    except CardError as problem:
        yield Difference("cards", "legal", str(problem))
        return
    for word in split_words(case.words):
        try:
            if state.is_over:
                yield Difference("word", "legal", "over", word)
                return
            state = spoken(state, word)
        except IllegalAction as problem:
            yield Difference("word", "legal", problem.code, word)
            return
    yield from _now_otherwise(state, case)
    if _speaks_of_the_end(case):
        yield from _end_otherwise(book, state, case)


def _start(book: Rulebook, case: Play) -> GameState:
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
        announced=_announced(case.announced),
        called=case.called,
        winners=case.winners or (),
    )


def _announced(texts: Texts | None) -> list[tuple[str, int]]:
    pairs = (text.partition("@") for text in texts or ())
    return [(premium, int(seat)) for premium, _, seat in pairs]


def _now_otherwise(state: GameState, case: Play) -> Iterator[Difference]:
    offered = [action_text(action) for action in state.legal_actions()]
    for word in case.legal or ():
        yield Difference("legal", "legal", _refusal(state, word) or "legal", word)
    if case.only is not None:
        yield Difference("only", _listed(case.only), _listed(offered))
    if case.verbs is not None:
        verbs = {text.split()[0] for text in offered}
        yield Difference("verbs", _listed(set(case.verbs)), _listed(verbs))
    yield from _refused_otherwise(state, case.illegal or {}, case.cites or ())
    if case.turn is not None:
        yield Difference(
            "turn", str(case.turn), str("nothing" if state.turn is None else state.turn)
        )
    if case.phase is not None:
        yield Difference("phase", case.phase, state.public.phase.value)
    if case.trick is not None:
        tricks = state.public.tricks
        came = tricks[-1].winning_card.code if tricks else "nothing"
        yield Difference("trick", case.trick, came)


def _refused_otherwise(
    state: GameState, illegal: Mapping[str, str], cites: Texts
) -> Iterator[Difference]:
    for word, code in illegal.items():
        yield Difference("illegal", code, _refusal(state, word) or "legal", word)
        refusal = state.refusal(_action(state, word))
        clauses = refusal.clauses if refusal is not None else ()
        missing = [one for one in cites if one not in clauses]
        if missing:
            yield Difference("cites", " ".join(missing), " ".join(clauses) or "nothing", word)


def _action(state: GameState, word: str) -> Action:
    action = read_word(word, state.turn or 0, state.public.phase)
    if action is None:
        raise ActionTextError("short-cut", found=word)
    return action


def _refusal(state: GameState, word: str) -> str | None:
    refusal = state.refusal(_action(state, word))
    return refusal.code if refusal is not None else None


def _listed(texts: Iterable[str]) -> str:
    return ", ".join(sorted(texts)) or "nothing"


def _speaks_of_the_end(case: Play) -> bool:
    fields = (case.facts, case.premiums, case.points, case.cents, case.items, case.worth)
    return any(field is not None for field in fields)


def _end_otherwise(book: Rulebook, state: GameState, case: Play) -> Iterator[Difference]:
    if not state.is_over:
        yield Difference("phase", "done", "open")
        return
    outcome = state.outcome()
    facts = _facts(outcome)
    for name, value in (case.facts or {}).items():
        yield Difference("facts", value, facts[name], name)
    if case.premiums is not None:
        found = [
            f"{fact.side} {fact.premium} {'announced' if fact.announced else 'silent'}"
            f" {'made' if fact.made else 'lost'}"
            for fact in outcome.premiums
        ]
        yield Difference("premiums", _listed(case.premiums), _listed(found))
    settled = settle(book, outcome)
    yield from settled_otherwise(settled, case.points, case.cents, case.items, case.worth)


def _facts(outcome: Outcome) -> dict[str, str]:
    values: dict[str, object] = {
        "ending": outcome.ending,
        "contract": outcome.contract,
        "declarer": outcome.declarer,
        "partner": outcome.partner,
        "called": outcome.called,
        "king_in_talon": outcome.king_in_talon,
        "kontra": outcome.kontra,
        "points": None
        if outcome.declarer_thirds is None
        else format_points(outcome.declarer_thirds),
    }
    return {name: "nothing" if value is None else str(value) for name, value in values.items()}


def trick_otherwise(book: Rulebook, case: Trick) -> Iterator[Difference]:
    """The trick in each game that the example names."""
    for contract in case.games:
        for found in _trick_in(book, contract, case):
            yield found if case.contract else replace(found, game=contract)


def _trick_in(book: Rulebook, contract: str, case: Trick) -> Iterator[Difference]:
    """Four cards as the last trick of a game, or a hand that has to answer to some cards."""
    said = _announced(case.announced)
    table = (case.table or "").split()
    try:
        if case.taken_by is not None:
            state = late(book, contract, table, announced=said)
        else:
            state = following(book, contract, case.hand or "", case.table or "", said)
    except CardError as problem:
        yield Difference("cards", "legal", str(problem))
        return
    if case.taken_by is not None:
        for code in table:
            assert state.turn is not None
            state = state.apply(PlayCard(state.turn, BY_CODE[code]))
        yield Difference("trick", case.taken_by, state.public.tricks[-1].winning_card.code)
        return
    if case.may is not None:
        cards = [one.card for one in state.legal_actions() if isinstance(one, PlayCard)]
        came = str(CardSet.of(cards)) or "nothing"
        yield Difference("may", str(CardSet.parse(case.may)) or "nothing", came)
    illegal = {f"play {card}": code for card, code in (case.illegal or {}).items()}
    yield from _refused_otherwise(state, illegal, case.cites or ())
