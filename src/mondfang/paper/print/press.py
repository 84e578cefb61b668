"""The press: a template and its data become a PDF, the same one every time."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import typst

TEMPLATES = Path(__file__).parent / "templates"
# Libertinus, which is part of typst, has Latin, Greek and Cyrillic letters.
_OWN_LETTERS = 0x0530


def printed(template: str, data: dict[str, Any]) -> bytes:
    """The PDF of a template with its data; no clock and no font of the machine has a part in it.

    Only for letters that typst does not bring along the machine's fonts are looked at.
    """
    text = json.dumps(data, ensure_ascii=False, sort_keys=True)
    foreign = any(ord(letter) >= _OWN_LETTERS and letter.isalpha() for letter in text)
    made = typst.compile(
        str(TEMPLATES / f"{template}.typ"),
        root=str(TEMPLATES),
        ignore_system_fonts=not foreign,
        sys_inputs={"data": text},
        timestamp=0,
        format="pdf",
    )
    assert isinstance(made, bytes)
    return made
