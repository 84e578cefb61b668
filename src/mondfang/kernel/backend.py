"""Which kernel serves: the native one for this machine, or the Python twin.

``MONDFANG_BACKEND`` names one; otherwise the fastest that this installation and machine have.
``MONDFANG_KERNEL_COMING`` names a file that is there as soon as a kernel is whole that is being
compiled beside; ``look_again`` then takes it.
"""

from __future__ import annotations

import os
import warnings
from functools import cache
from importlib import import_module, invalidate_caches
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from mondfang.kernel.face import Kernel, Native

from mondfang.speech import SpokenError, Text

VARIABLE = "MONDFANG_BACKEND"
COMING = "MONDFANG_KERNEL_COMING"
AUTO = "auto"
PYTHON = "python"
MODULES = {  # the fastest first
    "native-v3": "mondfang.kernel._native_v3",
    "native-base": "mondfang.kernel._native_base",
    PYTHON: "mondfang.kernel.twin",
}

_TEXTS = {
    "unknown": Text(
        "Einen Rechenkern „{name}“ gibt es nicht; vorhanden: {known}.",
        "There is no kernel '{name}'; known: {known}.",
    ),
    "none": Text(
        "In dieser Installation ist gar kein Rechenkern.",
        "There is no kernel at all in this installation.",
    ),
    "not-built": Text(
        "Der Rechenkern „{name}“ ist in dieser Installation nicht gebaut.",
        "The kernel '{name}' was not built in this installation.",
    ),
    "machine": Text(
        "Diese Maschine kann den Rechenkern „{name}“ nicht ausführen (AVX2, BMI2 fehlen).",
        "This machine cannot run the kernel '{name}' (it lacks AVX2, BMI2).",
    ),
    "broken": Text(
        "Der Rechenkern „{name}“ lässt sich nicht laden: {detail}",
        "The kernel '{name}' cannot be loaded: {detail}",
    ),
}


class BackendError(SpokenError):
    """A kernel that cannot serve; ``code`` is a key of the texts above."""

    TEXTS = _TEXTS

    def __init__(self, code: str, name: str, detail: str = "") -> None:
        super().__init__(code, name=name, known=(AUTO, *MODULES), detail=detail)
        self.name, self.detail = name, detail


def _imported(name: str) -> ModuleType:
    module = MODULES[name]
    try:
        return import_module(module)
    except ModuleNotFoundError as problem:
        if problem.name != module:
            raise BackendError("broken", name, str(problem)) from problem
        raise BackendError("not-built", name) from None
    except ImportError as problem:
        raise BackendError("broken", name, str(problem)) from problem


def _runs_v3() -> bool:
    """What the baseline module, which runs anywhere, finds out about the machine."""
    return bool(_imported("native-base").machine_runs_v3())


@cache
def _loaded(name: str) -> ModuleType | BackendError:
    """The module, or why there is none; tried once, until somebody looks again."""
    try:
        if name == "native-v3" and not _runs_v3():
            return BackendError("machine", name)
        return _imported(name)
    except BackendError as problem:
        return problem if problem.name == name else BackendError(problem.code, name, problem.detail)


def why_not(name: str) -> BackendError | None:
    """Why this kernel cannot serve here; None if it can."""
    if name not in MODULES:
        return BackendError("unknown", name)
    found = _loaded(name)
    return found if isinstance(found, BackendError) else None


def available() -> tuple[str, ...]:
    """The kernels that can serve here, the fastest first."""
    return tuple(name for name in MODULES if why_not(name) is None)


@cache
def _fastest() -> str:
    """The first kernel that can serve; one that was built but does not load is worth a warning."""
    for name in MODULES:
        problem = why_not(name)
        if problem is None:
            return name
        if problem.code == "broken":
            warnings.warn(problem.text("en"), RuntimeWarning, stacklevel=2)
    raise BackendError("none", AUTO)


def coming() -> Path | None:
    """The file to wait for: the Python twin serves, and a native kernel is being compiled."""
    place = os.environ.get(COMING)
    return Path(place) if place and not os.environ.get(VARIABLE) and _fastest() == PYTHON else None


def look_again() -> str:
    """Forget what was not there, and say what serves now; nobody may be thinking meanwhile."""
    invalidate_caches()
    _loaded.cache_clear()
    _fastest.cache_clear()
    return backend_name()


def backend_name(name: str | None = None) -> str:
    """The kernel that ``name`` means, or ``MONDFANG_BACKEND``, or else the fastest."""
    wanted = name or os.environ.get(VARIABLE) or AUTO
    if wanted == AUTO:
        return _fastest()
    problem = why_not(wanted)
    if problem is not None:
        raise problem
    return wanted


def backend(name: str | None = None) -> Kernel:
    """The module that serves: the same functions and classes whichever it is."""
    found = _loaded(backend_name(name))
    assert isinstance(found, ModuleType)
    return cast("Kernel", found)


def native(name: str | None = None) -> Native | None:
    """The same with what only the native modules have; None where the Python twin serves."""
    wanted = backend_name(name)
    return None if wanted == PYTHON else cast("Native", backend(wanted))
