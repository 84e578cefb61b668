"""The regions of the table page: scenes into markup."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from markupsafe import Markup

from mondfang.game import Refusal, View
from mondfang.game.actions import Action
from mondfang.rulebook.model import Rulebook
from mondfang.table.lesson.guide import guidance
from mondfang.table.table_view import TableView
from mondfang.web.base.preferences import Prefs
from mondfang.web.play.scene.agreed import agreed_scene
from mondfang.web.play.scene.buttons import Panel
from mondfang.web.play.scene.cards import Hand, felt_scene, hand_scene, last_scene
from mondfang.web.play.scene.faces import written_out
from mondfang.web.play.scene.fair import fair_scene
from mondfang.web.play.scene.panel import panel_scene
from mondfang.web.play.scene.people import company_scene
from mondfang.web.play.scene.pieces import Pieces, alike, rendered
from mondfang.web.play.scene.referee import referee_scene
from mondfang.web.play.scene.result import result_scene
from mondfang.web.play.scene.sheet import sheet_scene
from mondfang.web.play.scene.strip import strip_of, strip_scene
from mondfang.web.play.scene.table import (
    Seats,
    Seen,
    Shared,
    seats_scene,
)
from mondfang.web.play.scene.talk import said_scene, stirs_scene, talk_of
from mondfang.words import clause_rules

LONGEST_LINK: Final = 200  # characters

# Every region of the page, in the order in which a reader meets them.
NAMES: Final = (
    "strip",
    "lobby",
    "seats",
    "felt",
    "result",
    "referee",
    "panel",
    "hand",
    "guide",
    "last",
    "talk",
    "sheet",
    "fair",
    "people",
)


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows: the regions, and what they were made of."""

    seen: Seen
    regions: dict[str, str]
    pieces: Pieces

    @property
    def table(self) -> TableView:
        return self.seen.table


def regions(table: TableView, prefs: Prefs, present: frozenset[int]) -> dict[str, str]:
    """The markup of every region for one person; ``present`` are table seats that are connected."""
    return shown(table, prefs, present).regions


def shown(
    table: TableView,
    prefs: Prefs,
    present: frozenset[int],
    before: Shown | None = None,
    shared: Shared | None = None,
) -> Shown:
    """The page of one person; of what it showed ``before``, what looks the same is kept.

    ``shared`` is for all pages that show the table at the same moment.
    """
    seen = Seen(table, prefs, present, shared, None if before is None else before.seen)
    view = table.view
    pieces = Pieces(prefs.language, None if before is None else before.pieces)
    found = dict.fromkeys(NAMES, "")
    people = (_PEOPLE(table), present)
    found["people"] = pieces.kept("people", people, lambda: _render(seen, "people", company_scene))
    found["sheet"] = pieces.kept(
        "sheet", _SHEET(table), lambda: _render(seen, "sheet", sheet_scene)
    )
    found["fair"] = pieces.kept("fair", _FAIR(table), lambda: _render(seen, "fair", fair_scene))
    if view is None:
        found["lobby"] = pieces.made("lobby", (agreed_scene(seen), company_scene(seen)))
    else:
        found.update(_game(seen, view, pieces))
    return Shown(seen, found, pieces)


def _game(seen: Seen, view: View, pieces: Pieces) -> Iterator[tuple[str, str]]:
    """The regions of a game that is being played, or has just been."""
    yield "strip", pieces.kept("strip", strip_of(seen, view), lambda: _strip(seen, view))
    yield "seats", _seats(seats_scene(seen, view), pieces)
    yield "felt", pieces.made("felt", felt_scene(seen, view))
    panel = panel_scene(seen, view)
    yield "panel", pieces.kept("panel", panel, lambda: _panel(seen.language, panel))
    yield "talk", _talk(seen, view, pieces)
    hand = hand_scene(seen, view)
    if hand is not None:
        yield "hand", pieces.kept("hand", hand, lambda: _hand(seen.language, hand))
    if seen.table.setup.guided and view.seat is not None:
        yield "guide", pieces.made("guide", guidance(view, seen.language))
    made_of = view.last_trick, len(view.public.tricks), view.earlier_tricks, seen.names
    yield "last", pieces.kept("last", made_of, lambda: _last(seen, view))
    optional: dict[str, object] = {
        "result": result_scene(seen),
        "referee": referee_scene(seen),
    }
    for name, scene in optional.items():
        if scene is not None:
            yield name, pieces.made(name, scene)


