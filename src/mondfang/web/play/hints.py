"""The hint of a teacher as a piece of the table page."""

from __future__ import annotations

from starlette.requests import HTTPConnection

from mondfang.bots.characters import bot_name
from mondfang.game.actions import Action, Discard, Play
from mondfang.speech import pick
from mondfang.table.play.hints import Hint, hint_of
from mondfang.table.table_view import TableView
from mondfang.web.base.desk import Busy
from mondfang.web.base.limits import client_of
from mondfang.web.base.render import environment, speaker
from mondfang.web.base.services import services
from mondfang.web.base.visitor import Person
from mondfang.web.play.live.thinkers import Thinkers
from mondfang.web.play.refusals import refused

HINTS = 4  # times as many wait as for other work: a family may ask at the same time


async def hint_markup(connection: HTTPConnection, thinkers: Thinkers, seen: TableView) -> str:
    """The hint as a piece of the page; raises NotAllowed where none is to be had."""
    person: Person = connection.state.person
    prefs = person.prefs
    try:
        async with services(connection).hints.place(client_of(connection)):
            hint = await hint_for(thinkers, seen, prefs.language)
    except Busy:
        raise refused("busy") from None
    template = environment().get_template("live/hint.html")
    advice = [(one, card_codes(one.action)) for one in hint.advice]
    return template.render(
        advice=advice, reasons=hint.reasons, deck=prefs.deck, t=speaker(prefs.language)
    )


async def hint_for(thinkers: Thinkers, seen: TableView, language: str) -> Hint:
    """What the teacher says about the view of this seat."""
    view = seen.view
    if view is None or not seen.setup.hints or not view.legal_actions:
        raise refused("no-hint")
    found = await thinkers.explain(seen.setup.teacher, view)
    return hint_of(view, found, language, lambda seat: seat_name(seen, seat, language))


def card_codes(action: Action) -> tuple[str, ...]:
    """The cards that are shown beside the words."""
    match action:
        case Discard(cards=cards):
            return tuple(card.code for card in cards)
        case Play(card=card):
            return (card.code,)
        case _:
            return ()


def seat_name(seen: TableView, seat: int, language: str) -> str:
    """What the teacher calls a game seat."""
    number = seen.players[seat]
    chair = seen.chairs[number]
    name = bot_name(chair.name, language) if chair.kind == "bot" else chair.name
    return name or f"{pick(language, 'Platz', 'seat')} {number + 1}"
