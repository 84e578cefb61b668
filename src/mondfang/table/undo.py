"""When a decision may be taken back: before hidden information was shown.

The last decision of one's own may be taken back as long as nothing that the seat was told since
then is news: no word and no card of another seat, and no card turned up (the talon, a hand laid
open, a discard shown, talon cards that go to a trick). One's own words and cards are no news, nor
is a half taken from a talon that was already open, nor that a trick was gathered. So a bid may be
taken back while nobody has spoken after it, a call until the talon is opened, a half, a discard and
an announcement until "Ich liege!" is answered; and a card only if it closed a trick that goes to
its player. This is a kindness of a strict table; in table manner the book's own rule holds
(``playing.take_back``).
"""

from __future__ import annotations

from mondfang.game import View
from mondfang.game import actions as act
from mondfang.game.actions import Event
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
