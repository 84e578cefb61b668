"""After the game: each line with its clauses, the clauses in words, the post-mortem."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from mondfang.bots import Budget, Choice, Explanation
from mondfang.cli import cli
from mondfang.game import View
from mondfang.rulebook import book_ids, find_clause
from mondfang.rulebook.catalogue import clause_text
from tests.cli.play.test_hints import Teacher


class Judge(Teacher):
    """Finds every action worse by one point than the one before it."""

    def evaluate(self, view: View, budget: Budget) -> Explanation:
        choices = (Choice(one, float(-place)) for place, one in enumerate(view.legal_actions))
        return Explanation(tuple(choices))


GAME = "1\n" * 15


def played(*arguments: str, answers: str) -> Result:
    command = ["play", "--bots", "greedy", "--teacher", "greedy", "--seed", "5", *arguments]
    return CliRunner(env={"COLUMNS": "100"}).invoke(cli, command, input=answers)


def squeezed(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.parametrize("language", ["de", "en"])
def test_the_rules_behind_a_line_are_told_on_request(language: str) -> None:
    result = played("--lang", language, answers=GAME + "w\nq\n")
    for name in ("ST-017", "ST-238"):
        found = find_clause(name)
        assert found is not None
        words = squeezed(clause_text(found[1], language))
        assert f"{name} {words}" in squeezed(result.output)
        assert words not in squeezed(played("--lang", language, answers=GAME + "q\n").output)


@pytest.mark.parametrize("book_id", book_ids())
def test_every_book_has_words_for_its_settlement(book_id: str) -> None:
    result = played("--rulebook", book_id, answers="1\n" * 60 + "w\nq\n")
    cited = set(re.findall(r"[A-Z]{2}-[0-9]{3}", result.output[: result.output.index("Schrift")]))
    assert cited
    for name in cited:
        found = find_clause(name)
        assert found is not None
        assert squeezed(clause_text(found[1], "de")) in squeezed(result.output), name


def test_house_rules_are_told_in_their_own_words(tmp_path: Path) -> None:
    (tmp_path / "wir.toml").write_text(
        'id = "wir"\ntitle = "Bei [uns]"\nedition = "1"\nextends = "steirisch-2017"\n'
        '[kontra]\nclauses.when = ["WI-001"]\n[[clause]]\nid = "WI-001"\nsection = "[bold]"\n'
        'topic = "kontra"\nenforced_by = "engine"\ntest = "-"\n'
        'rule = "Erst liegen [dann] sagen."\n',
        encoding="utf-8",
    )
    answers = "kontra game@1\nw\nq\n"
    result = played("--rulebook", str(tmp_path / "wir.toml"), answers=answers)
    assert result.exit_code == 0, result.output
    assert "Bei [uns]" in result.output
    assert "WI-001 Erst liegen [dann] sagen." in result.output


def test_a_teacher_without_points_says_so_in_the_post_mortem() -> None:
    result = played(answers=GAME + "a\nq\n")
    assert "„greedy“ rechnet nicht in Punkten" in result.output


def test_the_post_mortem_counts_what_was_given_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """The listed first is worth nothing, every other action less: taking number 1 in the auction
    is right, and the highest card is the last one of the list."""
    monkeypatch.setattr("mondfang.cli.play.command.make", lambda *_: Judge())
    result = played(answers=GAME + "a\nq\n")
    assert result.exit_code == 0, result.exception
    assert (
        "Du hattest 11 Entscheidungen, 8 davon haben etwas gekostet: 48,0 Punkte." in result.output
    )
    assert re.search(r"Stich: Spieler 1 \(du\) spielt .+; besser: .+", result.output)


def test_without_the_laboratory_the_key_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mondfang.cli.play.session.is_there", lambda: False)
    result = played(answers=GAME + "a\nq\n")
    assert "a = Analyse" not in result.output
    assert "Das Spiel ist aus" in result.output
