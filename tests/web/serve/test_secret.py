"""The secret that cookies are signed with."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from mondfang.store.database import database_url
from mondfang.web.base.secret import VARIABLE, SecretError, find_secret


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def url(tmp_path: Path) -> str:
    return database_url(str(tmp_path / "test.db"))


def test_a_secret_is_made_once_and_stays(url: str) -> None:
    made = find_secret(url)
    assert len(made) >= 32
    assert find_secret(url) == made


def test_nobody_else_can_read_it(url: str, tmp_path: Path) -> None:
    find_secret(url)
    [file] = tmp_path.glob("*.secret*")
    assert file.stat().st_mode & 0o777 == 0o600


def test_two_databases_have_two_secrets(url: str, tmp_path: Path) -> None:
    assert find_secret(url) != find_secret(database_url(str(tmp_path / "other" / "test.db")))


def test_for_postgresql_it_is_in_the_data_folder(tmp_path: Path) -> None:
    made = find_secret("postgresql+psycopg://host/db")
    assert (tmp_path / "data" / "mondfang" / "mondfang.secret").read_text().strip() == made


def test_processes_that_start_at_once_agree(url: str) -> None:
    with ThreadPoolExecutor(8) as pool:
        assert len(set(pool.map(find_secret, [url] * 8))) == 1


def test_a_file_goes_before_the_environment_and_that_before_what_was_made(
    url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "given"
    file.write_text("from the file, long enough\n")
    find_secret(url)
    monkeypatch.setenv(VARIABLE, "from the environment")
    assert find_secret(url) == "from the environment"
    assert find_secret(url, file) == "from the file, long enough"


def test_a_short_secret_is_refused(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "kurz")
    with pytest.raises(SecretError) as refused:
        find_secret(url)
    assert "kurz" not in refused.value.text("de") + refused.value.text("en")
