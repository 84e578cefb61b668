"""``mondfang serve``: what it refuses before anything starts, and when it opens a browser."""

from __future__ import annotations

import io
import re
import socket
from pathlib import Path

import pytest

from mondfang.cli import arguments, serve
from mondfang.store.serving import serving
from mondfang.web.config import Limits
from mondfang.web.serve import ServeError, addresses, bind
from tests.answering import answering
from tests.cli.running import printed, refused


@pytest.fixture(autouse=True)
def own_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    for variable in ("MONDFANG_DATABASE", "MONDFANG_SECRET", "MONDFANG_LIMITS", "MONDFANG_CLUB"):
        monkeypatch.delenv(variable, raising=False)


def test_a_port_that_is_taken_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        assert f"Auf Port {port} läuft schon etwas" in refused("serve", "--port", port)
        assert f"on port {port} already" in refused("serve", "--port", port, language="en")


def test_several_processes_need_postgresql() -> None:
    said = refused("serve", "--port", "0", "--workers", "2")
    assert "Mehrere Prozesse brauchen PostgreSQL" in said


def test_a_database_that_cannot_be_reached_is_said_so() -> None:
    url = "postgresql://nobody@127.0.0.1:9/nirgends"
    assert "nicht erreichbar" in refused("serve", "--port", "0", "--database", url)


def test_a_file_that_another_server_uses_is_refused(tmp_path: Path) -> None:
    file = str(tmp_path / "tarock.db")
    with serving(file):
        assert "laufenden Server" in refused("serve", "--port", "0", "--database", file)


def test_a_database_that_is_none_is_refused() -> None:
    assert "ist keine Datenbank" in refused("serve", "--port", "0", "--database", "ftp://x/y")


def test_a_wrong_address_for_the_outside_is_refused() -> None:
    assert "--base-url" in refused("serve", "--port", "0", "--base-url", "tarock.example")


def test_a_short_secret_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    file.write_text("kurz")
    assert "mindestens 16 Zeichen" in refused("serve", "--port", "0", "--secret-file", str(file))


def test_the_address_is_one_that_a_browser_understands() -> None:
    with bind("127.0.0.1", 0) as here:
        assert addresses(here) == [f"http://127.0.0.1:{here.getsockname()[1]}"]


def test_who_listens_to_the_network_is_told_an_address_in_it() -> None:
    with bind("0.0.0.0", 0) as everywhere:
        found = addresses(everywhere)
        assert found[0].startswith("http://localhost:")
        assert not any("0.0.0.0" in address for address in found)


def test_another_fault_of_the_network_is_not_a_taken_port() -> None:
    with pytest.raises(OSError) as problem:  # noqa: PT011 - the number differs by system
        bind("203.0.113.1", 0)
    assert not isinstance(problem.value, ServeError)


def shown(*words: str, name: str = "sockets-per-client", language: str = "de") -> str:
    """What is said of a limit, the words that its number stands before."""
    said = printed("serve", "--limits", *words, language=language, width=120)
    return said[said.index(f" {name} ") :].split(" ", 3)[2]


def test_all_limits_are_shown_with_what_they_mean() -> None:
    for language in ("de", "en"):
        said = printed("serve", "--limits", language=language, width=120)
        assert all(name.replace("_", "-") in said for name in Limits.__slots__)
    assert "open table pages for each address" in said


def test_a_limit_can_be_set_by_option_and_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown() == "64"
    assert shown("--limit", "sockets-per-client=200") == "200"
    monkeypatch.setenv("MONDFANG_LIMITS", "sockets_per_client=100 pages-per-minute=7")
    assert shown() == "100"
    assert shown("--limit", "sockets-per-client=200") == "200"
    assert shown(name="pages-per-minute") == "7"


