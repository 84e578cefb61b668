"""``mondfang doctor``: what this installation has, what it lacks, and how to get it."""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
from collections.abc import Iterator, Sequence
from importlib import metadata
from time import perf_counter
from typing import Any

import click

from mondfang.cli.base.console import console, table
from mondfang.cli.base.speech import Both, Command, Option, language, say
from mondfang.kernel.backend import MODULES, BackendError, available, backend, backend_name, why_not
from mondfang.kernel.books import book_of
from mondfang.rulebook import Rulebook, RulebookError, book_ids, load_book

REQUIRE = "MONDFANG_REQUIRE_NATIVE"
EXTRAS = ("analysis", "cluster", "research")
PYTHON = "python"
COMPILERS = ("c++", "g++", "clang++", "cl")


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
    report = examine()
    if as_json:
        click.echo(json.dumps(report, indent=2, ensure_ascii=False))
    else:
        _show(report)
    context.exit(0 if report["ok"] else 1)


def examine() -> dict[str, Any]:
    """Everything that is looked at; ``ok`` is false if something does not work or is demanded."""
    report: dict[str, Any] = {
        "version": metadata.version("mondfang"),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.system()} {platform.machine()}",
        "kernel": _kernel(),
        "compiler": _compiler(),
        "extras": {extra: _extra(extra) for extra in EXTRAS},
        "rulebooks": {book_id: _book_fault(book_id) for book_id in book_ids()},
    }
    report["faults"] = list(_faults(report))
    report["ok"] = not report["faults"]
    return report


def _kernel() -> dict[str, Any]:
    """Which kernel serves, which others could, why the rest cannot, and how quick it is."""
    missing = {name: problem.text(language()) for name in MODULES if (problem := why_not(name))}
    found: dict[str, Any] = {
        "backend": None,
        "instruction_set": None,
        "available": list(available()),
        "missing": missing,
        "required": _native_required(),
        "test": None,
        "fault": None,
    }
    try:
        name = found["backend"] = backend_name()
        found["instruction_set"] = name if name == PYTHON else backend().instruction_set()
        found["test"] = self_test()
    except BackendError as problem:
        found["fault"] = problem.text(language())
    except Exception as problem:  # whatever a kernel does wrong is what the doctor is asked for
        found["fault"] = f"{type(problem).__name__}: {problem}"
    return found


def _native_required() -> bool:
    return os.environ.get(REQUIRE, "").lower() not in ("", "0", "false", "no", "off")


def _compiler() -> str | None:
    """The C++ compiler that a build would find."""
    wanted = os.environ.get("CXX")
    found = (shutil.which(name) for name in ([wanted] if wanted else COMPILERS))
    return next((path for path in found if path), None)


def _extra(extra: str) -> dict[str, str | None]:
    """The packages of an extra with the versions installed; None stands for a missing one."""
    packages: dict[str, str | None] = {}
    for line in metadata.requires("mondfang") or ():
        name, _, marker = line.partition(";")
        if re.search(rf"extra == ['\"]{extra}['\"]", marker):
            package = re.split(r"[^\w.-]", name.strip())[0]
            try:
                packages[package] = metadata.version(package)
            except metadata.PackageNotFoundError:
                packages[package] = None
    return packages


def _book_fault(book_id: str) -> str | None:
    try:
        load_book(book_id)
    except RulebookError as problem:
        return problem.text(language())
    return None


def self_test() -> dict[str, Any]:
    """Random games of every book: how quick the kernel in use is, and whether all kernels agree."""
    name = backend_name()
    count = 2 if name == PYTHON else 200
    books = [load_book(book_id) for book_id in book_ids()]
    start = perf_counter()
    _played(name, books, count)
    seconds = perf_counter() - start
    told = {other: _played(other, books, 2) for other in available()}
    return {
        "games": count * len(books),
        "milliseconds": round(seconds * 1000, 3),
        "disagreeing": [other for other in told if told[other] != told[name]],
    }


def _played(name: str, books: Sequence[Rulebook], count: int) -> list[int]:
    """A digest for each book of the first random games as this kernel plays them."""
    kernel = backend(name)
    return [kernel.random_games(book_of(book, name), 1, 0, count)["digest"] for book in books]


def _faults(report: dict[str, Any]) -> Iterator[str]:
    """What has to be mended, in words."""
    kernel = report["kernel"]
    if kernel["fault"]:
        yield kernel["fault"]
    elif kernel["test"]["disagreeing"]:
        names = ", ".join(kernel["test"]["disagreeing"])
        yield say(
            f"Andere Ergebnisse als „{kernel['backend']}“ hat: {names}.",
            f"Other results than those of '{kernel['backend']}' come from: {names}.",
        )
    if kernel["required"] and kernel["backend"] == PYTHON:
        yield say(
            f"{REQUIRE} verlangt den nativen Rechenkern, es dient aber „{kernel['backend']}“.",
            f"{REQUIRE} demands the native kernel, but '{kernel['backend']}' serves.",
        )
    yield from (fault for fault in report["rulebooks"].values() if fault)


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
