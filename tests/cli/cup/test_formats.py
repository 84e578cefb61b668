"""``mondfang cup formats``."""

from __future__ import annotations

from tests.cli.running import run


def test_a_cup_is_given_as_a_file_to_change() -> None:
    made = run("cup", "formats", "heine")
    assert made.exit_code == 0
    assert 'id = "heine"' in made.stdout
    assert run("cup", "formats", "nein").exit_code == 2
