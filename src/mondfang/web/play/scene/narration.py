"""What happened between two looks at a table, in sentences: for the live region of the page."""

from __future__ import annotations

from collections.abc import Iterator

from mondfang.bots.characters import bot_name
from mondfang.game import Phase
from mondfang.game import actions as act
from mondfang.game.actions import Event
from mondfang.speech import pick
from mondfang.table.table_view import TableView
from mondfang.web.play.scene.table import Seen
from mondfang.web.play.scene.talk import stir_words
from mondfang.words import event_sentence, outcome_words

MOST = 8  # sentences that anybody listens to; a page that was away longer reads the table itself


def sentence(before: TableView | None, seen: Seen) -> str:
    """Everything new for the one who looks, the last word being whose turn it is."""
    told = [*_people(before, seen), *_events(before, seen)][-MOST:]
    turn = _turn(before, seen)
    return " ".join([*told, turn] if turn else told)


def _events(before: TableView | None, seen: Seen) -> Iterator[str]:
    after, language = seen.table, seen.language
    if after.view is None:
        return
    old: tuple[Event, ...] = ()
    fresh = before is None or before.view is None or before.game != after.game
    if before is not None and before.view is not None and not fresh:
        old = before.view.told
    if fresh:
        dealer = seen.chair_name(after.dealer)
        yield pick(
            language,
            f"Spiel {after.game}, Geber: {dealer}.",
            f"Game {after.game}, dealer: {dealer}.",
        )
    new = after.view.told[_common(old, after.view.told) :]
    for event in new:
        if isinstance(event, act.Discarded) and event.seat == after.view.seat:
            continue  # the seat itself was told which cards
        said = event_sentence(seen.book, event, language, seat_name=seen.name, you=after.seat)
        if said:
            yield said
    if after.outcome is not None and (before is None or before.outcome is None or fresh):
        said = outcome_words(seen.book, after.outcome, language, seen.name)
        yield f"{said.rstrip('.')}."


def _common(old: tuple[Event, ...], new: tuple[Event, ...]) -> int:
    """How far two tellings agree; a take-back in table manner makes the new one shorter."""
    if old == new[: len(old)]:
        return len(old)
    return next(
        (step for step, (one, two) in enumerate(zip(old, new, strict=False)) if one != two),
        min(len(old), len(new)),
    )


def _people(before: TableView | None, seen: Seen) -> Iterator[str]:
    """Who came, left, took back or dealt, or is played for by a bot."""
    if before is None:
        return
    fresh = seen.table.stirs[len(before.stirs) :] if before.game == seen.table.game else ()
    for stir in fresh:
        if stir.what in ("took-back", "took-deal"):
            yield f"{stir.name} {stir_words(seen, stir)}."
    for name, _ in seen.table.callers:
        if all(name != waiting for waiting, _ in before.callers):
            yield seen.t(f"{name} klopft an.", f"{name} is knocking.")
    if before.chairs == seen.table.chairs:
        return
    for seat, (old, new) in enumerate(zip(before.chairs, seen.table.chairs, strict=True)):
        if old == new or seat == seen.table.you:
            continue
        name = new.name or (bot_name(old.name, seen.language) if old.kind == "bot" else old.name)
        match new.kind:
            case "person":
                yield seen.t(f"{name} sitzt am Tisch.", f"{name} is at the table.")
            case "stand-in":
                yield seen.t(f"Ein Bot spielt für {name}.", f"A bot is playing for {name}.")
            case "free" if old.kind != "free":
                yield seen.t(f"{name} ist aufgestanden.", f"{name} has left.")
            case "bot" if old.kind in ("person", "stand-in"):
                yield seen.t(f"{old.name} ist aufgestanden.", f"{old.name} has left.")
            case _:
                pass


def _turn(before: TableView | None, seen: Seen) -> str:
    after = seen.table
    if after.view is None or after.view.public.phase is Phase.DONE or after.turn is None:
        return ""
    same = before is not None and before.at == after.at and before.turn == after.turn
    if same or after.turn != after.you or after.you is None:
        return ""
    return seen.t("Du bist an der Reihe.", "It is your turn.")
