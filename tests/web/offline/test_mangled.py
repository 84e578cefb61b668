"""Strangers who send links and entries that are none (20,000 of them: sweeps/blocks.py)."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.web.browsing import Server, running
from tests.web.offline.mangled import Mangler


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "test.db") as started:
        yield started


def test_what_is_malformed_is_refused_in_words_and_nothing_is_lost(server: Server) -> None:
    mangler = Mangler(server.browser())
    for seed in range(300):
        mangler.attack(random.Random(seed))
    mangler.check()
    assert mangler.said["link refused"] > 100
    assert len(mangler.said) > 8  # reasons
