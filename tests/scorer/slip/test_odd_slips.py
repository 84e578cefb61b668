"""Whatever a slip says, it is settled to zero or refused."""

from __future__ import annotations

import contextlib
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mondfang.scorer.slip import SlipError, score, score_bytes
from mondfang.scorer.slip.form import slip_of
from tests.positions import BOOKS

FIELDS = {
    "contract": st.sampled_from(["dreier", "rufer", "bettler", "trischaken", "solorufer", "x"]),
    "declarer": st.integers(-1, 4) | st.none(),
    "partner": st.integers(-1, 4) | st.none(),
    "points": st.text("0123456789/", max_size=5) | st.lists(st.text("0123456789/", max_size=4)),
    "tricks": st.lists(st.integers(-1, 13), min_size=3, max_size=5) | st.none(),
    "kontra": st.integers(-1, 5) | st.lists(st.integers(0, 4), max_size=5),
    "premiums": st.lists(
        st.fixed_dictionaries(
            {
                "premium": st.sampled_from(
                    ["trull", "pagat", "valat", "koenig-ultimo", "mondfang"]
                ),
                "side": st.sampled_from(["declarer", "defence"]),
                "announced": st.booleans(),
                "made": st.booleans() | st.none(),
                "kontra": st.integers(-1, 4),
                "by": st.integers(-1, 4) | st.none(),
            }
        ),
        max_size=3,
    ),
    "king_in_talon": st.sampled_from([None, "taken", "left"]),
    "schleifen": st.booleans(),
    "unplayed": st.booleans(),
    "renonce": st.none()
    | st.fixed_dictionaries({"seats": st.lists(st.integers(-1, 4), max_size=4)}),
    "forehand": st.integers(-1, 4) | st.none(),
    "stake": st.integers(-5, 100) | st.none(),
}


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), st.lists))
def test_any_json_is_answered_or_refused(data: Any) -> None:
    with pytest.raises(SlipError):
        score_bytes(json.dumps(data))


@given(st.sampled_from([book.id for book in BOOKS]), st.fixed_dictionaries({}, optional=FIELDS))
def test_a_slip_of_odd_facts_is_settled_to_zero_or_refused(book_id: str, facts: Any) -> None:
    with contextlib.suppress(SlipError):
        found = score(slip_of({"rulebook": book_id, **facts}))
        assert sum(found.points) == 0
        assert found.cents is None or sum(found.cents) == 0
