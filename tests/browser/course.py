"""Units of the course done with the keyboard alone: their steps, then their exercises."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from mondfang.learn.course import step_exercise
from mondfang.learn.course.unit import Unit
from mondfang.learn.exercise import Exercise, kinds_of, make_exercise
from mondfang.rulebook import Rulebook

WIDER = "document.documentElement.scrollWidth - innerWidth"
# How many steps of Tab it is from the start of the page's own part to a choice.
STEPS_TO = """value => [...document.querySelectorAll("#main :is(a[href], button, input, summary)")]
  .filter(one => one.type !== "hidden" && one.checkVisibility())
  .findIndex(one => one.name === "a" && one.value === value) + 1"""
HERE = "[document.activeElement.name, document.activeElement.value]"


def choose(page: Page, values: list[str]) -> None:
    """Move to each choice by Tab, and choose it."""
    page.locator("#main").focus()
    gone = 0
    for steps, value in sorted((page.evaluate(STEPS_TO, value), value) for value in values):
        for _ in range(steps - gone):
            page.keyboard.press("Tab")
        gone = steps
        assert page.evaluate(HERE) == ["a", value]
        page.keyboard.press("Space")


def answer(page: Page, made: Exercise) -> None:
    right = sorted(made.right)
    choose(page, right if made.several else right[:1])
    if made.several:
        page.keyboard.press("Enter")
    expect(page.locator("#answer")).to_contain_text("Richtig.")


def go_on(page: Page) -> None:
    """From the answer to the next step: the first link after it."""
    page.get_by_role("link", name="Weiter", exact=True).focus()
    page.keyboard.press("Enter")


def do_unit(page: Page, book: Rulebook, unit: Unit) -> None:
    """From the first step of a unit, which is open or on its way, to where it is done."""
    for number in range(1, len(unit.steps) + 1):
        page.wait_for_url(f"**/{unit.id}/{number}")
        answer(page, step_exercise(book, unit, number))
        assert page.evaluate(WIDER) <= 0, (book.id, unit.id, number)
        go_on(page)
    for number, kind in enumerate(unit.exercises, len(unit.steps) + 1):
        page.wait_for_url(re.compile(rf"/{unit.id}/{number}\?s=\d+$"))
        if kinds_of(book)[kind].weighed:  # what is right takes long to find out twice
            page.locator("button.answer").first.press("Enter")
            expect(page.locator("#answer")).to_be_visible()
        else:
            answer(page, make_exercise(book, kind, int(page.url.rpartition("=")[2])))
        go_on(page)
    expect(page.get_by_role("heading", name="Geschafft")).to_be_visible()
