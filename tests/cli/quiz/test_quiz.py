"""``mondfang quiz``: a round on the terminal, an exam on paper."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

from mondfang.quiz import series
from mondfang.rulebook import load_book
from tests.cli.running import refused, run


def test_a_round_says_what_is_right_and_what_to_practise() -> None:
    words = ("quiz", "--rulebook", "sb-tarock-2023", "--seed", "5", "--count", "3")
    one, two, three = islice(series(load_book("sb-tarock-2023"), 1, 5), 3)
    typed = [one.right, (two.right + 1) % len(two.choices), three.right]
    text = run(*words, typed="\n".join(str(place + 1) for place in typed)).stdout
    assert "2 von 3 richtig." in text
    assert f"--topic {two.topic}" in text
    assert one.clauses[0] in text
    english = run(*words, language="en", typed="q").stdout
    assert "0 of 0 right." in english


def test_an_exam_is_written_and_what_cannot_be_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "exam.pdf"
    run("quiz", "--exam", str(path), "--count", "4", "--seed", "1", "--for", "scorer")
    assert path.read_bytes().startswith(b"%PDF")
    assert "chess" in refused("quiz", "--topic", "chess")
    assert "gibt es nicht" in refused("quiz", "--exam", str(tmp_path / "no" / "exam.pdf"))
