"""Questions about premiums: whose, announced or silent, made or lost, doubled or not.

Whether something can have happened is for the slip to say: only what it would take is offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from mondfang.game.premiums import SIDES, Side
from mondfang.game.text import LADDER
from mondfang.rulebook.model import Contract, Premium, Rulebook
from mondfang.rulebook.names import premium_name
from mondfang.scorer.interview.question import (
    SEATS,
    Answers,
    Choice,
    Kind,
    Question,
    seat_choices,
)
from mondfang.scorer.interview.slip import can_be, premiums_said
from mondfang.scorer.interview.words import asked
from mondfang.speech import Text


class Fact(NamedTuple):
    """What may have become of a premium; ``made`` is None where a Renonce ended the game."""

    side: Side
    announced: bool
    made: bool | None


def premium_questions(
    book: Rulebook, row: Contract, known: Answers, given: Answers
) -> Iterator[Question]:
    """One premium after the other; the bird that was bid comes first and unasked.

    A premium that is ``given`` was offered when it was said: only what is open is sifted.
    """
    offered = _offered(book, row)
    names = [premium.id for premium in offered]
    bid: Any = row.named_bird or known.get("bird")
    for place in range(1, 2 * len(offered) + 1):
        root = f"premium-{place}"
        if place == 1 and bid in names:
            yield Question(root, "choice", asked("premium"), (premium_choice(book, bid),))
        elif given.get(root) in names:
            choices = tuple(premium_choice(book, name) for name in names)
            yield Question(root, "choice", asked("premium"), choices)
        else:
            yield Question(root, "choice", asked("premium"), tuple(_open(book, offered, known)))
        if known[root] is None:
            return
        yield from _one(book, book.premiums[known[root]], known, root, place == 1 and bid)


def _open(book: Rulebook, offered: Sequence[Premium], known: Answers) -> Iterator[Choice]:
    """The premiums that can still have happened, and none where the game may be told by now."""
    if can_be(book, known):
        yield Choice(None, asked("no-premium"), 0)
    for premium in offered:
        if any(True for _ in _facts(book, premium, known)):
            yield premium_choice(book, premium.id)


def _one(
    book: Rulebook, premium: Premium, known: Answers, root: str, is_bid: object
) -> Iterator[Question]:
    """Whose it was, announced or silent, made or lost, doubled or not."""
    facts = list(_facts(book, premium, known))
    if is_bid:
        facts = [fact for fact in facts if fact.announced and fact.side == "declarer"]
    name = _name(book, premium.id)
    sides = [side for side in SIDES if any(fact.side == side for fact in facts)]
    choices = [Choice(side, asked(f"side-{side}")) for side in sides]
    yield Question(f"{root}-side", "choice", asked("side", premium=name), tuple(choices))
    facts = [fact for fact in facts if fact.side == known[f"{root}-side"]]
    ways = [Choice("said", asked("said"))] if any(fact.announced for fact in facts) else []
    ways += [Choice("silent", asked("silent"))] if not all(f.announced for f in facts) else []
    yield Question(f"{root}-announced", "choice", asked("announced", premium=name), tuple(ways))
    said = known[f"{root}-announced"] == "said"
    ends = {fact.made for fact in facts if fact.announced == said}
    if premium.threshold_thirds is None or not said:  # the points tell of an announced Sack
        only = tuple(Choice(end, asked("yes" if end else "no")) for end in ends)
        kind: Kind = "yes-no" if len(ends) > 1 else "choice"
        text = asked("made", premium=name)
        yield Question(f"{root}-made", kind, text, () if kind == "yes-no" else only)
    if said and premium.can_kontra:
        text = asked("premium-kontra", premium=name)
        yield Question(f"{root}-kontra", "choice", text, kontra_choices(book))


def _facts(book: Rulebook, premium: Premium, known: Answers) -> Iterator[Fact]:
    """What a slip with the premiums said so far would take of this one."""
    ends = (None,) if known["ending"] == "renonce" else (True, False)
    ways = (True,) if known["ending"] == "renonce" else (True, False)
    for side in SIDES:
        for announced in ways:
            for made in ends:
                fact = {"premium": premium.id, "side": side, "announced": announced, "made": made}
                if can_be(book, known, fact):
                    yield Fact(side, announced, made)


def claim_questions(
    book: Rulebook, row: Contract, known: Answers, names: Sequence[str]
) -> Iterator[Question]:
    """Silent premiums that a regular player has certainly lost by the Renonce."""
    if not book.conduct.renonce_claims or row.talon == "tricks" or row.is_negative:
        return
    said = {fact["premium"] for fact in premiums_said(book, known)}
    silent = [one.id for one in _offered(book, row) if one.silent and one.id not in said]
    regular = [seat for seat in SEATS if seat not in known["offenders"]]
    claimed: list[tuple[str, int]] = []
    while len(claimed) < len(silent) * len(regular):
        root = f"claim-{len(claimed) + 1}"
        left = {name: [seat for seat in regular if (name, seat) not in claimed] for name in silent}
        named = [premium_choice(book, name) for name in silent if left[name]]
        choices = (Choice(None, asked("no-claim"), 0), *named)
        yield Question(root, "choice", asked("claim"), choices)
        name = known[root]
        if name is None:
            return
        seats = seat_choices(left[name], names)
        yield Question(f"{root}-seat", "choice", asked("claim-seat"), seats)
        claimed.append((name, known[f"{root}-seat"]))


def kontra_choices(book: Rulebook) -> tuple[Choice, ...]:
    """None, Kontra, Re, Sub: as far as the book goes."""
    none = Choice(0, asked("none"), 0)
    steps = range(1, book.kontra.levels + 1)
    named = (Text.same(LADDER[step - 1].capitalize()) for step in steps)
    return (none, *(Choice(step, text, step) for step, text in zip(steps, named, strict=True)))


def premium_choice(book: Rulebook, name: str) -> Choice:
    return Choice(name, _name(book, name))


def _name(book: Rulebook, name: str) -> Text:
    return Text.each(lambda language: premium_name(name, language, book))


def _offered(book: Rulebook, row: Contract) -> list[Premium]:
    known = [book.premiums[name] for name in row.premiums if name in book.premiums]
    return [premium for premium in known if premium.offered]
