"""How many files may be open: raised where it can be, told where it cannot."""

from __future__ import annotations

import subprocess
import sys

import pytest

PROGRAM = """
import logging, resource
from mondfang.web.gate.open_files import make_room
logging.basicConfig(format="%(message)s")
print(make_room(CONNECTIONS), *resource.getrlimit(resource.RLIMIT_NOFILE))
"""


def made(limits: str, connections: int) -> tuple[str, str]:
    """What a process says that was started with these limits: result and log."""
    program = PROGRAM.replace("CONNECTIONS", str(connections))
    command = ["sh", "-c", f'{limits} && exec "$@"', "sh", sys.executable, "-c", program]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return done.stdout.strip(), done.stderr.strip()


@pytest.mark.parametrize(
    ("limits", "connections", "result"),
    [
        ("ulimit -Sn 500 && ulimit -Hn 1000", 300, "300 500 1000"),
        ("ulimit -Sn 500 && ulimit -Hn 1000", 800, "800 900 1000"),
        ("ulimit -n 1000", 900, "900 1000 1000"),
    ],
    ids=["enough", "raised", "just enough"],
)
def test_where_there_is_room_nothing_is_said(limits: str, connections: int, result: str) -> None:
    assert made(limits, connections) == (result, "")


def test_where_there_is_too_little_the_limit_is_lower_and_it_is_said() -> None:
    result, said = made("ulimit -Sn 500 && ulimit -Hn 1000", 4000)
    assert result == "900 1000 1000"
    assert said == (
        "only 1000 files may be open (ulimit -n): at most 900 connections instead of 4000"
    )
