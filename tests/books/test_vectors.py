"""Every published vector gives the numbers it promises, and shows its clauses by doing so."""

from __future__ import annotations

from typing import Any

import pytest

from mondfang.rulebook.files import book_file, folder_ids
from mondfang.scorer.slip import SlipError, score
from mondfang.scorer.slip.form import slip_of
from mondfang.vectors import vectors

FILES = [one for one in folder_ids() if book_file(one, "vectors.json").is_file()]


def params() -> list[Any]:
    found = []
    for book_id in FILES:
        for index, vector in enumerate(vectors(book_id)):
            name = f"{'+'.join(vector['clauses'])}-{index}"
            found.append(
                pytest.param(vector, id=name, marks=pytest.mark.clause(*vector["clauses"]))
            )
    return found


@pytest.mark.parametrize("vector", params())
def test_a_vector_gives_its_numbers(vector: dict[str, Any]) -> None:
    assert set(vector) <= {"clauses", "say", "slip", "points", "cents", "error", "lines"}
    if "error" in vector:
        with pytest.raises(SlipError) as caught:
            score(slip_of(vector["slip"]))
        assert caught.value.code == vector["error"]
        return
    answer = score(slip_of(vector["slip"]))
    assert list(answer.points) == vector["points"]
    assert sum(answer.points) == 0
    if "cents" in vector:
        assert (list(answer.cents) if answer.cents else answer.cents) == vector["cents"]
    if "lines" in vector:
        assert [line.item for line in answer.lines] == vector["lines"]
