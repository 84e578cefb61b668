"""The example runs as it stands, and the agent learns something in it."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from tests.interop.needed import needed

needed("numpy")
needed("pettingzoo")

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_agent.py"


def test_a_few_deals_already_help() -> None:
    ran = subprocess.run(
        [sys.executable, str(EXAMPLE), "--quick"], capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    before, after, greedy = (float(value) for value in re.findall(r"([+-][\d.]+) ±", ran.stdout))
    assert before < after
    assert abs(greedy) < 5


def test_the_package_itself_needs_none_of_this() -> None:
    code = "import sys, mondfang, mondfang.bots, mondfang.testing; print('numpy' in sys.modules)"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
