"""Build the settlement for browsers: ``make wasm``, with ziglang from PyPI as the compiler.

The built file is committed. The hash of its sources is compiled in, so that a test can tell
whether the file belongs to them.
"""

from __future__ import annotations

import hashlib
import subprocess
import sys
from pathlib import Path

NATIVE = Path(__file__).resolve().parent.parent
TARGET = NATIVE.parent / "src/mondfang/web/static/settle.wasm"
FOLDERS = ("book", "game", "settle", "slip", "wasm")
FLAGS = (
    *("-target", "wasm32-wasi", "-mexec-model=reactor", "-std=c++20"),
    *("-Os", "-s", "-fno-exceptions", "-fno-rtti", "-Wall", "-Wextra"),
)


def sources_hash() -> str:
    """Of every header and source that the module is made of."""
    total = hashlib.sha256()
    for folder in FOLDERS:
        for path in sorted((NATIVE / folder).glob("*.[hc]pp")):
            body = path.read_bytes()
            total.update(f"{folder}/{path.name}\0{len(body)}\0".encode())
            total.update(body)
    return total.hexdigest()


def build() -> None:
    made = TARGET.with_suffix(".new")
    defined = f'-DMONDFANG_SOURCES="{sources_hash()}"'
    command = [sys.executable, "-m", "ziglang", "c++", *FLAGS, defined, f"-I{NATIVE}"]
    subprocess.run([*command, str(NATIVE / "wasm/settle.cpp"), "-o", str(made)], check=True)
    made.chmod(0o644)
    made.replace(TARGET)
    print(f"{TARGET.name}: {TARGET.stat().st_size:,} bytes")


if __name__ == "__main__":
    build()
