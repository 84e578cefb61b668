"""``play``: words that lead somewhere: what may be said next, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from mondfang.cards import BY_CODE, CardError, format_points
from mondfang.examples.check import check_announced, check_cards, check_codes, check_seat
from mondfang.examples.difference import Difference, listed, spaced, told
from mondfang.examples.model import Kind, Numbers, Texts
from mondfang.examples.play.setup import (
    Position,
    check_actions,
    check_position,
    check_words,
    start,
)
from mondfang.examples.play.speech import read_word, split_words, spoken
from mondfang.examples.score.money import MONEY, check_money, settled_otherwise
from mondfang.game import GameState, IllegalAction, Outcome
from mondfang.game.public import Phase
from mondfang.game.text import action_text
from mondfang.rulebook import Rulebook
from mondfang.rulebook.reader import Reader
from mondfang.settlement import settle
from mondfang.speech import Text

FACTS = (
    *("ending", "contract", "declarer", "partner", "called", "king_in_talon", "kontra"),
    *("points", "tricks", "piles"),
)
NOW = (
    *("legal", "only", "verbs", "illegal", "turn", "phase"),
    *("trick", "in_trick", "fell", "said"),
)
END = ("facts", "premiums", "announced_by", "kontras", *MONEY)


@dataclass(frozen=True, slots=True)
class Play(Position):
    legal: Texts | None  # all of these may be said or done now
    only: Texts | None  # these and nothing else
    verbs: Texts | None  # the first words of all that may be said or done
    illegal: Mapping[str, str] | None  # with the code of the refusal
    cites: Texts | None  # clauses that every refusal above names
    turn: int | None
    phase: str | None
    trick: str | None  # the card that took the last trick
    in_trick: int | None  # the number of the trick being played
    fell: Mapping[str, int] | None  # the number of the trick in which a card was played
    said: Texts | None  # all that is announced so far, and by whom: pagat@0
    facts: Mapping[str, str] | None  # of the finished game
    premiums: Texts | None  # all of them: "declarer pagat announced lost"
    announced_by: Mapping[str, int] | None  # who announced a premium of the finished game
    kontras: Mapping[str, int] | None  # how far an announced premium was doubled in the end
    points: Numbers | None
    cents: Numbers | None
    items: Texts | None
    worth: Mapping[str, Numbers] | None


def check(case: Play, path: str, book: Rulebook, reader: Reader) -> None:
    check_position(case, path, book, reader)
    check_cards(case.trick, f"{path}.trick", reader)
    check_seat(case.turn, f"{path}.turn", reader)
    if case.in_trick is not None and case.in_trick not in range(1, 13):
        reader.fault(f"{path}.in_trick", case.in_trick, "a number from 1 to 12")
    if case.phase is not None and case.phase not in list(Phase):
        reader.unknown(f"{path}.phase", case.phase, list(Phase))
    for name in case.facts or {}:
        if name not in FACTS:
            reader.unknown(f"{path}.facts.{name}", name, FACTS)
    check_announced(case.said or (), f"{path}.said", book, reader)
    for name in ("announced_by", "kontras"):
        for premium in getattr(case, name) or {}:
            if premium not in book.premiums:
                reader.unknown(f"{path}.{name}.{premium}", premium, book.premiums)
    for premium, seat in (case.announced_by or {}).items():
        check_seat(seat, f"{path}.announced_by.{premium}", reader)
    for card in case.fell or {}:
        check_cards(card, f"{path}.fell", reader)
    check_words(case.words, f"{path}.words", reader)
    for name in ("legal", "only", "illegal"):
        check_actions(getattr(case, name) or (), f"{path}.{name}", reader)
    check_codes(case.illegal, path, reader)
    check_money(case.points, case.cents, case.worth, path, reader)


def compare(book: Rulebook, case: Play) -> Iterator[Difference]:
    """Say the words, then look at everything the example speaks of."""
    try:
        state = start(book, case)
    except CardError as problem:
        yield Difference("cards", "legal", Text.each(problem.text))
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
    if any(getattr(case, name) is not None for name in END):
        yield from _end_otherwise(book, state, case)


def _now_otherwise(state: GameState, case: Play) -> Iterator[Difference]:
    offered = [action_text(action) for action in state.legal_actions()]
    for word in case.legal or ():
        yield Difference("legal", "legal", _refusal(state, word) or "legal", word)
    if case.only is not None:
        yield Difference("only", listed(case.only), listed(offered))
    if case.verbs is not None:
        verbs = {text.split()[0] for text in offered}
        yield Difference("verbs", listed(set(case.verbs)), listed(verbs))
    yield from refused_otherwise(state, case.illegal or {}, case.cites or ())
    public = state.public
    if case.turn is not None:
        yield Difference("turn", str(case.turn), told(state.turn))
    if case.phase is not None:
        yield Difference("phase", case.phase, public.phase.value)
    if case.trick is not None:
        tricks = public.tricks
        yield Difference("trick", case.trick, tricks[-1].winning_card.code if tricks else "nothing")
    if case.in_trick is not None:
        yield Difference("in_trick", str(case.in_trick), str(public.trick_number))
    for code, number in (case.fell or {}).items():
        lay = [n for n, one in enumerate(public.tricks, 1) if BY_CODE[code] in one.cards]
        yield Difference("fell", str(number), spaced(lay), code)
    if case.said is not None:
        said = [f"{one.premium}@{one.seat}" for one in public.announcements]
        yield Difference("said", listed(case.said), listed(said))


def refused_otherwise(
    state: GameState, illegal: Mapping[str, str], cites: Texts
) -> Iterator[Difference]:
    """Every refusal with its code, and the clauses that it should name and does not."""
    for word, code in illegal.items():
        refusal = state.refusal(read_word(word, state.turn or 0, state.public.phase))
        yield Difference("illegal", code, refusal.code if refusal else "legal", word)
        yield from uncited(cites, refusal.clauses if refusal else (), word)


def uncited(cites: Texts, clauses: Texts, word: str) -> Iterator[Difference]:
    missing = [one for one in cites if one not in clauses]
    if missing:
        yield Difference("cites", " ".join(missing), " ".join(clauses) or "nothing", word)


def _refusal(state: GameState, word: str) -> str | None:
    refusal = state.refusal(read_word(word, state.turn or 0, state.public.phase))
    return refusal.code if refusal is not None else None


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
        yield Difference("premiums", listed(case.premiums), listed(found))
    for premium, seat in (case.announced_by or {}).items():
        by = [told(one.by) for one in outcome.premiums if one.announced and one.premium == premium]
        yield Difference("announced_by", str(seat), listed(by), premium)
    for premium, level in (case.kontras or {}).items():
        levels = [one.kontra for one in outcome.premiums if one.premium == premium]
        yield Difference("kontras", str(level), spaced(levels), premium)
    settled = settle(book, outcome)
    yield from settled_otherwise(settled, case.points, case.cents, case.items, case.worth)


def _facts(outcome: Outcome) -> dict[str, str]:
    thirds = outcome.declarer_thirds
    values: dict[str, object] = {
        "ending": outcome.ending,
        "contract": outcome.contract,
        "declarer": outcome.declarer,
        "partner": outcome.partner,
        "called": outcome.called,
        "king_in_talon": outcome.king_in_talon,
        "kontra": outcome.kontra,
        "points": None if thirds is None else format_points(thirds),
        "tricks": spaced(outcome.tricks),
        "piles": spaced(format_points(pile) for pile in outcome.card_thirds),
    }
    return {name: told(value) for name, value in values.items()}


KIND = Kind(Play, check, compare, (*NOW, *END))
