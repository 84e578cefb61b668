"""From a draft to a record: every name, card and action checked, each fault with its place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mondfang.cards import BY_CODE, Card, CardSet
from mondfang.game import Deal, GameState, new_game
from mondfang.game.outcome import Irregularity
from mondfang.game.text import ActionTextError, parse_action
from mondfang.record.draft import (
    Draft,
    DraftAction,
    DraftComment,
    DraftIrregularity,
    DraftStep,
    Token,
    nearest,
)
from mondfang.record.errors import RecordError
from mondfang.record.facts import outcome_facts
from mondfang.record.model import (
    KIND,
    Comment,
    Four,
    Note,
    Options,
    Record,
    Step,
    find_control,
)
from mondfang.record.replay import FindBook, applied, check_book, find_the_book
from mondfang.rulebook import Rulebook
from mondfang.settlement import settle

SEATS = ("0", "1", "2", "3")
HAND, TALON, HALF = 12, 6, 3


def build(draft: Draft, find_book: FindBook) -> Record:
    """The record that a draft describes; its outcome is the one that the game really gives."""
    options = _options(draft)
    book = _book(draft, options, find_book)
    one, two, three, four = (_text(seat) for seat in draft.seats)
    seats: Four = (one, two, three, four)
    forehand = seat_of(draft.forehand)
    deal = _deal(draft)
    steps, state = _played(new_game(book, deal, forehand), draft.steps)
    outcome = state.outcome() if state.is_over else None
    record = Record(
        rulebook=draft.rulebook.text,
        edition=draft.edition.text,
        digest=draft.digest.text,
        options=options,
        seats=seats,
        forehand=forehand,
        deal=deal,
        steps=steps,
        outcome=outcome,
        settlement=settle(book, outcome) if outcome else None,
    )
    return with_notes(record, draft)


def line_keys(record: Record) -> list[str]:
    """The keys of all lines that a note can precede, in the order in which they are written."""
    head = ["rulebook", "edition", "digest", *(f"option {name}" for name, _ in record.options)]
    head += [*(f"seat {seat}" for seat in SEATS), "forehand"]
    head += [*(f"hand {seat}" for seat in SEATS), "talon"]
    return [*head, *list(outcome_facts(record.outcome, record.settlement))[1:], "end"]


def with_notes(record: Record, draft: Draft) -> Record:
    """The record with the draft's notes, sorted by the lines they precede."""
    keys = {key: index for index, key in enumerate(line_keys(record))}
    found = []
    for note in draft.notes:
        if note.before.text not in keys:
            raise note.before.error("note-place")
        found.append(Note(note.before.text, _comment(note.text)))
    return replace(record, notes=tuple(sorted(found, key=lambda note: keys[note.before])))


def _options(draft: Draft) -> Options:
    seen: dict[str, str] = {}
    for name, value in draft.options:
        if name.text in seen:
            raise name.error("line-twice", found=f"option {name.text}")
        seen[_text(name)] = _text(value)
    return tuple(sorted(seen.items()))


def _book(draft: Draft, options: Options, find_book: FindBook) -> Rulebook:
    try:
        book = find_the_book(draft.rulebook.text, options, find_book)
    except RecordError as problem:
        for name, value in draft.options:
            if name.text == problem.details.get("option"):
                spot = name if problem.details["fault"] == "unknown" else value
                raise problem.at(spot.line, spot.column) from None
        raise problem.at(draft.rulebook.line, draft.rulebook.column) from None
    try:
        check_book(book, draft.edition.text, draft.digest.text)
    except RecordError as problem:
        spot = draft.edition if problem.code == "wrong-edition" else draft.digest
        raise problem.at(spot.line, spot.column) from None
    return book


def seat_of(token: Token) -> int:
    if token.text not in SEATS:
        raise token.error("bad-seat")
    return int(token.text)


def _deal(draft: Draft) -> Deal:
    seen: set[Card] = set()
    hands = []
    for seat, hand in enumerate(draft.hands):
        cards = _cards(hand.words(), seen)
        if len(cards) != HAND:
            raise _wrong_count(hand, f"hand {seat}", len(cards), HAND)
        hands.append(CardSet.of(cards))
    words = draft.talon.words()
    bars = [index for index, word in enumerate(words) if word.text == "|"]
    talon = _cards([word for word in words if word.text != "|"], seen)
    if len(talon) != TALON:
        raise _wrong_count(draft.talon, "talon", len(talon), TALON)
    if bars not in ([], [HALF]):
        raise words[bars[0]].error("talon-halves")
    one, two, three, four = hands
    return Deal((one, two, three, four), tuple(talon))


def _wrong_count(spot: Token, where: str, found: int, expected: int) -> RecordError:
    return spot.error("card-count", where=where, found=str(found), expected=str(expected))


def _cards(words: Iterable[Token], seen: set[Card]) -> list[Card]:
    found = []
    for word in words:
        card = BY_CODE.get(word.text)
        if card is None:
            raise word.error("no-such-card")
        if card in seen:
            raise word.error("card-twice")
        seen.add(card)
        found.append(card)
    return found


def _played(state: GameState, drafts: Iterable[DraftStep]) -> tuple[tuple[Step, ...], GameState]:
    steps: list[Step] = []
    for draft in drafts:
        match draft:
            case DraftAction():
                state, step = _act(state, draft)
                steps.append(step)
            case DraftComment(text=text):
                steps.append(Comment(_comment(text)))
            case DraftIrregularity():
                steps.append(_irregularity(state.book, draft))
    return tuple(steps), state


def _act(state: GameState, draft: DraftAction) -> tuple[GameState, Step]:
    seat = seat_of(draft.seat)
    try:
        action = parse_action(seat, draft.text.text)
    except ActionTextError:
        raise draft.text.error("no-action") from None
    try:
        return applied(state, action), action
    except RecordError as problem:
        spot = draft.seat if problem.code == "out-of-turn" else draft.text
        raise problem.at(spot.line, spot.column) from None


def _irregularity(book: Rulebook, draft: DraftIrregularity) -> Irregularity:
    if not KIND.fullmatch(draft.kind.text):
        raise draft.kind.error("bad-irregularity")
    seats = tuple(seat_of(seat) for seat in draft.seats)
    claims = []
    for seat, premium in draft.claims:
        if premium.text not in book.premiums:
            raise premium.error("no-such-premium", **nearest(premium.text, book.premiums))
        claims.append((seat_of(seat), premium.text))
    note = _clean(draft.note, draft.note.text.strip())
    return Irregularity(draft.kind.text, seats, note, tuple(claims))


def _text(token: Token) -> str:
    """A text of one line that is not empty."""
    if not token.text:
        raise token.error("bad-text", found="''")
    return _clean(token, token.text.strip())


def _comment(token: Token) -> str:
    return _clean(token, token.text.rstrip())


def _clean(token: Token, trimmed: str) -> str:
    """The text as it would come back from its line; anything else is a fault."""
    if token.text != trimmed or find_control(trimmed) is not None:
        raise token.error("bad-text", found=ascii(token.text))
    return trimmed
