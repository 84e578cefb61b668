"""Health and metrics: what an operator sees of a running server."""

from __future__ import annotations

import random
import re
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
from prometheus_client.parser import text_string_to_metric_families
from sqlalchemy import text
from starlette.testclient import TestClient

from mondfang.store.errors import StoreError
from mondfang.table.entries import Did, parse_entry
from tests.web.browsing import ADDRESS, Server, running
from tests.web.live.players import play_deal, seated
from tests.web.live.serving import serving

HERE = {"x-forwarded-for": "203.0.113.9"}


def numbers(said: str) -> dict[str, float]:
    """All samples by name and labels."""
    return {
        sample.name + str(sorted(sample.labels.items())): sample.value
        for family in text_string_to_metric_families(said)
        for sample in family.samples
    }


def grown(before: dict[str, float], after: dict[str, float], name: str) -> float:
    """How much the samples of a name have grown in all, whatever their labels."""
    return sum(
        value - before.get(key, 0.0) for key, value in after.items() if key.startswith(f"{name}[")
    )


def test_a_server_with_its_database_is_healthy(server: Server) -> None:
    answer = server.browser().get("/health")
    assert (answer.status_code, answer.json()) == (200, {"ok": True})


def test_a_database_of_another_version_is_not_health(server: Server) -> None:
    statement = text("UPDATE alembic_version SET version_num = '9999'")
    server.call(server.services.database.change, statement)
    answer = server.browser().get("/health")
    assert (answer.status_code, answer.json()) == (503, {"ok": False, "code": "not-migrated"})


def test_a_database_that_is_gone_is_not_health(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(_: object) -> None:
        raise StoreError("unreachable", reason="the secret address of it")

    monkeypatch.setattr("mondfang.web.base.observe.check_current", gone)
    answer = server.browser().get("/health")
    assert (answer.status_code, answer.json()) == (503, {"ok": False, "code": "unreachable"})


def test_the_metrics_are_not_for_everybody(server: Server) -> None:
    assert server.browser(headers=HERE).get("/metrics").status_code == 404


@pytest.mark.parametrize(
    ("settings", "status"),
    [({}, 200), ({"base_url": ADDRESS}, 404), ({"trusted_proxies": ("192.0.2.1",)}, 404)],
)
def test_behind_a_proxy_a_request_of_this_machine_may_be_anybodys(
    tmp_path: Path, settings: dict[str, Any], status: int
) -> None:
    with running(tmp_path / "proxy.db", **settings) as server:
        browser = TestClient(server.app, ADDRESS, client=("127.0.0.1", 1))
        browser.portal = server.client.portal
        assert browser.get("/metrics").status_code == status


@pytest.mark.parametrize(
    ("token", "shown", "status"),
    [
        ("", "Bearer ", 404),
        ("", "Bearer", 404),
        ("", "", 404),
        (" \t", "Bearer  ", 404),
        ("geheim", "Bearer geheim", 200),
        ("geheim", "bearer geheim ", 200),
        ("geheim", "Bearer ", 404),
        ("geheim", "Bearer", 404),
        ("geheim", "", 404),
        ("geheim", "geheim", 404),
        ("geheim", "Basic geheim", 404),
        ("geheim", "Bearer geheimer", 404),
        ("geheim", "Bearer gehe\u00efm", 404),
    ],
)
def test_a_token_without_letters_is_none(
    tmp_path: Path, token: str, shown: str, status: int
) -> None:
    with running(tmp_path / "test.db", metrics_token=token) as server:
        got = server.browser().get("/metrics", headers={b"authorization": shown.encode()})
        assert got.status_code == status


def test_an_admin_reads_the_metrics(server: Server) -> None:
    answer = server.member("Chefin", role="admin").get("/metrics")
    assert answer.status_code == 200
    assert "mondfang_requests_total" in answer.text


def test_requests_are_counted_by_the_pattern_of_their_address(server: Server) -> None:
    admin = server.member("Chefin", role="admin")
    before = numbers(admin.get("/metrics").text)
    for table in ("erfunden", "auch-erfunden"):
        admin.get(f"/t/{table}")
    after = numbers(admin.get("/metrics").text)
    key = "mondfang_requests_total[('method', 'GET'), ('route', '/t/{id}'), ('status', '404')]"
    assert after[key] - before.get(key, 0.0) == 2
    assert not re.search("erfunden", admin.get("/metrics").text)


@pytest.mark.anyio
async def test_a_game_shows_in_the_numbers(tmp_path: Path) -> None:
    async with serving(tmp_path / "a.db") as site, AsyncExitStack() as stack:
        http = site.visitor("Betrieb").http
        before = numbers((await http.get("/metrics")).text)
        table = await site.open()
        [page] = await seated(site, table, 1, stack)
        open_now = numbers((await http.get("/metrics")).text)
        await page.do("play HK", at="9.9")
        await page.do("deal")
        await play_deal(page, random.Random(1))
        after = numbers((await http.get("/metrics")).text)
        log = [parse_entry(one.body) for one in await site.services.log.entries(table)]
    done = [one.by for one in log if isinstance(one, Did)]
    for name in ("mondfang_sockets", "mondfang_tables_live"):
        assert grown(before, open_now, name) == 1
    assert grown(before, after, "mondfang_entries_appended_total") >= len(done)
    assert grown(before, after, "mondfang_actions_refused_total") >= 1
    done_here = page.done - len(page.refusals)
    assert grown(before, after, "mondfang_push_seconds_count") >= done_here
    assert grown(before, after, "mondfang_bot_seconds_count") == done.count("bot")
