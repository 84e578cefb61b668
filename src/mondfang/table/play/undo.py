"""When a decision may be taken back: before hidden information was shown.

The last decision of one's own may be taken back as long as nothing that the seat was told since
then is news: no word and no card of another seat, and no card turned up (the talon, a hand laid
open, a discard shown, talon cards that go to a trick). One's own words and cards are no news, nor
is a half taken from a talon that was already open, nor that a trick was gathered. So a bid may be
taken back while nobody has spoken after it, a call until the talon is opened, a half, a discard and
an announcement until "Ich liege!" is answered; and a card until the next one lies, or if it closed
a trick that goes to its player.

Whoever plays with bots alone takes back without asking. Other people have seen what is taken back,
so each of them who plays has to agree; asking stops nobody, and with the next action the question
lapses. A table may agree beforehand that nobody is asked, or that nothing is taken back. This is a
kindness of a strict table; in table manner the book's own rule holds (``moves.take_back``). Who
practises alone with bots takes back whatever was decided in this game (``training``).
"""

from __future__ import annotations

from mondfang.game import NotAllowed, View
from mondfang.game import actions as act
from mondfang.game.actions import Event
from mondfang.table import entries as log
from mondfang.table.errors import refused
from mondfang.table.play.moves import take_back
from mondfang.table.seating.seats import seated
from mondfang.table.state import LiveTable
from mondfang.words import pick


def news(before: View, now: View) -> Event | None:
    """The first thing told to the seat since ``before`` that it could not know then."""
    since = now.told[len(before.told) :]
    return next((event for event in since if _is_news(before, now, event)), None)


def _is_news(before: View, now: View, event: Event) -> bool:
    match event:
        case act.TalonShown() | act.HandShown() | act.DiscardShown() | act.Finished():
            return True
        case act.TrickTaken(added=added):
            return bool(added)
        case act.TalonTaken(seat=seat) if seat == now.seat:
            return before.public.talon is None
        case _:
            return event.seat != now.seat


def undo_refusal(event: Event, said: str, language: str = "de") -> str:
    """Why taking back is refused, in a sentence; ``said`` is who did what, if it was a seat."""
    match event:
        case act.Finished():
            since = pick(language, "das Spiel ist gezählt", "the game has been counted")
        case act.TalonShown() | act.TalonTaken():
            since = pick(language, "der Talon ist aufgedeckt", "the talon has been seen")
        case act.HandShown():
            since = pick(language, "ein Blatt wurde aufgelegt", "a hand has been laid open")
        case act.DiscardShown():
            since = pick(language, "die Ablage wurde gezeigt", "the discard has been shown")
        case act.TrickTaken():
            since = pick(language, "eine Talonkarte wurde gezeigt", "a talon card has been shown")
        case _:
            since = said
    head = pick(
        language, "Das lässt sich nicht mehr zurücknehmen", "That can no longer be taken back"
    )
    return f"{head} – {since}{'' if since.endswith('!') else '.'}"


def undo(table: LiveTable, person: str, at: str) -> log.Undone | log.UndoAsked | log.TakenBack:
    """Take one's last decision back, or ask the others for it."""
    if table.setup.manner == "table" and not table.is_training:
        return take_back(table, person, at)
    seat = seated(table, person)
    if not table.is_training:  # where bots may have moved on meanwhile
        table.check_at(at)
    hindrance = undo_hindrance(table, seat)
    if hindrance is not None:
        raise hindrance
    return log.UndoAsked(seat) if to_be_asked(table, seat) else log.Undone(seat)


def undo_hindrance(table: LiveTable, seat: int) -> NotAllowed | None:
    """Why a seat cannot take its last decision back, nor ask for it."""
    decided = table.decided
    if table.setup.undo == "never" and not table.is_training:
        return refused("undo-never")
    if table.ended:
        return refused("table-ended")
    if decided is None or decided.seat != seat:
        return refused("nothing-decided")
    if decided.declined:
        return refused("undo-declined")
    if decided.asked:
        return refused("undo-asked")
    if table.is_training:
        return None
    before, now = decided.before[-1], table.running()
    return None if news(before.view(seat), now.view(seat)) is None else refused("undo-too-late")


def to_be_asked(table: LiveTable, seat: int) -> tuple[int, ...]:
    """The table seats whose yes is needed: the other people who play this game."""
    if table.setup.undo == "free":
        return ()
    players = sorted(table.running().players)
    return tuple(
        other for other in players if other != seat and table.places[other].kind == "person"
    )


def answer(table: LiveTable, person: str, at: str, yes: bool) -> log.UndoAnswered:
    """Let somebody take a decision back, or not."""
    seat = seated(table, person)
    table.check_at(at)
    if seat not in unanswered(table):
        raise refused("not-asked")
    return log.UndoAnswered(seat, yes)


def unanswered(table: LiveTable) -> tuple[int, ...]:
    """The table seats that are asked now and have said nothing yet."""
    decided = table.decided
    if decided is None or not decided.asked:
        return ()
    asked = to_be_asked(table, decided.seat)
    return tuple(seat for seat in asked if seat not in decided.agreed)
