"""What this installation has, and what is wrong with it: for ``mondfang doctor`` and servers."""

from __future__ import annotations

import os
import platform
import re
import shutil
from collections.abc import Iterator, Sequence
from importlib import metadata
from time import perf_counter
from typing import Any

from mondfang.kernel.backend import MODULES, BackendError, available, backend, backend_name, why_not
from mondfang.kernel.books import book_of
from mondfang.rulebook import Rulebook, RulebookError, book_ids, load_book
from mondfang.rulebook.faults import faults_text
from mondfang.words import pick

REQUIRE = "MONDFANG_REQUIRE_NATIVE"
EXTRAS = ("analysis", "cluster", "research")
PYTHON = "python"
COMPILERS = ("c++", "g++", "clang++", "cl")


def examine(language: str = "de") -> dict[str, Any]:
    """Everything that is looked at; ``ok`` is false if something does not work or is demanded."""
    report: dict[str, Any] = {
        "version": metadata.version("mondfang"),
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "machine": f"{platform.system()} {platform.machine()}",
        "kernel": _kernel(language),
        "compiler": _compiler(),
        "extras": {extra: _extra(extra) for extra in EXTRAS},
        "rulebooks": {book_id: _book_fault(book_id, language) for book_id in book_ids()},
    }
    report["faults"] = list(_faults(report, language))
    report["ok"] = not report["faults"]
    return report


def _kernel(language: str) -> dict[str, Any]:
    """Which kernel serves, which others could, why the rest cannot, and how quick it is."""
    missing = {name: problem.text(language) for name in MODULES if (problem := why_not(name))}
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
        found["fault"] = problem.text(language)
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


def _book_fault(book_id: str, language: str) -> str | None:
    try:
        load_book(book_id)
    except RulebookError as problem:
        return faults_text(problem.faults, language)
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


def _faults(report: dict[str, Any], language: str) -> Iterator[str]:
    """What has to be mended, in words."""
    kernel = report["kernel"]
    if kernel["fault"]:
        yield kernel["fault"]
    elif kernel["test"]["disagreeing"]:
        names = ", ".join(kernel["test"]["disagreeing"])
        yield pick(
            language,
            f"Andere Ergebnisse als „{kernel['backend']}“ hat: {names}.",
            f"Other results than those of '{kernel['backend']}' come from: {names}.",
        )
    if kernel["required"] and kernel["backend"] == PYTHON:
        yield pick(
            language,
            f"{REQUIRE} verlangt den nativen Rechenkern, es dient aber „{kernel['backend']}“.",
            f"{REQUIRE} demands the native kernel, but '{kernel['backend']}' serves.",
        )
    yield from (fault for fault in report["rulebooks"].values() if fault)
