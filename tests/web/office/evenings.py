"""Tournaments for the tests of the office: made and joined as people do it."""

from __future__ import annotations

import re

from starlette.testclient import TestClient

from tests.web.browsing import Server

ANSWERS = {
    "preset": "steirischer-cup",
    "title": "Herbstturnier",
    "place": "Gasthaus",
    "date": "2026-11-14",
    "starts": "",
    "expected": "42",
    "fee": "10",
    "prizes": "50 30 20",
    "rounds": "3",
}


def made(browser: TestClient, **answers: str) -> str:
    """A new tournament by six answers; gives its address."""
    done = browser.post("/office/new", data={**ANSWERS, **answers})
    assert done.status_code == 200, done.text
    return done.url.path


def joined(server: Server, director: TestClient, place: str, role: str, name: str) -> TestClient:
    """Another browser that came by the link for a role."""
    found = re.search(rf'href="[^"]*({place}/join/{role}/\w+)"', director.get(place).text)
    assert found is not None
    helper = server.browser()
    assert helper.post(found[1], data={"name": name}).status_code == 200
    return helper
