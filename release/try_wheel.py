"""Install a wheel where nothing is, without a compiler, and play: what a stranger would see.

python release/try_wheel.py dist/mondfang-*.whl [--uv .venv/bin/uv] [--kernel native]
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
import venv
from pathlib import Path

from at_a_table import timed

ROOT = Path(__file__).resolve().parent.parent
SERVES = "from mondfang.kernel.backend import backend_name; print(backend_name())"


def without_compiler(folder: Path) -> dict[str, str]:
    """The environment of a machine that cannot compile anything."""
    gone = {name: str(folder / "no-compiler") for name in ("CC", "CXX", "CMAKE")}
    return {**os.environ, **gone, "PATH": str(folder / "bin"), "PIP_ONLY_BINARY": ":all:"}


def install(wheel: Path, folder: Path, uv: str | None) -> None:
    """The wheel and what it needs, of the versions that were tested."""
    python = folder / "bin" / "python"
    how = (
        [uv, "pip", "install", "--quiet", "--python", str(python), "--only-binary", ":all:"]
        if uv
        else [str(python), "-m", "pip", "install", "--quiet", "--only-binary", ":all:"]
    )
    words = [*how, "-c", str(ROOT / "constraints.txt"), str(wheel)]
    subprocess.run(words, check=True, env=without_compiler(folder))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--uv", help="a uv to install with, instead of pip")
    parser.add_argument("--python", default=sys.executable, help="the Python of the environment")
    parser.add_argument("--kernel", default="native", help="how the serving kernel begins")
    given = parser.parse_args()
    uv = str(Path(given.uv).resolve()) if given.uv else None
    with tempfile.TemporaryDirectory(prefix="mondfang-wheel-") as place:
        folder, data = Path(place, "venv"), Path(place, "data")
        data.mkdir()
        start = time.monotonic()
        if given.python == sys.executable:
            venv.create(folder, with_pip=uv is None)
        else:
            subprocess.run([given.python, "-m", "venv", str(folder)], check=True)
        install(given.wheel.resolve(), folder, uv)
        installed = time.monotonic() - start
        python = str(folder / "bin" / "python")
        serves = subprocess.check_output([python, "-c", SERVES], text=True, cwd=place).strip()
        if not serves.startswith(given.kernel):
            sys.exit(f"the kernel that serves is {serves}, and not {given.kernel}")
        shown, played = timed([str(folder / "bin" / "mondfang")], data)
    megabytes = given.wheel.stat().st_size / 1e6
    print(f"{given.wheel.name}: {megabytes:.1f} MB, kernel {serves}")
    print(f"installed after {installed:.1f} s; then first page after {shown:.1f} s, ", end="")
    print(f"a bot has acted at the table after {played:.1f} s")


if __name__ == "__main__":
    main()
