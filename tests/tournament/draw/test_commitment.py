"""The promise about the seed."""

from __future__ import annotations

import pytest

from mondfang.tournament.draw.commitment import commitment, opens
from mondfang.tournament.errors import TournamentError

SEED = "sechzehn Zeichen und mehr"
PROMISE = "caf48fbba23c722e19c4e310729246a67f398f02614faadcec110c3459b0fe8c"


def test_the_seed_opens_its_own_promise_and_no_other_does() -> None:
    assert opens(commitment(SEED), SEED)
    assert not opens(commitment(SEED), SEED + ".")


def test_the_promise_never_changes() -> None:
    assert commitment(SEED) == PROMISE


def test_a_seed_that_could_be_guessed_is_refused() -> None:
    with pytest.raises(TournamentError) as refusal:
        commitment("2026")
    assert refusal.value.code == "seed-too-short"
    assert "16" in refusal.value.text("de")
