"""Training over a socket: what was not the best is talked about, and can be taken back."""

from __future__ import annotations

import json
import random
import re
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from mondfang.bots import Choice, Explanation
from mondfang.game.text import action_text
from mondfang.game.view import View
from mondfang.web.play.live.thinkers import Thinkers
from tests.web.live.players import LivePage, is_move, play_deal, seated
from tests.web.live.serving import serving

pytestmark = pytest.mark.anyio


async def _last_is_best(self: Thinkers, rung: str, view: View) -> Explanation:
    """A teacher for whom the last thing that is offered is worth three points more."""
    last, *others = reversed(view.legal_actions)
    return Explanation((Choice(last, 3.0, 0.1), *(Choice(one, 0.0, 0.1) for one in others)))


async def test_what_was_not_the_best_is_told_and_taken_back_after_the_bots_have_moved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Thinkers, "explain", _last_is_best)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(training=True)
        [page] = await seated(site, table, 1, stack)
        await page.do("deal")

        def moves() -> list[str]:
            return [verb for verb in page.offers.verbs if is_move(verb)]

        await page.until(lambda: len(moves()) > 1)
        before = page.regions["panel"]
        state = (await site.table(table)).state
        assert state is not None
        best = action_text(state.legal_actions()[-1])
        await page.do(next(verb for verb in moves() if verb != best))
        await page.until(lambda: "Besser wäre" in page.hint)
        assert "3,0 Punkte besser" in page.hint.replace("\n", " ")
        await page.until(lambda: "undo" in page.offers.verbs)
        page.hint = ""
        await page.do("undo")
        await page.until(lambda: page.regions["panel"] == before)
        assert not page.refusals


async def test_where_it_is_no_training_nobody_teaches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Thinkers, "explain", _last_is_best)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open()
        [page] = await seated(site, table, 1, stack)
        await page.do("deal")
        await page.until(lambda: [verb for verb in page.offers.verbs if is_move(verb)])
        verb = next(verb for verb in page.offers.verbs if is_move(verb))
        at = page.at
        await page.do(verb)
        await page.until(lambda: page.at != at)
        assert page.hint == ""


def chosen(page: LivePage) -> list[str]:
    """The teacher whose button stands out."""
    return re.findall(r'class="button primary[^>]*value="(teacher \w+)"', page.regions["people"])


async def test_the_end_is_taken_back_the_record_says_so_and_the_last_move_needs_no_script(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[str]()

    async def explain(self: Thinkers, rung: str, view: View) -> Explanation:
        asked.append(rung)
        return await _last_is_best(self, rung, view)

    monkeypatch.setattr(Thinkers, "explain", explain)
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        table = await site.open(training=True)
        [page] = await seated(site, table, 1, stack)
        http = site.visitors[-1].http
        await page.do("deal")
        await play_deal(page, random.Random(2))
        await page.until(lambda: "undo" in page.offers.verbs)
        await page.do("undo")
        await page.until(lambda: not page.is_over)
        assert (await http.get(f"/t/{table}/game/1/record")).status_code == 404
        await page.do("teacher master")
        await page.until(lambda: chosen(page) == ["teacher master"])
        await page.send(json.dumps({"at": page.at, "hint": True}))
        await page.until(lambda: "master" in asked)
        await play_deal(page, random.Random(3))
        await page.until(lambda: "undo" in page.offers.verbs)
        record = (await http.get(f"/t/{table}/game/1/record")).text
        assert "Übungsspiel: Zurücknehmen war erlaubt (1-mal geschehen)." in record
        looked = await http.get(f"/t/{table}/lesson")
        assert looked.status_code == 200
        assert "Wie war das?" in looked.text
        assert 'value="undo"' in looked.text
