"""A finished game of a table on paper: the record, with names, promise and irregularities.

A record is replayed by the strict rules. At a table in table manner a card may lie that those
refuse: the record's actions then end before it, and what followed is told in remarks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from mondfang.game import GameState, new_game
from mondfang.game.actions import Action
from mondfang.game.outcome import Irregularity
from mondfang.game.text import action_text
from mondfang.record import Comment, Note, Record, Step, record_of
from mondfang.record.model import Four
from mondfang.referee import TableFault
from mondfang.referee.words import words
from mondfang.table.entries import Dealt, Entry
from mondfang.table.errors import refused
from mondfang.table.pack.promise import Opening, opening_lines
from mondfang.table.play.game import Played
from mondfang.table.play.training import training_note
from mondfang.table.seating.places import TakenSeat
from mondfang.table.state import LiveTable, moments


def game_moments(
    entries: Iterable[Entry], game: int, start: LiveTable | None = None
) -> list[LiveTable]:
    """The table after each entry of one game, from its deal to the next.

    The entries are those from the beginning, or from ``start`` on.
    """
    found, before = [], 0 if start is None else start.game
    for table in moments(_until(entries, max(game, 0) - before), start):
        if table.game == game:
            found.append(table)
    return found


def _until(entries: Iterable[Entry], game: int) -> Iterator[Entry]:
    """The entries up to the end of a game; what comes after need not be folded."""
    deals = 0
    for entry in entries:
        deals += isinstance(entry, Dealt)
        if deals > game:
            return
        yield entry


def record_of_game(entries: Iterable[Entry], game: int, start: LiveTable | None = None) -> Record:
    """The record of a game that is over; raises NotAllowed as long as it is not."""
    end = list[LiveTable]()  # from the last card on: the verdict may have come later
    for table in game_moments(entries, game, start):
        end = [] if table.written is None else [*end, table]
    if not end:
        raise refused("game-not-over")
    return record_of_table(end[-1], end[0].places)


def record_of_table(
    table: LiveTable, places: tuple[TakenSeat, ...] | None = None, language: str = "de"
) -> Record:
    """The record of the game that is over on the table; ``places`` are those at its end."""
    played, pack, places = table.played, table.pack, places or table.places
    if table.written is None:
        raise refused("game-not-over")
    assert played is not None
    assert pack is not None
    one, two, three, four = (_name(places[seat]) for seat in played.players)
    if played.watched is None:
        record = record_of(played.state, (one, two, three, four))
    else:
        record = _watched(table, played, (one, two, three, four))
    return replace(record, notes=(*_training(table, language), *_promise(pack)))


def _name(place: TakenSeat) -> str:
    """Who played there at the end, with the rung of a bot."""
    return f"{place.name} ({place.rung})" if place.rung is not None else place.name


def _training(table: LiveTable, language: str) -> Iterator[Note]:
    if table.is_training:
        yield Note("rulebook", training_note(table.taken_back, language))


def _promise(pack: Opening) -> tuple[Note, ...]:
    """The promise and what it was about, so that ``mondfang verify deal`` needs only this file."""
    return tuple(Note("hand 0", line) for line in opening_lines(pack))


def _watched(table: LiveTable, played: Played, names: Four) -> Record:
    """A game in table manner: regular actions, faults where they happened, the verdict."""
    state = played.state
    regular, rest = _regular(state)
    steps = [*_with_mended(played, regular), *_after_fault(played, rest)]
    claim = played.claim
    if claim is not None:
        steps.append(Comment(f"{words('decision', claim.decision)}: {' '.join(claim.clauses)}"))
    if played.ruling is not None or rest or played.lost:
        assert table.written is not None
        numbers = " ".join(f"{number:+}" for number in table.written.settlement.points)
        steps.append(Comment(f"Schrift: {numbers}"))
    whole = state.is_over and not rest
    state = state if whole else _replayed(state, regular)
    return record_of(state, names, tuple(steps))


def _replayed(state: GameState, actions: Iterable[Action]) -> GameState:
    again = new_game(state.book, state.hidden.deal, state.public.forehand)
    for action in actions:
        again = again.apply(action)
    return again


def _regular(state: GameState) -> tuple[list[Action], list[Action]]:
    """The actions that the strict rules accept, and those from the first refused one on."""
    actions = [told.event for told in state.history if isinstance(told.event, Action)]
    again = new_game(state.book, state.hidden.deal, state.public.forehand)
    for index, action in enumerate(actions):
        if again.refusal(action) is not None:
            return actions[:index], actions[index:]
        again = again.apply(action)
    return actions, []


def _with_mended(played: Played, regular: list[Action]) -> list[Step]:
    """The actions, with what was put right noted where it happened."""
    game = played.watched
    assert game is not None
    places: dict[int, list[Step]] = {}
    for fault, before in zip(game.faults, game.before, strict=True):
        if fault.put_right and before is not None:
            spot = sum(isinstance(told.event, Action) for told in before.history)
            places.setdefault(spot, []).append(_irregularity(fault))
    steps: list[Step] = []
    for index, action in enumerate(regular):
        steps += [*places.get(index, ()), action]
    return [*steps, *(step for spot in places if spot >= len(regular) for step in places[spot])]


def _after_fault(played: Played, rest: list[Action]) -> Iterator[Step]:
    """Faults that stayed, and what was done from the first of them on, as remarks."""
    game = played.watched
    assert game is not None
    for fault in (*played.decided, *(one for one in game.faults if not one.put_right)):
        yield _irregularity(fault)
    for action in rest:
        yield Comment(f"{action.seat} {action_text(action)}")


def _irregularity(fault: TableFault) -> Irregularity:
    card = f" ({fault.card})" if fault.card is not None else ""
    mended = ", zurückgenommen" if fault.put_right else ""
    return Irregularity(fault.kind, (fault.seat,), words("fault", fault.kind) + card + mended)
