"""Reading printed papers: how many pages, and which words."""

from __future__ import annotations

import os
import re
import shutil
import subprocess

import pytest


def pages(printed: bytes) -> int:
    assert printed.startswith(b"%PDF-")
    return len(re.findall(rb"/Type ?/Page\b", printed))


def text_of(printed: bytes) -> str:
    """The words of a PDF, one space apart."""
    program = shutil.which("pdftotext")
    if program is None:
        if os.environ.get("MONDFANG_REQUIRE_ALL"):
            pytest.fail("pdftotext is not installed (Debian: poppler-utils)")
        pytest.skip("pdftotext is not installed (Debian: poppler-utils)")
    found = subprocess.run(
        [program, "-layout", "-", "-"], input=printed, capture_output=True, check=True
    )
    return " ".join(found.stdout.decode().split())
