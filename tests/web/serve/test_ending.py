"""A server that is told to stop is gone soon, whatever it is doing, and says so."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path

import httpx2
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.rulebook.worst import worst_books
from tests.web.serve.running import Running, started, until

SOON = 30.0  # seconds: five are promised, and a machine may have much else to do
STUCK = """
import signal, threading, time
from mondfang.web.ending import end_in_time
signal.signal(signal.SIGTERM, lambda *_: None)
end_in_time(lambda: print("farewell"), 0.2)
threading.Thread(target=time.sleep, args=[600]).start()
print("ready", flush=True)
while True:
    time.sleep(600)
"""

HELD = """
import asyncio, ctypes, os, signal
from mondfang.web.base.own_process import Apart, Stopping
from mondfang.web.ending import end_in_time
SERVE = "from mondfang.web.base.own_process import serve"
LONG = f"{SERVE}; import time; serve(lambda _: time.sleep(600))"

def stopped(**times):
    signal.signal(signal.SIGTERM, lambda *_: None)
    end_in_time(**times)
    os.kill(os.getpid(), signal.SIGTERM)

async def asked():
    process = Apart(("-c", LONG), 600)
    asking = asyncio.create_task(process.ask(1))
    while process.is_idle:
        await asyncio.sleep(0.01)
    stopped(seconds=600, at_last=600)
    for question in (asking, process.ask(1)):
        try:
            await question
        except Stopping:
            print("stopping", flush=True)

asyncio.run(asked())
stopped(seconds=0.1, at_last=0.2)
ctypes.PyDLL(None).sleep(600)  # holds the interpreter: no thread comes to its turn
"""


def test_a_process_that_is_stuck_in_everything_ends_when_its_time_is_up() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", STUCK], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(signal.SIGTERM)
        said, _ = process.communicate(timeout=SOON)
    assert (process.returncode, said) == (0, "farewell\n")


def test_what_works_beside_ends_at_once_and_the_system_ends_what_holds_the_interpreter() -> None:
    done = subprocess.run(
        [sys.executable, "-c", HELD], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.stdout, done.returncode) == ("stopping\nstopping\n", -signal.SIGALRM), done.stderr


def test_what_a_thread_still_does_at_the_end_is_waited_for_by_nobody() -> None:
    work = "import threading, time; threading.Thread(target=time.sleep, args=[600]).start()"
    end = "from mondfang.web.ending import leave; print('farewell'); leave()"
    done = subprocess.run(
        [sys.executable, "-c", f"{work}; {end}"], stdout=subprocess.PIPE, timeout=60, check=False
    )
    assert (done.stdout, done.returncode) == (b"farewell\n", 0)


@contextmanager
def busy(server: Running) -> Iterator[None]:
    """Bots that think, hints, uploads, sockets that only listen, and a form that never ends."""
    with ExitStack() as stack:
        browser = stack.enter_context(
            httpx2.Client(base_url=server.address, follow_redirects=True, timeout=60, verify=False)
        )
        form = {"name": "Spieler 1", "book": "steirisch-2017", "bots": "master"}
        table = browser.post("/play", data=form).url.path
        address = f"{server.address.replace('http', 'ws', 1)}{table}/live"
        for _ in range(3):
            origin = Origin(server.address)
            stack.enter_context(connect(address, origin=origin, close_timeout=0.1))
        stack.enter_context(half_a_form(server))
        texts = list(worst_books().values())
        works: list[Callable[[], object]] = [partial(browser.get, f"{table}/hint")]
        works += [partial(upload, server, text) for text in texts[-12:]]
        threads = [threading.Thread(target=quietly, args=[work]) for work in works]
        for thread in threads:
            thread.start()
        until(lambda: 'route="/table/new"' in server.numbers())  # one at least was answered
        yield
        for thread in threads:
            thread.join()


def upload(server: Running, text: str) -> None:
    form, files = {"do": "check"}, {"house_file": ("haus.toml", text)}
    httpx2.post(f"{server.address}/table/new", data=form, files=files, timeout=60, verify=False)


def quietly(work: Callable[[], object]) -> None:
    with suppress(httpx2.TransportError):
        work()


@contextmanager
def half_a_form(server: Running) -> Iterator[None]:
    host, port = server.address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as slow:
        slow.sendall(f"POST /settings HTTP/1.1\r\nHost: {host}:{port}\r\n".encode())
        slow.sendall(b"Content-Length: 100\r\n\r\ntheme=")
        yield


def ended(server: Running) -> float:
    """Seconds until it has gone in good order."""
    asked = time.monotonic()
    code, said = server.stop(signal.SIGTERM)
    took = time.monotonic() - asked
    assert code == 0
    assert said.endswith("Auf Wiedersehen.\n")
    assert said.count("Auf Wiedersehen.") == 1
    lines = server.log.read_text().splitlines()
    assert all("message" in json.loads(line) for line in lines), lines[-3:]
    return took


def test_a_server_at_work_ends_soon_and_in_good_order(tmp_path: Path) -> None:
    with started(tmp_path, "--database", str(tmp_path / "a.db")) as server:
        until(server.ok)
        with busy(server):
            assert ended(server) < SOON


def test_several_processes_at_work_end_soon_and_in_good_order(
    tmp_path: Path, postgres_url: str
) -> None:
    with started(tmp_path, "--database", postgres_url, "--workers", "2") as server:
        until(lambda: len(server.workers()) == 2)
        until(server.ok)
        with busy(server):
            assert ended(server) < SOON
