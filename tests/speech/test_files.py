"""What goes wrong with files is said in both languages, without a traceback."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from mondfang.speech.files import file_problem
from tests.cli.running import run


@pytest.mark.parametrize("number", [errno.ENOENT, errno.EACCES, errno.ENOSPC, errno.EISDIR])
def test_a_fault_of_a_file_has_words_in_both_languages(number: int) -> None:
    told = file_problem(OSError(number, os.strerror(number)))
    assert told.en == os.strerror(number)
    assert told.de not in ("", told.en)


def test_what_nobody_has_words_for_is_told_as_the_system_tells_it() -> None:
    assert file_problem(OSError(errno.EXDEV, "far away")).de == "far away"
    assert file_problem(OSError("torn")).de == "torn"


@pytest.mark.parametrize(
    "command",
    [
        ("rules", "print", "steirisch-2017", "--out", "{}"),
        ("rules", "site", "{}/in/it"),
        ("quiz", "--exam", "{}"),
    ],
)
def test_what_cannot_be_written_is_told_in_german(tmp_path: Path, command: tuple[str, ...]) -> None:
    (tmp_path / "file").write_text("", "utf-8")
    nowhere = str(tmp_path / "file" / "below")
    said = run(*(word.format(nowhere) for word in command))
    assert said.exit_code == 2
    assert "Das ist eine Datei und kein Ordner." in said.output
