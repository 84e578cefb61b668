"""``mondfang serve``: the web app on this machine."""

from __future__ import annotations

import os
import sys
import threading
import urllib.request
import webbrowser
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal
from urllib.parse import urlsplit

import click
import segno

from mondfang.cli.base.speech import Both, Command, Option, language, say
from mondfang.speech import SpokenError

if TYPE_CHECKING:
    from mondfang.web.base.logs import Form
    from mondfang.web.config import Config, Limits

Auto = Literal["auto"]
PORT = 8017


def load() -> None:
    """What serving takes a while to load, for a machine that may have to serve at once."""
    import mondfang.web.app  # noqa: F401


@click.command(
    "serve",
    cls=Command,
    help=Both(
        """Im Browser spielen: die Web-App auf diesem Rechner starten.

        Ohne weitere Angaben für einen selbst, mit einer Datei im Datenordner. Mit --host 0.0.0.0
        kommen auch andere im Netz an den Tisch. Für mehr als einen Prozess: PostgreSQL, mit
        --database und --workers. Ctrl-C hört auf; kein Spiel geht dabei verloren.""",
        """Play in the browser: start the web app on this machine.

        Without options it is for yourself, with a file in the data folder. With --host 0.0.0.0
        others in the network can join a table. For more than one process: PostgreSQL, with
        --database and --workers. Ctrl-C stops it; no game is lost.""",
    ),
    params=[
        Option(
            ["--host"],
            default="127.0.0.1",
            help=Both("Adresse (127.0.0.1: nur hier).", "Address (127.0.0.1: only here)."),
        ),
        Option(
            ["--port"],
            type=click.IntRange(0, 65535),
            default=PORT,
            help=Both(f"Port ({PORT}; 0: irgendeiner).", f"Port ({PORT}; 0: any)."),
        ),
        Option(
            ["--workers"],
            type=click.IntRange(min=1),
            default=1,
            help=Both("Prozesse (1).", "Processes (1)."),
        ),
        Option(
            ["--database"],
            envvar="MONDFANG_DATABASE",
            help=Both(
                "Datei oder postgresql://… (eine Datei im Datenordner).",
                "A file or postgresql://… (a file in the data folder).",
            ),
        ),
        Option(
            ["--secret-file"],
            type=click.Path(path_type=Path, dir_okay=False, exists=True),
            help=Both(
                "Datei mit dem Geheimnis für Cookies (eines neben der Datenbank).",
                "File with the secret for cookies (one beside the database).",
            ),
        ),
        Option(
            ["--base-url"],
            envvar="MONDFANG_BASE_URL",
            help=Both(
                "Adresse nach außen, etwa https://tarock.example.",
                "Address seen from outside, such as https://tarock.example.",
            ),
        ),
        Option(
            ["--tls"],
            type=click.Path(path_type=Path),
            nargs=2,
            metavar="CERT KEY",
            help=Both(
                "Selbst https sprechen: Zertifikat (mit Kette) und Schlüssel als PEM-Dateien.",
                "Speak https itself: certificate (with its chain) and key as PEM files.",
            ),
        ),
        Option(
            ["--proxy", "proxies"],
            multiple=True,
            envvar="MONDFANG_PROXIES",
            help=Both(
                "Adresse eines Proxys, dessen X-Forwarded-For gilt.",
                "Address of a proxy whose X-Forwarded-For counts.",
            ),
        ),
        Option(
            ["--club"],
            is_flag=True,
            envvar="MONDFANG_CLUB",
            help=Both(
                "Viele kommen über einen Router: je Adresse das Zehnfache erlauben.",
                "Many come through one router: allow ten times as much for each address.",
            ),
        ),
        Option(
            ["--limit", "limits"],
            multiple=True,
            metavar="NAME=N",
            help=Both(
                "Eine Grenze anders setzen, auch mehrmals (MONDFANG_LIMITS: mit Leerzeichen).",
                "Set a limit, also several times (MONDFANG_LIMITS: with blanks between).",
            ),
        ),
        Option(
            ["--limits", "show_limits"],
            is_flag=True,
            help=Both("Alle Grenzen zeigen, und nicht starten.", "Show all limits; do not start."),
        ),
        Option(
            ["--contact"],
            envvar="MONDFANG_CONTACT",
            help=Both(
                "Wer den Server betreibt, für die Seite zum Datenschutz.",
                "Who runs the server, for the privacy page.",
            ),
        ),
        Option(
            ["--keep-sessions", "session_days"],
            type=click.IntRange(1, 4000),
            default=400,
            envvar="MONDFANG_KEEP_SESSIONS",
            help=Both(
                "Tage, nach denen vergessen wird, wer nicht mehr da war (400).",
                "Days after which those who have not come back are forgotten (400).",
            ),
        ),
        Option(
            ["--keep-tables", "table_days"],
            type=click.IntRange(1, 40_000),
            envvar="MONDFANG_KEEP_TABLES",
            help=Both(
                "Tage, nach denen ein unbenützter Tisch gelöscht wird (nie).",
                "Days after which an unused table is deleted (never).",
            ),
        ),
        Option(
            ["--log", "logs"],
            type=click.Choice(["auto", "json", "text", "off"]),
            default="auto",
            help=Both(
                "Protokoll auf der Fehlerausgabe (am Terminal text, sonst json).",
                "Log on standard error (text on a terminal, else json).",
            ),
        ),
        Option(
            ["--open/--no-open", "open_browser"],
            default=None,
            help=Both(
                "Den Browser öffnen oder nicht (wo einer ist).",
                "Open the browser or not (where there is one).",
            ),
        ),
    ],
)
def serve(
    host: str,
    port: int,
    workers: int,
    database: str | None,
    secret_file: Path | None,
    base_url: str | None,
    tls: tuple[Path, Path] | None,
    proxies: tuple[str, ...],
    club: bool,
    limits: tuple[str, ...],
    show_limits: bool,
    contact: str | None,
    session_days: int,
    table_days: int | None,
    logs: Auto | Form,
    open_browser: bool | None,
) -> None:
    """Say where the server is, open the page, and serve."""
    from mondfang.web import serve as server
    from mondfang.web.tls import checked_tls

    allowed = _limits(limits, club)
    if show_limits:
        _show(allowed)
        return
    secure = None if tls is None else checked_tls(*tls)
    wanted = has_browser() if open_browser is None else open_browser
    if wanted and (running := _running_already(host, port)) is not None:
        click.echo(
            say(f"Mondfang läuft schon auf {running}", f"Mondfang runs at {running} already")
        )
        webbrowser.open(running)
        return
    with server.bind(host, port) as bound:
        server.check(database, workers)
        config = _config(database, secret_file, base_url, proxies, allowed)
        config = replace(config, contact=contact, session_days=session_days, table_days=table_days)
        config = replace(config, tls=secure)
        here, *elsewhere = server.addresses(bound, secure)
        config = replace(config, outside=next(iter(elsewhere), None))
        if base_url is None:
            _announce(here, elsewhere)
        else:
            _announce(base_url, [], behind=here)
        if wanted:
            _open(here)
        form = _form() if logs == "auto" else logs
        server.run(config, bound, workers, form, _say_goodbye, language())


