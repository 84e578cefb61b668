"""A small part of the sweep: damaged files of every kind are read or refused, and nothing else."""

from __future__ import annotations

import pytest

from tests.strangers.judge import Finding, judged, typed
from tests.strangers.kinds import KINDS, Kind, outcome, samples

MUTANTS = 4  # of each share


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_valid_files_are_read(kind: Kind) -> None:
    """At least half of the samples; some show what is refused."""
    read = [outcome(kind, sample) for sample in samples(kind)]
    assert read.count("read") * 2 >= len(read)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_damaged_files_are_read_or_refused(kind: Kind) -> None:
    answers = [judged(kind, seed) for seed in range(MUTANTS * kind.share)]
    assert [str(one) for one in answers if isinstance(one, Finding)] == []


@pytest.mark.parametrize(
    "kind", [kind for kind in KINDS if kind.command is not None], ids=lambda kind: kind.name
)
def test_damaged_files_end_no_command_with_a_traceback(kind: Kind) -> None:
    answers = [typed(kind, seed) for seed in range(3)]
    assert [str(one) for one in answers if isinstance(one, Finding)] == []
