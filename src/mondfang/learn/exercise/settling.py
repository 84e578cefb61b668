"""After the game: what is written for it, whose a bird is, who pays in Trischaken."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

from mondfang.cards import BY_CODE
from mondfang.game import GameState, Outcome
from mondfang.game.public import Trick
from mondfang.learn.exercise.draft import Draft
from mondfang.learn.exercise.model import Choice, Pile, Scene, say
from mondfang.learn.exercise.walking import card_text, offered, seat_text, walked
from mondfang.rulebook.model import Contract, Premium, Rulebook
from mondfang.rulebook.names import contract_text
from mondfang.settlement import Settlement, settle
from mondfang.settlement.ledger import Row, as_row
from mondfang.speech import Text
from mondfang.speech.numbers import card_points, row
from mondfang.words.facts import premium_fact
from mondfang.words.story import settlement_story


def _finished(
    book: Rulebook, source: Random, fits: Callable[[Contract], bool]
) -> tuple[GameState, Outcome, Settlement] | None:
    games = offered(book, fits)
    state = walked(book, source, lambda one: one.is_over, source.choice(games))
    if state is None:
        return None
    outcome = state.outcome()
    if outcome.ending not in ("played", "stopped") or not outcome.games:
        return None
    return state, outcome, settle(book, outcome)


def sheet(book: Rulebook, source: Random, level: int) -> Draft | None:
    """The row of a game that was played for card points."""
    plain = level == 1
    return _row(book, source, lambda one: one.is_for_card_points, plain, level == 2)


def sheet_negative(book: Rulebook, source: Random, level: int) -> Draft | None:
    """The row of a game in which tricks were not wanted."""
    return _row(book, source, lambda one: one.is_negative, False, False)


def sheet_trischaken(book: Rulebook, source: Random, level: int) -> Draft | None:
    """Who pays whom in the game of all against all."""
    return _row(book, source, lambda one: one.talon == "tricks", False, False)


def _row(
    book: Rulebook, source: Random, fits: Callable[[Contract], bool], plain: bool, some: bool
) -> Draft | None:
    found = _finished(book, source, fits)
    if found is None:
        return None
    _, outcome, settled = found
    lines = len(settled.lines)
    if not any(settled.points) or (plain and lines > 1) or (some and lines != 2):
        return None
    right = settled.points
    others = [one for one in dict.fromkeys(_slips(settled, source)) if one != right and any(one)]
    if len(others) < 2:
        return None
    rows = [right, *others[:3]]
    source.shuffle(rows)
    return Draft(
        say("sheet"),
        Scene(tuple(_facts(book, outcome))),
        tuple(Choice(_key(one), Text.same(row(one))) for one in rows),
        frozenset({_key(right)}),
        reasons=tuple(_story(book, outcome, settled)),
        clauses=tuple(dict.fromkeys(c for line in settled.lines for c in line.clauses)),
    )


def _key(numbers: Row) -> str:
    return "/".join(map(str, numbers))


def _slips(settled: Settlement, source: Random) -> Iterator[Row]:
    """Rows that somebody might write instead: each still adds up to nothing."""
    points = settled.points
    yield as_row([-one for one in points])
    yield settled.lines[0].points
    if len(settled.lines) > 1:
        first, rest = settled.lines[0].points, points
        yield as_row([2 * a - b for a, b in zip(first, rest, strict=True)])
    yield as_row([2 * one for one in points])
    if all(one % 2 == 0 for one in points):
        yield as_row([one // 2 for one in points])
    turned = list(points)
    source.shuffle(turned)
    yield as_row(turned)


def _facts(book: Rulebook, outcome: Outcome) -> Iterator[Text]:
    """What a scorer is told: no number of the book."""
    for game in outcome.games:
        name, who = contract_text(book, game.contract), seat_text(game.seat)
        alone = book.contracts[game.contract].talon == "tricks"
        yield say("game-of-all" if alone else "game-of", game=name, who=who)
    if outcome.partner is not None and outcome.partner != outcome.declarer:
        yield say("partner-is", who=seat_text(outcome.partner))
    elif outcome.called is not None:
        yield say("no-partner")
    if outcome.declarer_thirds is not None:
        thirds = outcome.declarer_thirds
        yield say("side-has", points=Text.each(lambda each: card_points(thirds, each)))
    elif book.contracts[outcome.games[0].contract].talon == "tricks":
        for seat, thirds in enumerate(outcome.card_thirds):
            points = Text.each(lambda each, some=thirds: card_points(some, each))  # type: ignore[misc]
            yield say("seat-has", who=seat_text(seat), points=points, tricks=outcome.tricks[seat])
    else:
        for game in outcome.games:
            yield say("tricks-of", who=seat_text(game.seat), tricks=outcome.tricks[game.seat])
    if outcome.kontra:
        yield say("doubled", times=1 << outcome.kontra)
    for declarer, opponent, level in outcome.kontras:
        yield say("doubled-by", who=seat_text(opponent), whom=seat_text(declarer), times=1 << level)
    for fact in outcome.premiums:
        yield Text.each(lambda each, one=fact: premium_fact(book, one, each) + ".")  # type: ignore[misc]


def _story(book: Rulebook, outcome: Outcome, settled: Settlement) -> Iterator[Text]:
    """Line by line, how the row came about."""
    both = [settlement_story(book, outcome, settled, each).lines for each in ("de", "en")]
    for german, english in zip(*both, strict=True):
        yield Text(
            f"{german.item} ({german.told}): {row(german.points)}",
            f"{english.item} ({english.told}): {row(english.points)}",
        )


def bird(book: Rulebook, source: Random, level: int) -> Draft | None:
    """Whose is the premium when a bird was in its trick."""
    rows = [one for one in book.premiums.values() if one.kind == "bird" and one.offered]
    found = _finished(book, source, lambda one: one.regime == "positive" and bool(one.premiums))
    if found is None:
        return None
    state, outcome, settled = found
    for one in sorted(rows, key=lambda _: source.random()):
        if one.card is None or one.trick is None or one.trick > len(state.public.tricks):
            continue
        trick, card = state.public.tricks[one.trick - 1], BY_CODE[one.card]
        if card not in trick.cards:
            continue
        lines = [line for line in settled.lines if line.item.partition("@")[0] == one.id]
        declarer = outcome.games[0].seat
        gained = sum(line.points[declarer] for line in lines)
        right = "nobody" if not gained else "declarer" if gained > 0 else "defence"
        return _bird(book, outcome, one, trick, right)
    return None


def _bird(book: Rulebook, outcome: Outcome, row: Premium, trick: Trick, right: str) -> Draft:
    assert row.card is not None
    card = card_text(book, BY_CODE[row.card])
    was = any(fact.announced for fact in outcome.premiums if fact.premium == row.id)
    told = [
        say("game-of", game=contract_text(book, one.contract), who=seat_text(one.seat))
        for one in outcome.games
    ]
    mate = outcome.partner
    told.append(say("no-partner") if mate is None else say("partner-is", who=seat_text(mate)))
    told.append(say("was-announced" if was else "was-silent", card=card))
    names = tuple(seat_text((trick.leader + n) % 4) for n in range(4))
    worth = {"silent": row.silent, "announced": row.announced, "number": row.trick}
    return Draft(
        say("bird", card=card, number=row.trick),
        Scene(tuple(told), (Pile(say("trick-number", number=row.trick), trick.cards, names),)),
        tuple(Choice(one, say(f"counts-{one}")) for one in ("declarer", "defence", "nobody")),
        frozenset({right}),
        reasons=(say(f"bird-{right}", **worth),),
        clauses=row.clauses,
    )


def partner(book: Rulebook, source: Random, level: int) -> Draft | None:
    """Who plays with whom, as soon as the called card has shown it."""

    def shown(state: GameState) -> bool:
        public = state.public
        return (
            public.called is not None
            and public.partner is not None
            and bool(public.tricks)
            and public.called in public.tricks[-1].cards
        )

    games = offered(book, lambda one: one.partner)
    state = walked(book, source, shown, source.choice(games))
    if state is None or state.public.called is None or state.public.partner is None:
        return None
    public, you = state.public, source.randrange(4)
    trick, called, declarer = public.tricks[-1], state.public.called, public.games[0].seat
    names = tuple(seat_text((trick.leader + n) % 4, you) for n in range(4))
    sides = frozenset({declarer, state.public.partner})
    mate = next(seat for seat in range(4) if seat != you and (seat in sides) == (you in sides))
    return Draft(
        say("your-mate"),
        Scene(
            (
                say(
                    "game-of",
                    game=contract_text(book, public.games[0].contract),
                    who=seat_text(declarer, you),
                ),
                say("called", card=card_text(book, called)),
            ),
            (Pile(say("in-order"), trick.cards, names),),
        ),
        tuple(Choice(str(seat), seat_text(seat)) for seat in range(4) if seat != you),
        frozenset({str(mate)}),
        reasons=(
            say(
                "king-shows",
                card=card_text(book, called),
                who=seat_text(state.public.partner, you),
                declarer=seat_text(declarer, you),
            ),
        ),
        clauses=book.contracts[public.games[0].contract].clauses,
    )
