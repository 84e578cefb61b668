"""Talk beside the game: heard by all but those who have muted the one who speaks; it lasts."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from tests.web.live.players import seated
from tests.web.live.serving import serving

pytestmark = pytest.mark.anyio


async def test_who_is_muted_is_heard_by_the_others_and_stays_muted_at_the_next_table(
    tmp_path: Path,
) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(pace=30.0)
        pages = await seated(site, table, 3, stack)
        await pages[0].do("deal")
        await pages[2].until(lambda: pages[2].at == "1.0")
        assert await site.visitors[1].do(table, "mute 0") == f"/t/{table}"
        muted = await stack.enter_async_context(site.visitors[1].live(table))
        assert "unmute 0" in muted.regions["people"]
        await pages[0].do("say well-played")
        await pages[0].do("say thinking")
        await pages[2].until(lambda: "Ich überlege." in pages[2].regions["talk"])
        await muted.until(lambda: "Ich überlege." in muted.regions["talk"])
        assert "Gut gspielt!" in pages[2].regions["talk"]
        for message in muted.messages:
            shown = message.get("regions", {})
            assert "Gut gspielt!" not in shown.get("talk", "") + shown.get("seats", "")
        another = await site.open(pace=30.0)
        again = [site.visitors[0], site.visitors[1]]
        for seat, visitor in enumerate(again):
            await visitor.sit(another, seat)
        assert "unmute 0" in await again[1].page(another)
        await again[1].do(another, "unmute 0")
        assert "unmute 0" not in await again[1].page(another)
