"""``mondfang doctor``: what this installation has, what it lacks, and how to get it."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import click

from mondfang.cli.base.console import console, table
from mondfang.cli.base.speech import Both, Command, Option, language, say


@click.command(
    "doctor",
    cls=Command,
    help=Both(
        """Prüfen, was diese Installation hat und was ihr fehlt.

        Mit --database, --backups oder --server statt dessen, wie es einem Server geht: Datenbank,
        Platte, offene Dateien, Uhr, Sicherungen; ob er antwortet und wie lange sein Zertifikat
        noch gilt. Exit-Code 1: Etwas ist nicht in Ordnung.""",
        """Check what this installation has and what it lacks.

        With --database, --backups or --server how a server is doing instead: database, disk, open
        files, clock, backups; whether it answers and how long its certificate is good. Exit code
        1: something is not in order.""",
    ),
    params=[
        Option(
            ["--database"],
            help=Both(
                "Datei oder postgresql://… eines Servers prüfen (auch: standard).",
                "Check the file or postgresql://… of a server (also: standard).",
            ),
        ),
        Option(
            ["--backups"],
            type=click.Path(path_type=Path, file_okay=False),
            help=Both(
                "Ordner mit Sicherungen (admin backup --keep).",
                "Folder of backups (admin backup --keep).",
            ),
        ),
        Option(
            ["--server"],
            metavar="URL",
            help=Both(
                "Einen laufenden Server fragen, etwa http://127.0.0.1:8017.",
                "Ask a running server, such as http://127.0.0.1:8017.",
            ),
        ),
        Option(
            ["--mail"],
            metavar=Both("ADRESSE", "ADDRESS"),
            help=Both(
                "Wenn etwas nicht in Ordnung ist, dorthin schreiben (MONDFANG_SMTP).",
                "Write there if something is not in order (MONDFANG_SMTP).",
            ),
        ),
        Option(
            ["--json", "as_json"],
            is_flag=True,
            help=Both("Als JSON ausgeben.", "Print JSON."),
        ),
    ],
)
@click.pass_context
def doctor(
    context: click.Context,
    database: str | None,
    backups: Path | None,
    server: str | None,
    mail: str | None,
    as_json: bool,
) -> None:
    if database is not None or backups is not None or server is not None:
        context.exit(0 if _server(database, backups, server, mail, as_json) else 1)
    from mondfang.health import examine

    report = examine(language())
    if as_json:
        click.echo(json.dumps(report, indent=2, ensure_ascii=False))
    else:
        _show(report)
    context.exit(0 if report["ok"] else 1)


def _server(
    database: str | None,
    folder: Path | None,
    address: str | None,
    mail: str | None,
    as_json: bool,
) -> bool:
    """How a server is doing; whether all is well."""
    from mondfang.store.operate.condition import condition
    from mondfang.store.operate.mail import post_of, send
    from mondfang.store.operate.reach import server_findings

    post = None if mail is None else post_of()
    found = []
    if database is not None or folder is not None:
        url = None if database in (None, "standard") else database
        found += asyncio.run(condition(url, folder))
    if address is not None:
        found += server_findings(address)
    ok = all(one.ok for one in found)
    if post is not None and mail is not None and not ok:
        wrong = [
            f"{one.what.said(language())}: {one.said.said(language())}"
            for one in found
            if not one.ok
        ]
        subject = say("Mondfang: etwas ist nicht in Ordnung", "Mondfang: something is not in order")
        send(post, mail, subject, "\n".join(wrong))
    if as_json:
        told = [
            {"what": one.what.said(language()), "said": one.said.said(language()), "ok": one.ok}
            for one in found
        ]
        click.echo(json.dumps({"ok": ok, "findings": told}, indent=2, ensure_ascii=False))
        return ok
    rows = table("", "", "")
    for one in found:
        rows.add_row("✓" if one.ok else "✗", one.what.said(language()), one.said.said(language()))
    console().print(rows)
    return ok


def _show(report: dict[str, Any]) -> None:
    kernel, books = report["kernel"], report["rulebooks"]
    rows = table("Mondfang", report["version"])
    rows.add_row("Python", f"{report['python']}, {report['machine']}")
    rows.add_row(say("Rechenkern", "Kernel"), _kernel_text(kernel))
    for name, reason in kernel["missing"].items():
        rows.add_row("", f"{name}: {reason}")
    rows.add_row(say("C++-Compiler", "C++ compiler"), report["compiler"] or say("keiner", "none"))
    for extra, packages in report["extras"].items():
        rows.add_row(f"Extra {extra}", _extra_text(extra, packages))
    whole = sum(fault is None for fault in books.values())
    rows.add_row(
        say("Regelwerke", "Rulebooks"),
        say(f"{whole} von {len(books)} in Ordnung", f"{whole} of {len(books)} in order"),
    )
    paper = console()
    paper.print(rows)
    if not any(name.startswith("native") for name in kernel["available"]):
        paper.print("\n" + _how_to_get_native(bool(report["compiler"])))
    for fault in report["faults"]:
        paper.print("\n" + say("Fehler", "Error") + f": {fault}")


def _kernel_text(kernel: dict[str, Any]) -> str:
    if kernel["test"] is None:
        return say("keiner", "none")
    games, took = kernel["test"]["games"], f"{kernel['test']['milliseconds']:.0f} ms"
    return f"{kernel['backend']} ({kernel['instruction_set']}), " + say(
        f"Probe: {games} Spiele in {took}", f"test: {games} games in {took}"
    )


def _extra_text(extra: str, packages: dict[str, str | None]) -> str:
    missing = [name for name, version in packages.items() if version is None]
    if missing:
        names = ", ".join(missing)
        hint = f"pip install 'mondfang[{extra}]'"
        return say(f"fehlt: {names} ({hint})", f"missing: {names} ({hint})")
    return ", ".join(f"{name} {version}" for name, version in packages.items())


def _how_to_get_native(compiler: bool) -> str:
    """What turns the Python kernel into the native one."""
    build = "make native"
    again = "pip install --force-reinstall --no-deps --no-cache-dir mondfang"
    if compiler:
        return say(
            f"Den schnellen Rechenkern bauen: {build} (im Quellbaum) oder {again}",
            f"To build the fast kernel: {build} (in the source tree) or {again}",
        )
    return say(
        "Der Rechenkern in Python ist langsam. Für den schnellen zuerst einen C++-Compiler "
        f"einrichten (Debian: apt-get install g++), dann {build} (im Quellbaum) oder {again}",
        "The kernel in Python is slow. For the fast one first install a C++ compiler "
        f"(Debian: apt-get install g++), then {build} (in the source tree) or {again}",
    )
