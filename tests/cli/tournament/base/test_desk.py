"""How the desk refuses."""

from __future__ import annotations

import json

from tests.cli.tournament.office import Office


def test_a_refusal_as_json_has_code_place_and_message(office: Office) -> None:
    result = office.run("player", "9", "--json")
    assert (result.exit_code, result.stdout) == (2, "")
    error = json.loads(result.stderr)["error"]
    assert (error["code"], error["place"]) == ("no-such-player", "Startnummer 9")
