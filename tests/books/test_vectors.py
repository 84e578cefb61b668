"""The published vectors keep their form; that they give their numbers, the examples show."""

from __future__ import annotations

import pytest

from mondfang.rulebook.files import book_file, folder_ids
from mondfang.vectors import vectors

FILES = [one for one in folder_ids() if book_file(one, "vectors.json").is_file()]


@pytest.mark.parametrize("book_id", FILES)
def test_a_vector_has_its_fields_and_no_others(book_id: str) -> None:
    for vector in vectors(book_id):
        assert {"clauses", "say", "slip"} < set(vector)
        assert set(vector) <= {"clauses", "say", "slip", "points", "cents", "error", "lines"}
        assert ("points" in vector) != ("error" in vector)
        assert sum(vector.get("points", ())) == 0
