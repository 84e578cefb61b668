"""Real Chromium before a real server; without Chromium these tests skip, or fail if they must not.

They are a run of their own (``pytest tests/browser``): Playwright keeps an event loop running.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, expect, sync_playwright

from tests.browser.chromium import ARGUMENTS, chromium_path
from tests.browser.site import Site, serving

PATIENCE = 60_000  # milliseconds, on a machine that has much else to do

expect.set_options(timeout=PATIENCE)

Visit = Callable[..., BrowserContext]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    path = chromium_path()
    if path is None:
        reason = "Debian's chromium is not installed"
        if os.environ.get("MONDFANG_REQUIRE_ALL"):
            pytest.fail(reason)
        pytest.skip(reason)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS.split())
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with serving(tmp_path_factory.mktemp("site")) as started:
        yield started


@pytest.fixture
def visit(chromium: Browser, site: Site) -> Iterator[Visit]:
    """Make browsers that were never here, each with cookies of its own.

    They want no motion unless they say so: most tests are about what is there, not how it came.
    """
    made: list[BrowserContext] = []

    def visitor(**wishes: Any) -> BrowserContext:
        usual = {
            "base_url": site.address,
            "locale": "de-AT",
            "viewport": {"width": 1280, "height": 800},
            "reduced_motion": "reduce",
        }
        context = chromium.new_context(**{**usual, **wishes})
        context.set_default_timeout(PATIENCE)
        made.append(context)
        return context

    yield visitor
    for context in made:
        context.close()
