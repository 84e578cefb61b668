"""Which kernel serves: by machine, by installation, by wish."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from mondfang.kernel import backend as choosing
from mondfang.kernel.backend import (
    MODULES,
    VARIABLE,
    BackendError,
    available,
    backend,
    backend_name,
)

KERNEL = Path(choosing.__file__).parent
NATIVE = [name for name in available() if name.startswith("native")]
DEMANDED = bool(os.environ.get("MONDFANG_REQUIRE_ALL") or os.environ.get("MONDFANG_REQUIRE_NATIVE"))

needs_native = pytest.mark.skipif(
    not NATIVE and not DEMANDED, reason="the native kernel was not built here"
)


@pytest.fixture(autouse=True)
def nothing_chosen_yet(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Each test chooses afresh, and the next one as well."""
    monkeypatch.delenv(VARIABLE, raising=False)
    _forget()
    yield
    _forget()


def _forget() -> None:
    choosing._loaded.cache_clear()
    choosing._fastest.cache_clear()


def only(monkeypatch: pytest.MonkeyPatch, *names: str, broken: str = "") -> None:
    """An installation with these kernels; the one named ``broken`` is there but does not load."""

    def imported(module: str) -> ModuleType:
        name = next(name for name, path in MODULES.items() if path == module)
        if name == broken:
            raise ImportError("undefined symbol")
        if name not in names:
            raise ModuleNotFoundError(f"no {module}", name=module)
        made = ModuleType(module)
        made.machine_runs_v3 = lambda: True  # type: ignore[attr-defined]
        return made

    monkeypatch.setattr(choosing, "import_module", imported)


@needs_native
def test_a_machine_with_a_compiler_is_served_by_a_native_kernel() -> None:
    assert backend_name().startswith("native")


@needs_native
@pytest.mark.parametrize(
    ("name", "instructions"), [("native-base", "baseline"), ("native-v3", "x86-64-v3")]
)
def test_each_native_kernel_knows_its_instruction_set(name: str, instructions: str) -> None:
    if name not in NATIVE:
        pytest.skip("not on this machine")
    assert backend(name).instruction_set() == instructions


def test_the_fastest_kernel_of_the_machine_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, "native-v3", "native-base", "python")
    assert backend_name() == "native-v3"
    assert getattr(backend(), "__name__", "") == MODULES["native-v3"]
    assert available() == ("native-v3", "native-base", "python")


def test_a_machine_without_avx2_is_served_by_the_baseline(monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, "native-v3", "native-base", "python")
    monkeypatch.setattr(choosing, "_runs_v3", lambda: False)
    assert backend_name() == "native-base"
    with pytest.raises(BackendError, match="AVX2"):
        backend("native-v3")


def test_without_a_native_kernel_the_python_twin_serves(monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, "python")
    assert backend_name() == "python"
    assert available() == ("python",)
    with pytest.raises(BackendError) as caught:
        backend("native-v3")
    assert (caught.value.code, caught.value.name) == ("not-built", "native-v3")


def test_an_installation_without_any_kernel_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch)
    with pytest.raises(BackendError, match="no kernel at all"):
        backend()


def test_a_kernel_that_does_not_load_is_passed_over_with_a_warning(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    only(monkeypatch, "native-base", "python", broken="native-v3")
    with pytest.warns(RuntimeWarning, match="native-v3.*undefined symbol"):
        assert backend_name() == "native-base"


def test_the_environment_names_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    only(monkeypatch, "native-v3", "native-base", "python")
    monkeypatch.setenv(VARIABLE, "native-base")
    assert backend_name() == "native-base"
    assert backend_name("python") == "python", "what the caller says goes before it"
    assert backend_name("auto") == "native-v3"
    monkeypatch.setenv(VARIABLE, "")
    assert backend_name() == "native-v3"


def test_an_unknown_kernel_is_refused_in_both_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "fortran")
    with pytest.raises(BackendError) as caught:
        backend()
    assert caught.value.code == "unknown"
    assert "„fortran“ gibt es nicht; vorhanden: auto, native-v3" in caught.value.text("de")
    assert "There is no kernel 'fortran'; known: auto" in str(caught.value)


def _asked(code: str) -> str:
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout


def test_the_package_alone_loads_no_kernel() -> None:
    code = "import sys, mondfang, mondfang.game; print('mondfang.kernel' in sys.modules)"
    assert _asked(code).strip() == "False"


@needs_native
def test_the_kernel_is_there_within_thirty_milliseconds() -> None:
    """The best of five, in processor time, from an interpreter that has started."""
    code = (
        "from time import process_time as clock; start = clock(); "
        "from mondfang.kernel.backend import backend; backend(); print(clock() - start)"
    )
    assert min(float(_asked(code)) for _ in range(5)) < 0.03


@needs_native
@pytest.mark.parametrize("name", NATIVE)
def test_the_stub_tells_what_the_binary_has(name: str, tmp_path: Path) -> None:
    """Where this fails, ``make stubs`` writes the stub anew."""
    written = tmp_path / "stub.pyi"
    words = ["-m", "nanobind.stubgen", "-q", "-m", MODULES[name], "-o", str(written)]
    subprocess.run([sys.executable, *words], check=True, capture_output=True)
    text = written.read_text(encoding="utf-8")
    assert text.replace("_native_v3", "_native_base") == (KERNEL / "_native.pyi").read_text(
        encoding="utf-8"
    )


def test_a_kernel_that_has_come_serves_after_another_look(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(choosing.COMING, str(tmp_path / "built"))
    only(monkeypatch, "python")
    assert backend_name() == "python"
    assert choosing.coming() == tmp_path / "built"
    only(monkeypatch, "native-base", "python")
    assert backend_name() == "python"
    assert choosing.look_again() == "native-base"
    assert choosing.coming() is None