def _say_goodbye() -> None:
    click.echo(say("Auf Wiedersehen.", "Goodbye."))


def _limits(given: tuple[str, ...], club: bool) -> Limits:
    """Those of the environment, and of the command line before them."""
    from mondfang.web.given_limits import limits_of

    words = [*os.environ.get("MONDFANG_LIMITS", "").split(), *given]
    try:
        return limits_of(words, club=club)
    except SpokenError as problem:
        raise click.BadParameter(problem.text(language()), param_hint="--limit") from None


def _show(limits: Limits) -> None:
    from mondfang.cli.base.console import console, table
    from mondfang.web.given_limits import explained

    rows = table(say("Grenze", "Limit"), say("Zahl", "Number"), "")
    for name, value, meaning in explained(limits):
        rows.add_row(name, str(value), meaning.said(language()))
    console().print(rows)


def _config(
    database: str | None,
    secret_file: Path | None,
    base_url: str | None,
    proxies: tuple[str, ...],
    limits: Limits,
) -> Config:
    from mondfang.store.database import database_url
    from mondfang.web.base.secret import find_secret
    from mondfang.web.config import Config, Oidc

    secret = find_secret(database_url(database), secret_file)
    token = os.environ.get("MONDFANG_METRICS_TOKEN")
    try:
        config = Config(secret, database, base_url, proxies, token, limits)
    except SpokenError as problem:
        raise click.BadParameter(problem.text(language()), param_hint="--base-url") from None
    return replace(config, oidc=Oidc.of(os.environ))


def _form() -> Form:
    return "text" if sys.stderr.isatty() else "json"


def _announce(address: str, more: list[str], behind: str | None = None) -> None:
    """The address alone on its line, so that it can be clicked, copied and read by programs."""
    click.echo(say("Mondfang läuft auf", "Mondfang is running at"))
    for line in (address, *more):
        click.echo(f"  {line}")
    if behind is not None:
        click.echo(
            say(f"Der Proxy erreicht es unter {behind}", f"The proxy gets to it at {behind}")
        )
    if sys.stdout.isatty():
        _invite(address, more)
    click.echo(say("Aufhören mit Ctrl-C.", "Stop with Ctrl-C."))


def _invite(address: str, more: list[str]) -> None:
    """How phones come in: a code to point the camera at, or what to start it with."""
    outside = next(iter(more), address)
    if urlsplit(outside).hostname in ("127.0.0.1", "localhost", "::1"):
        click.echo(
            say(
                "Nur für diesen Rechner. Damit auch Handys aus dem Netz kommen: --host 0.0.0.0",
                "For this machine only. To let phones of the same network in: --host 0.0.0.0",
            )
        )
        return
    click.echo(say("Handys kommen mit der Kamera her:", "Phones get here with their camera:"))
    segno.make(outside, micro=False).terminal(sys.stdout, compact=True, border=2)


def has_browser() -> bool:
    """Whether somebody sits here who could see a browser."""
    if not sys.stdout.isatty() or "SSH_CONNECTION" in os.environ or "CI" in os.environ:
        return False
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _running_already(host: str, port: int) -> str | None:
    """Where this program runs here already: who starts it twice wants to see it, not a fault."""
    if port == 0 or host not in ("127.0.0.1", "localhost", "0.0.0.0"):
        return None
    address = f"http://127.0.0.1:{port}"
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(f"{address}/health", timeout=1.0) as answer:
            told = answer.read(100)
    except (OSError, ValueError):
        return None
    return address if told == b'{"ok":true}' else None


def _open(address: str) -> None:
    """Beside the server: the socket is there already, and the page waits until it answers."""
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
