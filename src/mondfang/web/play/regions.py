"""The regions of the table page: scenes into markup, and equal scenes only once."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import attrgetter
from typing import Any, Final, cast

from markupsafe import Markup

from mondfang.game import Phase, Refusal, View
from mondfang.rulebook.model import Rulebook
from mondfang.salon.told import TableView
from mondfang.web.people import Prefs
from mondfang.web.play.scene import Seats, Seen, seats_scene, strip_scene, talk_scene
from mondfang.web.play.scene_cards import Hand, felt_scene, hand_scene, last_scene
from mondfang.web.play.scene_end import result_scene, sheet_scene
from mondfang.web.play.scene_faces import back
from mondfang.web.play.scene_panel import panel_scene
from mondfang.web.play.scene_people import agreed_scene, company_scene, referee_scene
from mondfang.web.render import environment, speaker
from mondfang.words import clause_rules

# Every region of the page, in the order in which a reader meets them.
NAMES: Final = (
    "form",
    "strip",
    "lobby",
    "seats",
    "felt",
    "result",
    "referee",
    "panel",
    "hand",
    "last",
    "talk",
    "sheet",
    "people",
)
# These stay as they are for many steps; they are kept apart, so that passing ones do not push them
# out where hundreds of tables are played.
_STEADY: Final = frozenset({"sheet", "people", "talk", "lobby", "result"})


@dataclass(frozen=True, slots=True)
class Shown:
    """What a page shows: the regions, and what they were made of."""

    table: TableView
    present: frozenset[int]
    regions: dict[str, str]


def regions(
    table: TableView, prefs: Prefs, present: frozenset[int], before: Shown | None = None
) -> dict[str, str]:
    """The markup of every region for one person; ``present`` are table seats that are connected.

    With what the page of the same person showed ``before``, only what can have changed is made.
    """
    seen, view = Seen(table, prefs, present), table.view
    language = prefs.language
    found = dict.fromkeys(NAMES, "")
    same = () if before is None else tuple(_unchanged(before, table, present))
    if before is not None:
        found.update((name, before.regions[name]) for name in same)
    found["form"] = _rendered("form", language, (table.id, table.at))
    if "people" not in same:
        found["people"] = _rendered("people", language, company_scene(seen))
    if "sheet" not in same:
        found["sheet"] = _rendered("sheet", language, sheet_scene(seen))
    if view is None:
        found["lobby"] = _rendered("lobby", language, (agreed_scene(seen), company_scene(seen)))
        return found
    found["strip"] = _rendered("strip", language, strip_scene(seen, view))
    found["seats"] = _seats(language, seats_scene(seen, view))
    found["felt"] = _rendered("felt", language, felt_scene(seen, view))
    found["panel"] = _rendered("panel", language, panel_scene(seen, view))
    if "talk" not in same:
        found["talk"] = _rendered("talk", language, talk_scene(seen, view))
    hand = hand_scene(seen, view)
    found["hand"] = "" if hand is None else _hand(language, hand)
    optional: dict[str, Hashable | None] = {
        "last": last_scene(seen, view),
        "result": result_scene(seen),
        "referee": referee_scene(seen),
    }
    for name, scene in optional.items():
        if scene is not None:
            found[name] = _rendered(name, language, scene)
    return found


# What these two are made of, besides the book, the setup and who is connected.
_PEOPLE = attrgetter(
    *("chairs", "you", "seat", "dealer", "game", "can_deal", "ended", "last_round", "kiebitze"),
    *("watching", "may_watch", "may_sit", "may_send_away", "shown_to"),
)
_SHEET = attrgetter(
    *("sheet", "chairs", "you", "totals", "cent_totals", "pot", "last_round", "deals_left"),
)


def _unchanged(before: Shown, table: TableView, present: frozenset[int]) -> Iterator[str]:
    """The regions that a card does not touch, while nothing else has happened."""
    old = before.table
    if before.present == present and _PEOPLE(old) == _PEOPLE(table):
        yield "people"
    if _SHEET(old) == _SHEET(table):
        yield "sheet"
    # With the first card the talking is over.
    same_game = old.game == table.game and old.chairs == table.chairs and old.you == table.you
    if same_game and old.stirs == table.stirs and _is_played(old.view) and _is_played(table.view):
        yield "talk"


def _is_played(view: View | None) -> bool:
    return view is not None and view.public.phase is Phase.PLAY and bool(view.public.tricks)


def _rendered(name: str, language: str, scene: Hashable) -> str:
    return (_steady if name in _STEADY else _passing)(name, language, scene)


def _render(name: str, language: str, scene: object) -> str:
    return str(_fragment(name)(scene, speaker(language), back()))


_steady = lru_cache(maxsize=4096)(_render)
_passing = lru_cache(maxsize=2048)(_render)


@cache
def _fragment(name: str) -> Callable[..., str]:
    """The macro ``region`` of a fragment: called straight, it costs a third of a template."""
    module: Any = environment().get_template(f"play/{name}.html").module
    return cast("Callable[..., str]", module.region)


def _seats(language: str, seats: Seats) -> str:
    """Place by place: with a card two of the four change."""
    places = "".join([_rendered("place", language, place) for place in seats.places])
    return places + (_rendered("aside", language, seats.aside) if seats.aside else "")


@lru_cache(maxsize=2048)
def _hand(language: str, hand: Hand) -> str:
    """Card by card: each looks the same in every hand."""
    rows = [
        Markup("").join([_held(language, (hand.mode, hand.marked, *one)) for one in row])
        for row in hand.rows
    ]
    return _render("hand", language, (hand, rows))


@lru_cache(maxsize=8192)
def _held(language: str, card: Hashable) -> Markup:
    return Markup(_render("held", language, card))


def refused(book: Rulebook, refusal: Refusal, language: str = "de") -> dict[str, Any]:
    """What the page is told of a refusal: its code, the sentence, the clauses, and markup of it."""
    rules = clause_rules(book, refusal.clauses, language)
    text = refusal.text(language)
    html = _rendered("refused", language, (text, rules))
    return {"code": refusal.code, "text": text, "clauses": list(refusal.clauses), "html": html}


def as_markup(found: dict[str, str]) -> dict[str, Markup]:
    """Regions for the template of the whole page: they are escaped already."""
    return {name: Markup(html) for name, html in found.items()}


@lru_cache(maxsize=256)
def share_code(link: str) -> Markup:
    """The link of a table as a QR code; nothing where it is longer than any picture."""
    import segno

    try:
        drawing = segno.make(link, error="m", micro=False)
    except segno.DataOverflowError:
        return Markup("")
    return Markup(drawing.svg_inline(border=2, omitsize=True, dark="#2b211a", light="#fefaf1"))
