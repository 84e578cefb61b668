"""One server for a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from mondfang.store.errors import StoreError
from mondfang.store.serving import check_not_served, serving


def test_a_second_server_on_a_file_is_refused_and_told_who_has_it(tmp_path: Path) -> None:
    file = str(tmp_path / "tarock.db")
    with serving(file), pytest.raises(StoreError, match=r"in-use.*process \d+"), serving(file):
        pass


def test_a_second_server_that_comes_by_a_link_is_refused(tmp_path: Path) -> None:
    file, link = tmp_path / "tarock.db", tmp_path / "elsewhere" / "link.db"
    link.parent.mkdir()
    link.symlink_to(file)
    with serving(str(file)):
        with pytest.raises(StoreError, match="in-use"), serving(str(link)):
            pass
        with pytest.raises(StoreError, match="in-use"):
            check_not_served(str(link))
    with serving(str(link)), pytest.raises(StoreError, match="in-use"):
        check_not_served(str(file))


def test_when_the_first_has_stopped_the_next_may_serve(tmp_path: Path) -> None:
    file = str(tmp_path / "tarock.db")
    with serving(file):
        pass
    check_not_served(file)
    with serving(file):
        pass


def test_many_may_serve_one_postgresql() -> None:
    url = "postgresql://localhost/tarock"
    with serving(url), serving(url):
        check_not_served(url)
