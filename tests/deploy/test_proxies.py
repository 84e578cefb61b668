"""nginx and Caddy before a server, with the files of ``deploy``: a game, addresses, who is limited.

Names, ports and certificates are put in as everybody does; all else stays as it stands there.
"""

from __future__ import annotations

import asyncio
import random
import re
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx2
import pytest

from mondfang.table.setup import Setup
from tests.deploy.readers import DEPLOY, reader
from tests.web.live.players import Visitor, play_deal
from tests.web.live.processes import free_port, open_tables
from tests.web.serve.certificates import made
from tests.web.serve.running import PATIENCE, started, until

SERVER, NAME = "127.0.0.1:8017", "tarock.example"  # as the examples have them
PAGES = 20  # a minute, for each address
FORGED = {"X-Forwarded-For": "192.0.2.7"}


def put_in(text: str, *pairs: tuple[str, str]) -> str:
    for written, here in pairs:
        text, times = re.subn(written, here, text)
        assert times, written
    return text


def nginx(folder: Path, server: str, port: int) -> list[str]:
    """How nginx is started with our example; around it stands what a system has there."""
    program = reader("nginx")
    certificate, key = made(folder / "pair")
    text = put_in(
        (DEPLOY / "nginx.conf").read_text(encoding="utf-8"),
        (r"(?m)^ *listen \[::\]:.*$", ""),
        ("listen 80;", f"listen 127.0.0.1:{free_port()};"),
        ("listen 443 ", f"listen 127.0.0.1:{port} "),
        (r"/\S+/fullchain\.pem", str(certificate)),
        (r"/\S+/privkey\.pem", str(key)),
        (SERVER, server),
        (NAME, "localhost"),
    )
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    text += "access_log off; " + " ".join(f"{kind}_temp_path {folder}/{kind};" for kind in kinds)
    file, log = folder / "nginx.conf", folder / "error.log"
    file.write_text(f"pid {folder}/pid; events {{}} http {{ {text} }}", encoding="utf-8")
    return [program, "-p", str(folder), "-e", str(log), "-c", str(file), "-g", "daemon off;"]


def caddy(folder: Path, server: str, port: int) -> list[str]:
    """How Caddy is started with our example; its certificate is its own, not one of the network."""
    program = reader("caddy")
    text = put_in(
        (DEPLOY / "Caddyfile").read_text(encoding="utf-8"),
        (f"(?m)^{NAME} {{", f"localhost:{port} {{\n\tbind 127.0.0.1"),
        (SERVER, server),
    )
    keeps = f"storage file_system {folder}/kept"
    local = f"{{\nadmin off\nskip_install_trust\nauto_https disable_redirects\n{keeps}\n}}\n"
    file = folder / "Caddyfile"
    file.write_text(local + text, encoding="utf-8")
    return [program, "run", "--config", str(file), "--adapter", "caddyfile"]


Proxy = Callable[[Path, str, int], list[str]]


@contextmanager
def before_it(proxy: Proxy, folder: Path, server: str, port: int) -> Iterator[None]:
    with (folder / "said").open("w") as said:
        running = subprocess.Popen(proxy(folder, server, port), stderr=said)
    try:
        until(lambda: answers(running, f"https://localhost:{port}/health"))
        yield
    finally:
        running.terminate()
        running.wait(PATIENCE)


def answers(running: subprocess.Popen[bytes], address: str) -> bool:
    assert running.poll() is None, running.args
    try:
        return httpx2.get(address, verify=False, timeout=PATIENCE).status_code == 200
    except httpx2.TransportError:
        return False


@pytest.fixture(scope="module")
def port() -> int:
    return free_port()


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[str]]:
    folder = tmp_path_factory.mktemp("proxies")
    setup = Setup("steirisch-2017", bots="greedy", pace=0.0)
    return folder, asyncio.run(open_tables(str(folder / "test.db"), setup, 2))


@pytest.fixture(scope="module")
def server(tables: tuple[Path, list[str]], port: int) -> Iterator[str]:
    """Where one listens that was started as the comments of the examples say it."""
    (folder, _), own = tables, free_port()
    words = ("--base-url", f"https://localhost:{port}", "--proxy", "127.0.0.1")
    limit = ("--limit", f"pages-per-minute={PAGES}", "--port", str(own))
    with started(folder, "--database", str(folder / "test.db"), *words, *limit):
        yield f"127.0.0.1:{own}"


@pytest.mark.anyio
@pytest.mark.parametrize(("proxy", "household"), [(nginx, "127.0.1"), (caddy, "127.0.2")])
async def test_a_game_is_played_through_a_proxy_and_everybody_counts_alone(
    proxy: Proxy,
    household: str,
    tables: tuple[Path, list[str]],
    server: str,
    port: int,
    tmp_path: Path,
) -> None:
    reader(proxy.__name__)
    _, waiting = tables
    table = waiting.pop()
    with before_it(proxy, tmp_path, server, port):
        address = f"https://localhost:{port}"
        player, crowd, other = (
            Visitor(address, "Spieler 1", f"{household}.{number}") for number in (1, 2, 3)
        )
        player.http.headers["origin"] = address
        await player.sit(table, 0)
        assert all(cookie.secure for cookie in player.http.cookies.jar)
        async with player.live(table) as page:
            await page.do("deal")
            await play_deal(page, random.Random(proxy.__name__))
        asks = (crowd.http.get("/about", headers=FORGED) for _ in range(3 * PAGES))
        assert {one.status_code for one in await asyncio.gather(*asks)} == {200, 429}
        assert (await other.http.get("/about")).status_code == 200
        strange = await player.http.post("/settings", headers={"origin": "https://tarock.example"})
        assert strange.status_code == 403
        for visitor in (player, crowd, other):
            await visitor.close()
