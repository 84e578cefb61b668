"""The whole course of every book by keyboard, on a phone, in Chromium.

    python sweeps/course.py [--book ID …]

The tests do the first two units and the last of one book, and one unit of each other.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from playwright.sync_api import sync_playwright

from mondfang.learn.course import units_of
from mondfang.rulebook import book_ids, load_book
from tests.browser.chromium import ARGUMENTS, chromium_path
from tests.browser.conftest import PATIENCE
from tests.browser.course import do_unit
from tests.browser.site import serving
from tests.browser.tapping import PHONE


def main() -> int:
    wishes = argparse.ArgumentParser(description=__doc__)
    wishes.add_argument("--book", action="append", choices=book_ids())
    chosen = wishes.parse_args().book or book_ids()
    with TemporaryDirectory() as folder, serving(Path(folder)) as site, sync_playwright() as player:
        browser = player.chromium.launch(executable_path=chromium_path(), args=ARGUMENTS.split())
        for book in map(load_book, chosen):
            context = browser.new_context(
                base_url=site.address, locale="de-AT", viewport=PHONE, reduced_motion="reduce"
            )
            context.set_default_timeout(PATIENCE)
            page = context.new_page()
            for unit in units_of(book).values():
                page.goto(f"/learn/unit/{book.id}/{unit.id}/1")
                do_unit(page, book, unit)
            print(f"{book.id}: {len(units_of(book))} units", flush=True)
            context.close()
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
