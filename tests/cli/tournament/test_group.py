"""Every verb of ``mondfang tournament``: its help, and JSON where it only reads."""

from __future__ import annotations

import json

import pytest

from mondfang.cli.tournament.group import tournament
from tests.cli.running import printed
from tests.cli.tournament.office import Office


@pytest.mark.parametrize("name", list(tournament.lazy))
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_verb_has_help_in_both_languages(name: str, language: str) -> None:
    text = printed("tournament", name, "--help", language=language)
    assert ("Optionen:" if language == "de" else "Options:") in text


def test_every_reading_verb_answers_as_json(finished: Office) -> None:
    for words in (
        ("board",),
        ("players",),
        ("player", "1"),
        ("tables",),
        ("standings",),
        ("sheet", "1", "1"),
        ("check",),
        ("money",),
        ("log",),
        ("formats",),
    ):
        json.loads(finished.run(*words, "--json").stdout)
