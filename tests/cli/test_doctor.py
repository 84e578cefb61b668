"""``mondfang doctor``: what it finds, and when it is not content."""

from __future__ import annotations

import json
from types import ModuleType
from typing import Any

import pytest

from mondfang import health
from mondfang.kernel.backend import VARIABLE, BackendError
from mondfang.rulebook import book_ids
from tests.cli.running import printed, run

TRIED = {"games": 12, "milliseconds": 1.0, "disagreeing": []}


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for variable in (VARIABLE, health.REQUIRE, "CXX"):
        monkeypatch.delenv(variable, raising=False)


def python_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation that was made without a compiler."""
    monkeypatch.setattr(health, "backend_name", lambda: "python")
    monkeypatch.setattr(health, "backend", lambda: ModuleType("twin"))
    monkeypatch.setattr(health, "available", lambda: ("python",))
    monkeypatch.setattr(
        health,
        "why_not",
        lambda name: None if name == "python" else BackendError("not-built", name),
    )
    monkeypatch.setattr(health, "self_test", lambda: TRIED)


def report(*, exit_code: int = 0, language: str = "de") -> dict[str, Any]:
    result = run("doctor", "--json", language=language)
    assert result.exit_code == exit_code, result.output
    told: dict[str, Any] = json.loads(result.stdout)
    assert told["ok"] is (exit_code == 0)
    return told


def test_a_whole_installation_is_in_order() -> None:
    told = report()
    assert told["faults"] == []
    assert told["kernel"]["backend"] in told["kernel"]["available"]
    assert told["kernel"]["test"]["games"] >= 2 * len(book_ids())
    assert told["kernel"]["test"]["milliseconds"] > 0
    assert set(told["extras"]["research"]) >= {"gymnasium", "open-spiel", "pettingzoo"}


def test_every_rulebook_is_loaded() -> None:
    assert report()["rulebooks"] == dict.fromkeys(book_ids())


@pytest.mark.parametrize(
    ("language", "word", "install"),
    [("de", "Rechenkern", "C++-Compiler einrichten"), ("en", "Kernel", "install a C++ compiler")],
)
def test_without_a_native_kernel_it_says_how_to_get_one(
    monkeypatch: pytest.MonkeyPatch, language: str, word: str, install: str
) -> None:
    python_only(monkeypatch)
    monkeypatch.setenv("CXX", "no-such-compiler")
    text = printed("doctor", language=language)
    assert f"{word} python (python)" in text
    assert install in text
    assert "make native" in text


def test_a_kernel_that_is_demanded_and_missing_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    python_only(monkeypatch)
    monkeypatch.setenv(health.REQUIRE, "1")
    assert "MONDFANG_REQUIRE_NATIVE" in report(exit_code=1)["faults"][0]
    assert "demands the native kernel" in report(exit_code=1, language="en")["faults"][0]
    monkeypatch.setenv(health.REQUIRE, "0")
    report()


def test_an_unknown_kernel_is_a_fault_and_not_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "fortran")
    told = report(exit_code=1)
    assert told["kernel"]["backend"] is None
    assert "„fortran“ gibt es nicht" in told["faults"][0]
    assert "keiner" in run("doctor").stdout


def test_kernels_that_play_differently_are_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every kernel says something else here, so all but the one in use are named."""
    monkeypatch.setattr(health, "available", lambda: ("native-base", "python"))
    monkeypatch.setattr(health, "backend_name", lambda: "python")
    monkeypatch.setattr(health, "_played", lambda name, *_: [len(name)])
    told = report(exit_code=1, language="en")
    assert told["kernel"]["test"]["disagreeing"] == ["native-base"]
    assert told["faults"] == ["Other results than those of 'python' come from: native-base."]


def test_a_kernel_that_breaks_is_a_fault_and_not_a_crash(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken() -> None:
        raise ValueError("no such book")

    monkeypatch.setattr(health, "self_test", broken)
    assert report(exit_code=1)["faults"] == ["ValueError: no such book"]


def test_a_missing_package_of_an_extra_is_named_with_the_remedy(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(health, "_extra", lambda extra: {"polars": None, "numpy": "2.4"})
    assert "fehlt: polars (pip install 'mondfang[analysis]')" in printed("doctor", width=120)


def test_the_compiler_of_the_environment_goes_before_the_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("shutil.which", lambda name: f"/bin/{name}")
    assert report()["compiler"] == "/bin/c++"
    monkeypatch.setenv("CXX", "clang++-19")
    assert report()["compiler"] == "/bin/clang++-19"
