"""How long it takes from ``mondfang serve`` to a table where a bot has acted.

python release/at_a_table.py mondfang          # whatever starts the program, with its arguments

It does what a stranger does: starts the program, opens the first page, presses *play*, deals, and
says something until a bot has answered. Only the standard library is needed.
"""

from __future__ import annotations

import http.cookiejar
import os
import re
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request
from html import unescape
from pathlib import Path

PATIENCE = 90.0  # seconds, on a machine that has much else to do
BUTTON = re.compile(r"<button\b([^>]*)>")
ATTRIBUTE = re.compile(r'([\w-]+)="([^"]*)"')
SAID = ("pass", "bid ", "play ", "call ", "begin", "good")
BOTS = 'mondfang_entries_appended_total{by="bot"}'


class Browser:
    """Pages and forms, with cookies."""

    def __init__(self, address: str) -> None:
        self.address = address
        jar = urllib.request.HTTPCookieProcessor(http.cookiejar.CookieJar())
        self._opener = urllib.request.build_opener(urllib.request.ProxyHandler({}), jar)

    def get(self, path: str, form: dict[str, str] | None = None) -> tuple[str, str]:
        """Where it led to, and what is there."""
        data = None if form is None else urllib.parse.urlencode(form).encode()
        headers = {"Origin": self.address}
        request = urllib.request.Request(self.address + path, data, headers)
        with self._opener.open(request, timeout=PATIENCE) as answer:
            return urllib.parse.urlsplit(answer.url).path, answer.read().decode()


def offered(page: str) -> list[str]:
    """What the page lets one do."""
    found = [dict(ATTRIBUTE.findall(rest)) for rest in BUTTON.findall(page)]
    return [
        unescape(one["value"])
        for one in found
        if one.get("name") == "do" and "value" in one and "aria-disabled" not in one
    ]


def sit_and_play(browser: Browser) -> None:
    """Sit down with three bots and act until one of them has."""
    browser.get("/")
    table, page = browser.get("/play", {"name": "Spieler 1", "pace": "quick", "bots": "greedy"})
    deadline = time.monotonic() + PATIENCE
    while True:
        numbers = browser.get("/metrics")[1]
        acted = re.search(re.escape(BOTS) + r" (\S+)", numbers)
        if acted is not None and float(acted[1]) > 0:
            return
        assert time.monotonic() < deadline, "no bot has acted"
        at = re.search(r'name="at" value="([^"]*)"', page)
        said = [one for one in offered(page) if one == "deal" or one.startswith(SAID)]
        if said:
            verb = "pass" if "pass" in said else said[0]
            browser.get(f"{table}/do", {"do": verb, "at": unescape(at[1]) if at else ""})
        time.sleep(0.1)
        page = browser.get(table)[1]


def timed(program: list[str], folder: Path) -> tuple[float, float]:
    """Seconds to the first page, and to the table where a bot has acted."""
    words = ["serve", "--port", "0", "--no-open", "--log", "text", "--database"]
    environment = {**os.environ, "XDG_DATA_HOME": str(folder), "MONDFANG_LANG": "en"}
    start = time.monotonic()
    server = subprocess.Popen(
        [*program, *words, str(folder / "try.db")],
        stdout=subprocess.PIPE,
        text=True,
        env=environment,
    )
    try:
        assert server.stdout is not None
        lines = (line.strip() for line in server.stdout)
        browser = Browser(next(line for line in lines if line.startswith("http://")))
        browser.get("/")
        shown = time.monotonic() - start
        sit_and_play(browser)
        return shown, time.monotonic() - start
    finally:
        server.terminate()
        server.wait(PATIENCE)


def main() -> None:
    with tempfile.TemporaryDirectory(prefix="mondfang-try-") as folder:
        shown, played = timed(sys.argv[1:] or ["mondfang"], Path(folder))
    print(f"first page after {shown:.1f} s, a bot has acted at the table after {played:.1f} s")


if __name__ == "__main__":
    main()
