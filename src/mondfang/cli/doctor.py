"""``mondfang doctor``: what this installation has, what it lacks, and how to get it."""

from __future__ import annotations

import json
from typing import Any

import click

from mondfang.cli.base.console import console, table
from mondfang.cli.base.speech import Both, Command, Option, language, say
from mondfang.health import examine


@click.command(
    "doctor",
    cls=Command,
    help=Both(
        "Prüfen, was diese Installation hat und was ihr fehlt.",
        "Check what this installation has and what it lacks.",
    ),
)
@click.option(
    "--json", "as_json", is_flag=True, cls=Option, help=Both("Als JSON ausgeben.", "Print JSON.")
)
@click.pass_context
def doctor(context: click.Context, as_json: bool) -> None:
    report = examine(language())
    if as_json:
        click.echo(json.dumps(report, indent=2, ensure_ascii=False))
    else:
        _show(report)
    context.exit(0 if report["ok"] else 1)


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
