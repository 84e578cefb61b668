"""What is looked for in an archive, from an address and back to one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import get_args
from urllib.parse import urlencode

from mondfang.table.kept.archive import ROLES, Result, Wanted

LONGEST = 80  # characters of a field
MOST_PAGES = 1_000
FIELDS = ("book", "contract", "fellow", "result", "role", "table", "since", "until")


@dataclass(frozen=True, slots=True)
class Query:
    """A search: ``since`` and ``until`` are days, the last one included."""

    wanted: Wanted
    since: date | None
    until: date | None
    page: int

    @property
    def start(self) -> float | None:
        return None if self.since is None else _moment(self.since)

    @property
    def end(self) -> float | None:
        return None if self.until is None else _moment(self.until + timedelta(days=1))

    def fields(self) -> dict[str, str]:
        """The fields that say something, as a form sends them."""
        days = {
            "since": self.since.isoformat() if self.since else "",
            "until": self.until.isoformat() if self.until else "",
        }
        texts = {name: getattr(self.wanted, name) for name in FIELDS if name not in days}
        return {name: value for name, value in {**texts, **days}.items() if value}

    def address(self, page: int | None = None) -> str:
        """The query of an address that finds the same."""
        more = {"page": str(page)} if page is not None and page > 1 else {}
        return urlencode({**self.fields(), **more})


def query_of(given: Mapping[str, str]) -> Query:
    """Read a search; what makes no sense is as if it were not there."""

    def text(name: str) -> str:
        return "".join(sign for sign in given.get(name, "")[:LONGEST] if sign.isprintable()).strip()

    result: Result = next((one for one in get_args(Result) if one == text("result")), "")
    wanted = Wanted(
        book=text("book"),
        contract=text("contract"),
        fellow=text("fellow"),
        result=result,
        role=next((role for role in ROLES if role == text("role")), ""),
        table=text("table"),
    )
    number = text("page")
    page = int(number) if number.isascii() and number.isdigit() and len(number) < 5 else 1
    return Query(wanted, _day(text("since")), _day(text("until")), min(max(page, 1), MOST_PAGES))


def _day(text: str) -> date | None:
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return None
    return found if 1970 < found.year < 9000 else None


def _moment(day: date) -> float:
    return datetime(day.year, day.month, day.day, tzinfo=UTC).timestamp()
