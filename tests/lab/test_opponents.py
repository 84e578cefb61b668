"""The measurements that need a second player hold what is true by construction."""

from __future__ import annotations

from random import Random

from benchmarks import response, strangers

BOOK = "hopfgarten-2023"  # partners in most games


def test_a_bot_is_no_stranger_to_itself() -> None:
    """Whoever of two equal bots sits where, the game is the same to the point."""
    for deal in range(20):
        found = strangers.losses(strangers.Job(BOOK, "club", "club", 1, deal))
        if found:
            assert found == [0.0, 0.0]
            return
    raise AssertionError("nobody ever has a partner")


def test_a_response_that_has_learned_nothing_is_the_bot_itself() -> None:
    assert response.ahead(response.Job(BOOK, "club", 1, 1)) == 0
    absurd = tuple((kind, (50.0, 0.0)) for kind in ("card led", "card played", "quiet"))
    assert sum(response.ahead(response.Job(BOOK, "club", 1, deal, absurd)) for deal in range(4)) < 0


def test_a_correction_is_found_where_it_is_and_not_believed_from_a_few_cases() -> None:
    source = Random(1)

    def some(count: int) -> list[response.Case]:
        edges = [-2 * source.random() for _ in range(count)]
        return [response.Case("rufer", edge, 3 + edge + source.gauss(0, 4)) for edge in edges]

    more, slope = response.fitted(some(3_000))["rufer"]
    assert 2.5 < more < 3.5
    assert 0.7 < slope < 1.3
    more, slope = response.fitted(some(2))["rufer"]
    assert abs(more) < 0.5
    assert abs(slope - 1) < 0.3
