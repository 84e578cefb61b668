"""The app in this process, with as many browsers as a test wants; each keeps its own cookies."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, TypeVar, cast

from argon2 import PasswordHasher
from starlette.applications import Starlette
from starlette.testclient import TestClient

from mondfang.store.people import accounts as store
from mondfang.table.entries import Entry
from mondfang.web.accounts.passwords import Passwords
from mondfang.web.app import create_app
from mondfang.web.base.services import Services
from mondfang.web.config import Config, Limits
from tests.databases import lay_ready
from tests.web.tables import keep_log

SECRET = "a secret for tests only"
PASSWORD = "ganz geheim"
GENEROUS = Limits(
    pages_per_minute=100_000,
    forms_per_minute=100_000,
    tables_per_minute=100_000,
    logins_per_minute=100_000,
    hints_per_minute=100_000,
    replays_per_minute=100_000,
    analyses_per_minute=100_000,
    books_per_day=100_000,
    check_seconds=60,  # by the clock on the wall, of a machine that has much else to do
    analysis_seconds=600,
    desk_seconds=600,
)
ADDRESS = "http://testserver"
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Server:
    """A running app."""

    app: Starlette
    client: TestClient

    @property
    def services(self) -> Services:
        return cast(Services, self.app.state.services)

    def call(self, work: Callable[..., Awaitable[T]], *arguments: Any) -> T:
        """Run something in the loop of the app."""
        assert self.client.portal is not None
        return self.client.portal.call(work, *arguments)

    def browser(
        self, address: str = ADDRESS, headers: Mapping[str, str] | None = None
    ) -> TestClient:
        """A browser that was never here."""
        fresh = TestClient(
            self.app, address, raise_server_exceptions=False, headers=dict(headers or {})
        )
        fresh.portal = self.client.portal  # one loop for all
        return fresh

    def guest(self, name: str = "Gast") -> TestClient:
        """A browser with a session."""
        browser = self.browser()
        browser.post("/settings", data={"language": "de"}, follow_redirects=False)
        person = self.person(browser)
        self.call(store.rename_session, self.services.database, person.id, name)
        return browser

    def member(self, name: str, role: str = "player") -> TestClient:
        """A browser that is logged in."""
        browser = self.browser()
        form = {"name": name, "password": PASSWORD, "again": PASSWORD}
        done = browser.post("/account/register", data=form)
        assert done.url.path == "/account", done.text
        if role != "player":
            self.call(store.set_role, self.services.database, name, role)
        return browser

    def person(self, browser: TestClient) -> store.Session:
        """The session of a browser."""
        signed = browser.cookies["mondfang"]
        session = self.call(store.get_session, self.services.database, signed.rpartition(".")[0])
        assert session is not None
        return session

    def keep(self, entries: list[Entry]) -> str:
        """Put a table into the store."""
        return self.call(keep_log, self.services.log, entries)


@contextmanager
def running(database: Path, **settings: Any) -> Iterator[Server]:
    lay_ready(database)
    config = replace(Config(SECRET, str(database), limits=GENEROUS), **settings)
    app = create_app(config)
    app.state.passwords = Passwords(2, PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
    with TestClient(app, ADDRESS) as client:
        yield Server(app, client)
