"""People who come, go and come back; bots that act for them; those who look on."""

from __future__ import annotations

import asyncio
import random
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from mondfang.bots import Explanation
from mondfang.cards import CARDS
from mondfang.game import View, dealt
from mondfang.table.entries import Committed, Dealt, parse_entry
from mondfang.table.play.moves import commit
from mondfang.table.state import LiveTable
from mondfang.web.play.live import hub as hub_module
from mondfang.web.play.live import room as room_module
from mondfang.web.play.live.hub import Hub
from mondfang.web.play.live.thinkers import Thinkers
from tests.web.live.players import LivePage, Offers, Visitor, play_deal, seated
from tests.web.live.serving import PLENTY, Site, serving

pytestmark = pytest.mark.anyio


async def turn_of(page: LivePage, source: random.Random) -> None:
    await page.until(lambda: page.move(source) is not None)


async def forehand_and_next(site: Site, table: str) -> tuple[Visitor, int, Visitor]:
    """Two people who sit side by side; the first one speaks first."""
    seat = (await site.table(table)).dealing.forehand
    first, second = site.visitor("Vorhand"), site.visitor("Nachbar")
    await first.sit(table, seat)
    await second.sit(table, (seat + 1) % 4)
    return first, seat, second


async def test_a_bot_plays_for_one_who_left_and_gives_the_seat_back(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        leaver, seat, other = await forehand_and_next(site, table)
        page = await stack.enter_async_context(other.live(table))
        await page.do("deal")
        await page.until(lambda: page.at == "1.0")
        assert await leaver.do(table, "leave") == "/"
        await page.until(lambda: "Ein Bot spielt für Vorhand." in "".join(page.said))
        await page.until(lambda: page.at != "1.0")  # the stand-in has acted
        assert (await site.table(table)).places[seat].kind == "stand-in"
        html = await leaver.page(table)
        assert (await site.table(table)).places[seat].kind == "person"
        assert '<li data-card="' in html


async def test_who_is_back_holds_the_hand_that_the_stand_in_held(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(pace=0.4)
        [page] = await seated(site, table, 1, stack)
        await page.do("deal")
        await page.until(lambda: page.regions["hand"])
        hand = page.regions["hand"]
        await site.visitors[0].do(table, "leave")
        await site.visitors[0].page(table)
        await page.until(lambda: "away" not in page.regions["panel"])
        assert page.regions["hand"] == hand


async def test_others_may_let_a_bot_play_for_one_whose_page_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "GRACE", 0.01)
    monkeypatch.setattr(room_module, "DROPPED", 0.0)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        closer, seat, neighbour = await forehand_and_next(site, table)
        other = await stack.enter_async_context(neighbour.live(table))
        async with closer.live(table) as page:
            await page.do("deal")
            await turn_of(page, random.Random(1))
        await other.until(lambda: f"bot-for {seat}" in Offers(other.regions["panel"]).verbs)
        await other.do(f"bot-for {seat}")
        await other.until(lambda: other.at != "1.0")
        assert (await site.table(table)).places[seat].kind == "stand-in"


async def test_who_plays_without_script_is_there_as_well(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        plain, other = site.visitor("Spieler 1"), site.visitor("Spieler 2")
        await plain.sit(table, 0)
        await other.sit(table, 1)
        page = await stack.enter_async_context(other.live(table))
        await page.do("deal")
        await page.until(lambda: page.at.startswith("1."))  # bots may have spoken by then
        await plain.page(table)
        await page.do("bot-for 0")
        await page.until(lambda: page.refusals)
        assert page.refusals[0]["code"] == "not-away"


async def test_nobody_lets_a_bot_play_for_one_who_is_there(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        first, second = await seated(site, table, 2, stack)
        await first.do("deal")
        await first.until(lambda: first.at.startswith("1."))
        await second.do("bot-for 0")
        await second.until(lambda: second.refusals)
        assert second.refusals[0]["code"] == "not-away"


async def test_a_kiebitz_sees_the_table_and_can_be_sent_away(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        [page] = await seated(site, table, 1, stack)
        kiebitz = site.visitor("Kiebitz")
        await kiebitz.do(table, "watch")
        looking = await stack.enter_async_context(kiebitz.live(table))
        await page.do("deal")
        await looking.until(lambda: looking.regions["seats"])
        await page.do("send-away Kiebitz")
        await looking.until(lambda: not looking.regions["seats"])
        assert "refused=sent-away" in await kiebitz.do(table, "watch")


async def test_with_five_the_dealer_sits_out_and_the_others_play(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(size=5)
        pages = await seated(site, table, 5, stack)
        await pages[0].do("deal")
        source = random.Random(4)
        await asyncio.gather(*(play_deal(page, source) for page in pages))
        played = await site.table(table)
        assert played.written is not None
        assert played.written.line.points[played.dealing.dealer] == 0


def pack_without_tarocks(table: LiveTable) -> Committed:
    """A pack that gives the forehand twelve suit cards and no king."""
    forehand = table.dealing.forehand
    places = dealt(table.book.deal, CARDS, forehand).hands[forehand]
    wanted = [card for card in CARDS if not card.is_tarock and card.rank != "K"][:12]
    others = iter([card for card in CARDS if card not in wanted])
    good = iter(wanted)
    deck = tuple(next(good) if card in places else next(others) for card in CARDS)
    return commit(table, deck, "0" * 16)


async def forehand_of(site: Site, book: str, stack: AsyncExitStack) -> tuple[str, LivePage]:
    """A new table at which somebody sits as the first forehand, and the page."""
    table = await site.open(book)
    visitor = site.visitor("Vorhand")
    await visitor.sit(table, (await site.table(table)).dealing.forehand)
    return table, await stack.enter_async_context(visitor.live(table))


async def test_a_thrown_in_deal_is_dealt_again_by_the_house(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mondfang.table.state.REDEAL_PAUSE", 0.0)
    monkeypatch.setattr(hub_module, "fresh_pack", pack_without_tarocks)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table, page = await forehand_of(site, "hopfgarten-2023", stack)
        await page.do("deal")
        await page.until(lambda: "throw in" in page.offers.verbs)
        await page.do("throw in")
        await page.until(lambda: page.at.startswith("2."))
        assert (await site.table(table)).sheet[0].thrown_in


async def play_by_forms(visitor: Visitor, table: str, source: random.Random) -> str:
    """A deal without any socket: load, press, load again."""
    while True:
        html = await visitor.page(table)
        if 'class="result"' in html:
            return html
        offers = Offers(html)
        assert offers.at is not None
        page = LivePage.__new__(LivePage)
        page.regions = {"panel": html.split('id="r-people"')[0]}
        verb = page.move(source)
        if verb is None:
            await asyncio.sleep(0.005)
        elif verb.startswith("discard"):
            await visitor.do(table, "discard", offers.at, verb.split()[1:])
        else:
            await visitor.do(table, verb, offers.at)


async def test_a_whole_game_can_be_played_without_script(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site:
        table = await site.open()
        visitor = site.visitor("Spieler 1")
        await visitor.sit(table, 0)
        await visitor.deal(table)
        html = await play_by_forms(visitor, table, random.Random(6))
        assert "Nachspielen" in html


async def test_a_refused_form_shows_the_reason_on_the_page(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site:
        table = await site.open()
        visitor = site.visitor("Spieler 1")
        await visitor.sit(table, 0)
        at = Offers(await visitor.page(table)).at or ""
        where = await visitor.do(table, "pass", at)
        html = (await visitor.http.get(where)).text
        assert "Es ist noch nicht gegeben." in html


async def test_a_cut_goes_with_the_button_that_deals(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site:
        table = await site.open()
        visitor = site.visitor("Spieler 1")
        await visitor.sit(table, 0)
        at = Offers(await visitor.page(table)).at
        form = {"at": at, "do": "deal", "lift": "54"}
        where = (await visitor.http.post(f"/t/{table}/do", data=form)).headers["location"]
        assert "refused=bad-cut" in where
        await visitor.http.post(f"/t/{table}/do", data={**form, "lift": " 17 "})
        log = [parse_entry(one.body) for one in await site.services.log.entries(table)]
        assert [one.cut for one in log if isinstance(one, Dealt)] == [17]


async def test_what_stands_in_the_address_as_a_refusal_is_never_shown_as_it_is(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path / "a.db") as site:
        table = await site.open()
        visitor = site.visitor("Spieler 1")
        await visitor.sit(table, 0)
        html = await visitor.page(table, "?refused=stale&clause=<script>x</script>")
        assert "<script>x" not in html
        assert "Inzwischen ist der Tisch weiter." in html


async def started(site: Site, stack: AsyncExitStack) -> tuple[str, LivePage]:
    table = await site.open(bots="cup")
    [page] = await seated(site, table, 1, stack)
    await page.do("deal")
    await turn_of(page, random.Random(2))
    return table, page


async def test_a_hint_names_choices_that_are_offered(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table, page = await started(site, stack)
        await page.send('{"hint": true}')
        await page.until(lambda: page.hint)
        by_page = await site.visitors[0].http.get(f"/t/{table}/hint")
        assert by_page.status_code == 200
        assert 'class="hint"' in page.hint
        assert 'class="hint"' in by_page.text


async def test_a_hint_that_comes_too_late_is_not_told_but_the_next_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    explain, release, views = Thinkers.explain, asyncio.Event(), list[View]()

    async def slowly(self: Thinkers, rung: str, view: View) -> Explanation:
        views.append(view)
        await release.wait()
        return await explain(self, rung, view)

    monkeypatch.setattr(Thinkers, "explain", slowly)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        _, page = await started(site, stack)
        await page.send('{"hint": true}')
        while not views:
            await asyncio.sleep(0.01)
        before, verb = page.at, page.move(random.Random(2))
        assert verb is not None
        await page.do(verb)
        await page.until(lambda: page.at != before and page.move(random.Random(2)) is not None)
        await page.send('{"hint": true}')
        release.set()
        await page.until(lambda: page.hint)
        assert len(views) == 2
        assert sum("hint" in message for message in page.messages) == 1


async def test_who_asks_for_hints_without_end_is_told_to_wait(tmp_path: Path) -> None:
    few = replace(PLENTY, hints_per_minute=1)
    async with serving(tmp_path / "a.db", few) as site, AsyncExitStack() as stack:
        table = await site.open()
        [page] = await seated(site, table, 1, stack)
        await page.do("deal")
        await turn_of(page, random.Random(1))
        await page.send('{"hint": true}')
        await page.until(lambda: page.hint)
        await page.send('{"hint": true}')
        await page.until(lambda: page.refusals)
        assert page.refusals[0]["code"] == "too-fast"
        assert (await site.visitors[0].http.get(f"/t/{table}/hint")).status_code == 429


async def test_there_is_no_hint_where_the_table_has_none(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(hints=False)
        [page] = await seated(site, table, 1, stack)
        await page.do("deal")
        await turn_of(page, random.Random(2))
        await page.send('{"hint": true}')
        await page.until(lambda: page.refusals)
        assert page.refusals[0]["code"] == "no-hint"


async def test_presence_is_shown_to_the_others(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_module, "GRACE", 0.01)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        for seat in range(2):
            await site.visitor(f"Spieler {seat + 1}").sit(table, seat)
        page = await stack.enter_async_context(site.visitors[0].live(table))
        assert "nicht da" in page.regions["people"]
        async with site.visitors[1].live(table):
            await page.until(lambda: "nicht da" not in page.regions["people"])
        await page.until(lambda: "nicht da" in page.regions["people"])
        assert isinstance(site.hub, Hub)