def test_for_a_club_an_address_may_ten_times_as_much() -> None:
    assert shown("--club") == "640"
    assert shown("--club", name="connections") == shown(name="connections")
    assert shown("--club", "--limit", "sockets-per-client=80") == "80"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ("sofas-per-client=7", "Eine Grenze „sofas-per-client“ gibt es nicht"),
        ("sockets-per-client", "ist keine Grenze wie"),
        ("sockets-per-client=viele", "ist keine Grenze wie"),
        ("sockets-per-client=0", "ist keine Grenze wie"),
        ("sockets-per-client=-3", "ist keine Grenze wie"),
        ("sockets-per-client=1.5", "ist keine Grenze wie"),
    ],
)
def test_a_limit_that_is_none_is_refused(given: str, said: str) -> None:
    assert said in " ".join(refused("serve", "--limit", given).split())


def test_who_starts_it_twice_is_shown_the_one_that_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    with answering(200, {"ok": True}) as address:
        port = address.rpartition(":")[2]
        assert "läuft schon auf" in printed("serve", "--port", port, "--open")
        assert "läuft schon etwas" in refused("serve", "--port", port, "--no-open")
    assert opened == [address]


def test_another_program_on_the_port_is_not_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr("webbrowser.open", opened.append)
    with answering(200, {"something": "else"}) as address:
        port = address.rpartition(":")[2]
        assert "läuft schon etwas" in refused("serve", "--port", port, "--open")
    assert opened == []


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("out", "environment", "opens"),
    [
        (Terminal(), {"DISPLAY": ":0"}, True),
        (Terminal(), {"WAYLAND_DISPLAY": "wayland-0"}, True),
        (Terminal(), {}, False),
        (Terminal(), {"DISPLAY": ":0", "SSH_CONNECTION": "x"}, False),
        (Terminal(), {"DISPLAY": ":0", "CI": "1"}, False),
        (io.StringIO(), {"DISPLAY": ":0"}, False),
    ],
)
def test_a_browser_is_opened_only_where_somebody_sees_it(
    monkeypatch: pytest.MonkeyPatch, out: io.StringIO, environment: dict[str, str], opens: bool
) -> None:
    for variable in ("DISPLAY", "WAYLAND_DISPLAY", "SSH_CONNECTION", "CI"):
        monkeypatch.delenv(variable, raising=False)
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    monkeypatch.setattr("sys.stdout", out)
    monkeypatch.setattr("sys.platform", "linux")
    assert serve.has_browser() is opens
    assert arguments([]) == (["serve"] if opens else [])
    assert arguments(["--help"]) == ["--help"]


def announced(monkeypatch: pytest.MonkeyPatch, *addresses: str, out: io.StringIO) -> str:
    monkeypatch.setattr("sys.stdout", out)
    first, *more = addresses
    serve._announce(first, more)
    return out.getvalue()


def test_phones_are_invited_by_a_code_where_the_network_is_listened_to(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    both = ("http://localhost:8017", "http://192.0.2.7:8017")
    said = announced(monkeypatch, *both, out=Terminal())
    assert "  http://192.0.2.7:8017\n" in said
    assert "Handys kommen mit der Kamera her" in said
    assert "█" in said


def test_who_serves_this_machine_alone_is_told_how_phones_get_in(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = announced(monkeypatch, "http://127.0.0.1:8017", out=Terminal())
    assert "--host 0.0.0.0" in said
    assert "█" not in said


def test_where_no_person_looks_the_address_is_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    said = announced(monkeypatch, "http://127.0.0.1:8017", out=io.StringIO())
    assert said.splitlines()[1:] == ["  http://127.0.0.1:8017", "Aufhören mit Ctrl-C."]


def test_who_serves_behind_a_proxy_is_told_both_addresses(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("mondfang.web.serve.run", lambda *_: None)
    words = ("--port", "0", "--host", "0.0.0.0", "--base-url", "https://tarock.example")
    said = printed("serve", *words, "--database", str(tmp_path / "tarock.db"))
    public = r"Mondfang läuft auf https://tarock\.example"
    behind = r"Der Proxy erreicht es unter http://localhost:\d+ Aufhören mit Ctrl-C\."
    assert re.fullmatch(f"{public} {behind}", said.strip())  # and no other address