# What these two are made of, besides the book, the setup and who is connected.
_PEOPLE = attrgetter(
    *("chairs", "you", "seat", "dealer", "game", "can_deal", "ended", "last_round", "kiebitze"),
    *("watching", "may_watch", "may_sit", "may_send_away", "shown_to"),
    *("may_draw", "drawn", "may_say", "may_cut", "may_reshuffle", "may_knock", "may_choose"),
    *("knocked", "may_slip", "misdeal_pair", "may_dispute", "may_take_deal"),
    *("locked", "keeps_door", "callers", "may_ask_in", "asked_in"),
    *("guests", "closed", "may_remove", "is_host", "votes", "pace", "talk", "may_agree"),
    *("may_lay_down", "setup", "training"),
)
_SHEET = attrgetter(
    *("sheet", "chairs", "you", "totals", "cent_totals", "pot", "last_round", "deals_left"),
)

_FAIR = attrgetter(
    *("chairs", "you", "seat", "promise", "next_promise", "seal", "unsealed", "mixed", "opened"),
    *("game", "outcome", "untouched"),
)


def _render(seen: Seen, name: str, scene: Callable[[Seen], object]) -> str:
    return rendered(name, seen.language, scene(seen))


def _strip(seen: Seen, view: View) -> str:
    return alike("strip", seen.language, strip_scene(seen, view))


def _seats(seats: Seats, pieces: Pieces) -> str:
    """Four places, each on its side of the screen: people see the same one on different sides."""
    places = [
        place.replace("somewhere", where, 1)
        for where, place in zip(seats.sides, seats.places, strict=True)
    ]
    return "\n".join(places) + (pieces.made("aside", seats.aside) if seats.aside else "")


def _talk(seen: Seen, view: View, pieces: Pieces) -> str:
    """Line by line: what was said before stays. With the first card the talking is over."""
    table = seen.table

    def line(event: Action) -> str:
        return alike("said", seen.language, said_scene(seen, event))

    def talk() -> str:
        lines = Markup(pieces.grown("said", seen.names, talk_of(view), line))
        return rendered("talk", seen.language, (lines, stirs_scene(seen)))

    said = None if view.public.tricks else len(view.told)
    return pieces.kept("talk", (table.game, said, seen.names, table.stirs, seen.heard), talk)


def _panel(language: str, panel: Panel) -> str:
    """Those who wait read the same."""
    return rendered("panel", language, panel) if panel.choices else alike("panel", language, panel)


def _last(seen: Seen, view: View) -> str:
    return rendered("last", seen.language, last_scene(seen, view))


def _hand(language: str, hand: Hand) -> str:
    """Card by card: each looks the same in every hand."""
    rows = [
        Markup("").join([_held(language, (hand.mode, hand.marked, *one)) for one in row])
        for row in hand.rows
    ]
    return rendered("hand", language, (hand, rows))


@lru_cache(maxsize=8192)
def _held(language: str, card: Hashable) -> Markup:
    return Markup(rendered("held", language, card))


def refused(book: Rulebook, refusal: Refusal, language: str = "de") -> dict[str, Any]:
    """What the page is told of a refusal: its code, the sentence, the clauses, and markup of it."""
    rules = clause_rules(book, refusal.clauses, language)
    text = refusal.text(language)
    html = rendered("refused", language, (text, rules))
    return {"code": refusal.code, "text": text, "clauses": list(refusal.clauses), "html": html}


def as_markup(found: dict[str, str], shown: tuple[Markup, ...]) -> dict[str, Markup]:
    """Regions for the template of the whole page, escaped already, with the pictures of cards."""
    return {name: written_out(html, shown) for name, html in found.items()}


@lru_cache(maxsize=256)
def share_code(link: str) -> Markup:
    """The link of a table as a QR code; nothing where it is longer than any link of ours.

    The name of the host is what the browser says, and a long text takes long to draw.
    """
    import segno

    if len(link) > LONGEST_LINK:
        return Markup("")
    drawing = segno.make(link, error="m", micro=False)
    return Markup(drawing.svg_inline(border=2, omitsize=True, dark="#2b211a", light="#fefaf1"))
