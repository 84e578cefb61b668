"""A push in few bytes: what changed of a region, in pieces that are never large."""

from __future__ import annotations

import json
import random

import pytest

from mondfang.rulebook import book_ids
from mondfang.table.setup import Setup
from mondfang.table.state import moments
from mondfang.table.told import told
from mondfang.web.base.preferences import Prefs
from mondfang.web.play.live.difference import LIMIT, change, changed, pushes
from mondfang.web.play.scene.regions import regions, shown
from tests.web.tables import played_log

WORDS = ("<b>", "</b>", '<i class="x">', "a", "ä", "−", "👏", "\n", '"', "㰀", "Ā")
PEOPLE = ("a", "b", "c", "d")
EVERYBODY = frozenset(range(4))


def text(source: random.Random, words: int) -> str:
    return "".join(source.choices(WORDS, k=words))


def edited(source: random.Random, old: str) -> str:
    """The same text with one stretch replaced."""
    first, last = sorted(source.choices(range(len(old) + 1), k=2))
    return old[:first] + text(source, source.randrange(9)) + old[last:]


def test_what_a_page_has_and_the_change_make_what_it_shows_then() -> None:
    source = random.Random(1)
    stretches = 0
    for _ in range(2_000):
        old = text(source, source.randrange(400))
        new = edited(source, old) if source.random() < 0.8 else text(source, source.randrange(400))
        difference = change(old, new)
        assert changed(old, difference) == new
        stretches += len(difference) > 1 if isinstance(difference, list) else 0
    assert stretches > 500


def test_a_long_message_comes_in_pieces_that_make_the_whole() -> None:
    source = random.Random(2)
    for _ in range(60):
        old, new, other = (text(source, source.randrange(20, 3_000)) for _ in range(3))
        message = {"at": "1.2", "say": "…", "regions": {"x": change(old, new), "y": other}}
        page, sent = {"x": old, "y": ""}, [json.loads(one) for one in pushes(message)]
        for piece in sent:
            for name, difference in piece["regions"].items():
                page[name] = changed(page[name], difference)
        assert page == {"x": new, "y": other}
        assert [piece.get("more", False) for piece in sent] == [True] * (len(sent) - 1) + [False]
        assert (sent[-1]["at"], sent[-1]["say"]) == ("1.2", "…")


@pytest.mark.parametrize("book", book_ids())
def test_no_push_of_whole_games_has_more_than_four_kilobytes(book: str) -> None:
    """Random players say all that can be said: their panels and settlements are the longest."""
    log = played_log("t" * 22, Setup(book, stake=10), PEOPLE, games=2, seed=7)
    tables = list(moments(log))
    sizes, pieces = list[int](), list[int]()
    for person in ("a", "b", "somebody else"):
        before, page = None, dict[str, str]()
        for table in tables:
            seen = told(table, person)
            now = shown(seen, Prefs(), EVERYBODY, before)
            was = before.regions if before is not None else dict[str, str]()
            news = {
                name: change(was[name], new) if was else new
                for name, new in now.regions.items()
                if was.get(name) != new
            }
            sent = [*pushes({"at": seen.at, "seq": seen.seq, "regions": news, "say": ""})]
            pieces.append(len(sent))
            for one in sent:
                sizes.append(len(one.encode()))
                for name, difference in json.loads(one)["regions"].items():
                    page[name] = changed(page.get(name), difference)
            before = now
        assert page == regions(told(tables[-1], person), Prefs(), EVERYBODY)
    assert max(sizes) <= LIMIT
    assert sorted(sizes)[len(sizes) // 2] < LIMIT // 3
    assert sum(many > 1 for many in pieces) < 0.05 * len(pieces)


def test_the_end_of_a_game_does_not_send_the_whole_menu_again() -> None:
    tables = list(moments(played_log("t", Setup("steirisch-2017"), PEOPLE, seed=3)))
    end = next(place for place, table in enumerate(tables) if table.written is not None)
    for person in PEOPLE:
        before, after = (
            regions(told(tables[place], person), Prefs(), EVERYBODY)["people"]
            for place in (end - 1, end)
        )
        assert len(after) > 3_000
        difference = change(before, after)
        assert isinstance(difference, list)
        assert sum(len(markup) for _, _, markup in difference) < 1_500
