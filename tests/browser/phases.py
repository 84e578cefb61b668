"""Every phase of a table as a page that lies still: for tests of how it looks, and for pictures.

A phase is a real table at a real moment, told to somebody and rendered by the page's own
templates; no server plays on behind it. Pictures of them are taken by
``python -m tests.browser.phases FOLDER [PART-OF-A-NAME …]``.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

from playwright.sync_api import Page, Route, sync_playwright

from mondfang.game import Phase, View
from mondfang.game.actions import Kontra
from mondfang.game.public import contract_of
from mondfang.table.entries import BotFor, Entry
from mondfang.table.play import rest
from mondfang.table.seating import seats as seating
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable, fold
from mondfang.table.table_view import TableView
from mondfang.table.told import told
from mondfang.web.base.preferences import Language, Prefs
from mondfang.web.base.render import environment, speaker
from mondfang.web.base.visitor import Person
from mondfang.web.play.scene.faces import pictures
from mondfang.web.play.scene.fair import fair_words
from mondfang.web.play.scene.regions import as_markup, regions, share_code
from tests.browser.chromium import ARGUMENTS, chromium_path
from tests.browser.conftest import PATIENCE
from tests.browser.site import serving
from tests.browser.stage import YOU, Scene, asked, before_the_deal, quick, staged

SIZES = (
    (320, 568),
    (360, 640),
    (360, 740),
    (740, 360),
    (768, 1024),
    (1024, 600),
    (1280, 720),
    (1366, 650),
    (1920, 1080),
)
# A page that has been made larger or smaller follows a little later.
AT_REST = """async ([width, height]) => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  while (innerWidth !== width || innerHeight !== height) await frame();
  for (let more = 0; more < 3; more += 1) await frame();
  while (document.getAnimations().some((one) => one.playState === "running")) await frame();
}"""
ME = "somebody"
ONLOOKER = "onlooker"
OTHER = "somebody else"  # at a table at which somebody gives up
EVERYBODY = frozenset(range(5))
LONG_NAME = "Kartenspielerin Nummer 1"  # as long as a name may be

STEIRISCH, HOPFGARTEN = quick(Setup("steirisch-2017")), quick(Setup("hopfgarten-2023"))
DELUXE, KANTINE = quick(Setup("standard-deluxe")), quick(Setup("kantine-2023"))
SKOTY, SB = quick(Setup("skoty-trophy")), quick(Setup("sb-tarock-2023"))


@dataclass(frozen=True, slots=True)
class Still:
    """A phase as one person sees it; ``opened`` are the parts that were unfolded by a tap."""

    scene: Scene
    person: str = ME
    language: Language = "de"
    name: str = "Spieler 1"
    opened: str = ""
    gives_up: bool = False  # you have just said so, and ``OTHER`` is asked


def log_of(still: Still) -> list[Entry]:
    """The log of the table; an onlooker has come by at its end."""
    log = staged(still.scene, ME, still.name)
    if still.person == ONLOOKER:
        log.append(seating.watch(fold(log), ONLOOKER, "Kiebitz"))
    if still.gives_up:
        second = next(n for n, one in enumerate(log) if isinstance(one, BotFor) and one.seat == 1)
        log[second] = seating.sit(fold(log[:second]), OTHER, "Spieler 2", 1)
        table = fold(log)
        log.append(rest.lay_down(table, ME, table.at, mine=False))
    return log


def markup(still: Still) -> str:
    """The whole page, as the server would send it."""
    seen = told(fold(log_of(still)), still.person)
    return page_of(seen, still.person, still.language)


def page_of(seen: TableView, person: str, language: Language = "de") -> str:
    prefs = Prefs(language=language)
    shown = pictures(seen.book, language)
    link = "https://mondfang.example/t/a-table"
    return (
        environment()
        .get_template("play/table.html")
        .render(
            t=speaker(language),
            person=Person(person, "Spieler 1", prefs=prefs),
            prefs=prefs,
            here="/t/a-table",
            table=seen,
            regions=as_markup(regions(seen, prefs, EVERYBODY), shown),
            pictures=shown,
            link=link,
            share=share_code(link),
            refused=None,
            fair=fair_words(language),
            start=False,
            waiting=False,
        )
    )


@contextmanager
def laid_out(page: Page, still: Still) -> Iterator[Page]:
    """The page of a phase; its style sheets and cards come from the site, nothing else does."""
    html = markup(still)

    def answer(route: Route) -> None:
        route.fulfill(body=html, content_type="text/html; charset=utf-8")

    page.route("**/still", answer)
    page.route_web_socket("**/live", lambda socket: None)  # it opens, and nobody speaks
    page.goto("/still", wait_until="load")
    page.wait_for_function("() => [...document.images].every((one) => one.complete)")
    if still.opened:
        page.evaluate(
            "(what) => document.querySelectorAll(what).forEach((one) => (one.open = true))",
            still.opened,
        )
    yield page
    page.unroute("**/still")


# ---- moments


def _and(*conditions: Callable[[View, LiveTable], bool]) -> Callable[[View, LiveTable], bool]:
    return lambda view, table: all(one(view, table) for one in conditions)


def _many_said(view: View, table: LiveTable) -> bool:
    """Others have announced a lot, and it can be doubled."""
    doubles = [one for one in view.legal_actions if isinstance(one, Kontra)]
    said = [one.seat for one in view.public.announcements]
    return len(said) >= 5 and len(doubles) >= 3


def _much_announced(view: View, table: LiveTable) -> bool:
    return len(view.public.announcements) >= 5


def _full(view: View, table: LiveTable) -> bool:
    """The fourth card lies there."""
    return view.public.phase is Phase.PLAY and not view.public.trick and bool(view.public.tricks)


def _left_open(view: View, table: LiveTable) -> bool:
    """A half of the talon stays in sight."""
    return bool(view.left_half)


def _hands_open(number: int) -> Callable[[View, LiveTable], bool]:
    def when(view: View, table: LiveTable) -> bool:
        hands = view.public.open_hands
        others = [seat for seat, hand in enumerate(hands) if hand and seat != view.seat]
        return len(others) == number

    return when


def _early(view: View, table: LiveTable) -> bool:
    return len(view.hand) >= 9


def _negative(view: View, table: LiveTable) -> bool:
    public = view.public
    return bool(public.games) and contract_of(view.book, public).is_negative


def _tricks_with_talon(timing: str) -> Callable[[View, LiveTable], bool]:
    def when(view: View, table: LiveTable) -> bool:
        public = view.public
        if not public.games or contract_of(view.book, public).talon != "tricks":
            return False
        return public.talon_timing == timing

    return when


def _talon_by(how: str) -> Callable[[View, LiveTable], bool]:
    return lambda view, table: contract_of(view.book, view.public).talon == how


def _closed(view: View, table: LiveTable) -> bool:
    return view.public.talon is None


def _six(view: View, table: LiveTable) -> bool:
    return len(view.hand) == 18


def _open_talon(view: View, table: LiveTable) -> bool:
    return view.public.talon is not None


def _ended(*endings: str) -> Callable[[View, LiveTable], bool]:
    return lambda view, table: table.written is not None and view.public.ending in endings


def _lines(number: int) -> Callable[[View, LiveTable], bool]:
    def when(view: View, table: LiveTable) -> bool:
        return table.written is not None and len(table.written.settlement.lines) >= number

    return when


def _bei(view: View, table: LiveTable) -> bool:
    return table.written is not None and len(view.public.games) > 1


def _spoken(view: View, table: LiveTable) -> bool:
    """Everybody has said something before you."""
    return len(view.public.calls) >= 3


def _faults(view: View, table: LiveTable) -> bool:
    seen = told(table, ME)
    return len(seen.may_call) >= 2


def _sits_out(view: View, table: LiveTable) -> bool:
    return table.dealing.sits_out == YOU


def _play(cards: int, tricks: int = 0) -> Callable[[View, LiveTable], bool]:
    return asked(Phase.PLAY, cards, tricks)


GAVE_UP = Scene("gave-up", _play(2, 4), STEIRISCH)


def _in(phase: Phase) -> Callable[[View, LiveTable], bool]:
    return lambda view, table: view.public.phase is phase


def _auctions() -> Iterator[Still]:
    for setup in (STEIRISCH, HOPFGARTEN, DELUXE, KANTINE, SKOTY, SB):
        yield Still(Scene(f"auction-{setup.rulebook}", _and(asked(Phase.AUCTION), _spoken), setup))


def _seen() -> Iterator[Still]:
    """Every phase; books and options where they change what lies on the page."""
    table, five = replace(STEIRISCH, manner="table"), replace(STEIRISCH, size=5)
    named = replace(SKOTY, name="Freitagsrunde im Kaffeehaus")
    yield Still(Scene("lobby", before_the_deal, named))
    yield from _auctions()
    yield Still(Scene("why-not", asked(Phase.AUCTION), STEIRISCH), opened=".why")
    yield Still(Scene("auction-english", asked(Phase.AUCTION), DELUXE), language="en")
    yield Still(Scene("waiting", lambda v, t: t.turn != YOU, STEIRISCH), name=LONG_NAME)
    yield Still(Scene("call", asked(Phase.CALL), STEIRISCH))
    yield Still(Scene("talon-closed", _and(asked(Phase.TALON), _closed), SKOTY))
    yield Still(Scene("talon", _and(asked(Phase.TALON), _open_talon), STEIRISCH))
    yield Still(Scene("talon-one", _and(asked(Phase.TALON), _talon_by("one")), DELUXE, 0.6))
    yield Still(Scene("discard", asked(Phase.DISCARD), HOPFGARTEN))
    yield Still(Scene("discard-six", _and(asked(Phase.DISCARD), _six), STEIRISCH, 0.6))
    yield Still(Scene("terms", asked(Phase.TERMS), DELUXE))
    yield Still(Scene("statement", asked(Phase.STATEMENT), STEIRISCH))
    yield Still(Scene("statement-english", asked(Phase.STATEMENT), DELUXE), language="en")
    for setup in (HOPFGARTEN, DELUXE):
        many = _and(asked(Phase.ROUND), _many_said)
        yield Still(Scene(f"announcing-{setup.rulebook}", many, setup, 0.75))
    yield Still(Scene("lead", _play(0), STEIRISCH))
    yield Still(Scene("follow", _play(3, 2), KANTINE), name=LONG_NAME)
    yield Still(Scene("full", _and(_full, _early), STEIRISCH))
    yield Still(
        Scene("full-talon", _and(_full, _left_open, _early, _much_announced), HOPFGARTEN, 0.75)
    )
    yield Still(Scene("full-announced", _and(_full, _much_announced), DELUXE, 0.75))
    for number in (1, 3):
        open_hands = _and(_in(Phase.PLAY), _hands_open(number), _early, _play(3))
        yield Still(Scene(f"ouvert-{number}", open_hands, DELUXE, 0.6))
    yield Still(Scene("negative", _and(_negative, _play(2, 1)), STEIRISCH, 0.5))
    for timing in ("six", "last"):
        trischaken = _and(_full, _early, _tricks_with_talon(timing))
        yield Still(Scene(f"trischaken-{timing}", trischaken, DELUXE))
    yield Still(Scene("manner", _and(_play(2, 1), _faults), table))
    yield Still(Scene("manner-calls", _and(_play(2, 1), _faults), table), opened=".call-fault")
    yield Still(GAVE_UP, gives_up=True)
    yield Still(replace(GAVE_UP, name="gave-up-asked"), person=OTHER, gives_up=True)
    yield Still(Scene("five", _play(1, 2), five))
    yield Still(Scene("sits-out", _and(_in(Phase.PLAY), _full), five, dealer=YOU))
    yield Still(Scene("onlooker", _full, STEIRISCH), person=ONLOOKER)
    yield Still(Scene("settled", _lines(4), HOPFGARTEN, 0.75))
    yield Still(Scene("settled-money", _lines(5), DELUXE, 0.75))
    yield Still(Scene("settled-english", _lines(3), KANTINE, 0.75), language="en")
    yield Still(Scene("settled-unplayed", _ended("unplayed"), HOPFGARTEN))
    yield Still(Scene("settled-bei", _bei, DELUXE, 0.8))
    yield Still(Scene("settled-five", _lines(3), five, 0.6))
    yield Still(
        Scene("settled-trischaken", _and(_ended("played"), _tricks_with_talon("six")), STEIRISCH)
    )


STILLS = tuple(_seen())


def main() -> None:
    folder, wanted = Path(sys.argv[1]), sys.argv[2:]
    folder.mkdir(parents=True, exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as place,
        serving(Path(place)) as site,
        sync_playwright() as playwright,
    ):
        path = chromium_path()
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS.split())
        visitor = browser.new_context(
            base_url=site.address, locale="de-AT", reduced_motion="reduce"
        )
        visitor.set_default_timeout(PATIENCE)
        page = visitor.new_page()
        for still in STILLS:
            if wanted and not any(part in still.scene.name for part in wanted):
                continue
            with laid_out(page, still):
                for width, height in SIZES:
                    page.set_viewport_size({"width": width, "height": height})
                    page.evaluate(AT_REST, [width, height])
                    page.screenshot(path=folder / f"{still.scene.name}-{width}x{height}.png")
        browser.close()


if __name__ == "__main__":
    main()
