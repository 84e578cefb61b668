"""From a record back to the game: every action goes through the engine, the outcome is compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from mondfang.game import GameState, new_game
from mondfang.game.actions import Action
from mondfang.game.text import action_text
from mondfang.record.draft import nearest
from mondfang.record.errors import RecordError
from mondfang.record.facts import outcome_facts
from mondfang.record.model import Options, Record, Step
from mondfang.rulebook import Rulebook, RulebookError, book_ids, load_book
from mondfang.rulebook.faults import fault_lines, phrase
from mondfang.settlement import settle
from mondfang.speech import Text

FindBook = Callable[[str, Options], Rulebook]


def replay(record: Record, find_book: FindBook = load_book) -> GameState:
    """The game at the end of the record; raises RecordError if anything in it does not hold."""
    state = opening(record, find_book)
    for action in record.actions:
        state = applied(state, action)
    compare(record, state)
    return state


def walk(
    record: Record, find_book: FindBook = load_book
) -> Iterator[tuple[Step | None, GameState]]:
    """Every step with the state after it, from the deal (None) on."""
    state = opening(record, find_book)
    yield None, state
    for step in record.steps:
        if isinstance(step, Action):
            state = applied(state, step)
        yield step, state


def opening(record: Record, find_book: FindBook = load_book) -> GameState:
    """The game before its first word."""
    book = find_the_book(record.rulebook, record.options, find_book)
    check_book(book, record.edition, record.digest)
    if record.forehand not in range(4):
        raise RecordError("bad-seat", details={"found": str(record.forehand)})
    return new_game(book, record.deal, record.forehand)


def find_the_book(book_id: str, options: Options, find_book: FindBook) -> Rulebook:
    """The book with the table's options; every fault is one of the record."""
    try:
        return find_book(book_id, options)
    except RulebookError as problem:
        fault = problem.faults[0]
    allowed = Text(phrase(fault.allowed, "de"), phrase(fault.allowed, "en"))
    details: dict[str, object] = {
        "found": book_id,
        "reason": Text("; ".join(fault_lines(fault, "de")), "; ".join(fault_lines(fault, "en"))),
        "known": allowed,
    }
    if fault.nearest:
        details["nearest"] = fault.nearest
    if fault.path.startswith("options."):
        name = fault.path.removeprefix("options.")
        found = f"{name} = {dict(options).get(name, '')}"
        raise RecordError(
            "unknown-option",
            details=details | {"found": found, "option": name, "fault": fault.code},
        )
    if book_id not in book_ids():
        known = {"known": ", ".join(book_ids())} | nearest(book_id, book_ids())
        raise RecordError("unknown-book", details=details | known)
    raise RecordError("bad-book", details=details)


def check_book(book: Rulebook, edition: str, digest: str) -> None:
    """The record was played by this edition and by exactly these rules."""
    if edition != book.edition:
        details = {"found": edition, "expected": book.edition}
        raise RecordError("wrong-edition", details=details)
    if digest != book.digest:
        raise RecordError("wrong-digest", details={"found": digest, "expected": book.digest})


def applied(state: GameState, action: Action) -> GameState:
    """The state after an action, or the engine's refusal as a fault of the record."""
    refusal = state.refusal(action)
    if refusal is None:
        return state.apply(action)
    details = {"seat": str(action.seat), "found": action_text(action)}
    if state.turn is not None and action.seat != state.turn:
        details["expected"] = str(state.turn)
        raise RecordError("out-of-turn", details=details, refusal=refusal)
    raise RecordError("illegal-action", details=details, refusal=refusal)


def compare(record: Record, state: GameState) -> None:
    """The recorded outcome is the one that the game gives."""
    told = outcome_facts(record.outcome, record.settlement)
    outcome = state.outcome() if state.is_over else None
    true = outcome_facts(outcome, settle(state.book, outcome) if outcome else None)
    for key in (*true, *told):
        if told.get(key) != true.get(key):
            found, expected = _fact(told, key), _fact(true, key)
            details = {"found": found, "expected": expected, "key": key}
            code = "wrong-outcome" if found and expected else "outcome-missing"
            raise RecordError(code if expected else "outcome-invented", details=details)


def _fact(facts: dict[str, str], key: str) -> str:
    return f"{key}: {facts[key]}" if key in facts else ""
