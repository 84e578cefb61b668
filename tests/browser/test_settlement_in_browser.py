"""The settlement in a real browser: no network, the same numbers."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from mondfang.rulebook import load_book
from mondfang.web.base.assets import static_url
from mondfang.web.base.headers import SETTLING
from mondfang.web.offline.book_files import book_file_url
from tests.browser.conftest import Visit
from tests.kernel.browser_settlement import differs, scored
from tests.scorer.slip.drawn import drawn_slip

OPEN = "async ([script, book]) => { window.book = await (await import(script)).open(book); }"
SCORE = "(slips) => slips.map((slip) => window.book.score(slip))"


def test_slips_are_settled_with_the_network_gone(visit: Visit) -> None:
    context = visit()
    page = context.new_page()

    def allowed(route: Any) -> None:
        """The policy that pages which settle are sent with; all others keep the stricter one."""
        answer = route.fetch()
        route.fulfill(
            response=answer, headers={**answer.headers, "content-security-policy": SETTLING}
        )

    page.route("**/about", allowed)
    page.goto("/about")
    source = random.Random(5)
    for book in (load_book("steirisch-2017"), load_book("hopfgarten-2023")):
        context.set_offline(False)
        page.evaluate(OPEN, [static_url("settle.js"), book_file_url(book)])
        context.set_offline(True)
        slips = [drawn_slip(book, source) for _ in range(200)]
        for slip, answer in zip(slips, page.evaluate(SCORE, slips), strict=True):
            assert not differs(answer, scored(msgspec.json.encode(slip))), slip
