"""The files that browsers settle by: of known books alone, and kept for ever under their digest."""

from __future__ import annotations

from mondfang.kernel.settle_file import settle_file
from mondfang.rulebook import book_ids, load_book
from mondfang.web.offline.book_files import book_file_url
from tests.web.browsing import Server


def test_a_book_and_its_options_are_one_file(server: Server) -> None:
    browser = server.browser()
    for book_id in book_ids():
        plain = load_book(book_id)
        options = [(one.id, one.values[-1]) for one in plain.options.values() if one.values]
        for book in (plain, load_book(book_id, options[:1])):
            got = browser.get(book_file_url(book))
            assert got.content == settle_file(book)
            assert "immutable" in got.headers["cache-control"]


def test_what_is_no_book_is_not_found_and_an_old_address_is_kept_briefly(server: Server) -> None:
    browser = server.browser()
    old = browser.get("/settle/0/steirisch-2017.json")
    assert "immutable" not in old.headers["cache-control"]
    for path in ("/settle/0/x.json", "/settle/0/kantine-2023.json?unheard=of"):
        assert browser.get(path).status_code == 404
