"""A rulebook in the order of play: chapters with the points of the book and their clauses."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from mondfang.rulebook.catalogue import catalogue
from mondfang.rulebook.clause_page import topic_name
from mondfang.rulebook.files import Folder, folder_of
from mondfang.rulebook.load import book_ids, load_book
from mondfang.rulebook.model import Clause, Rulebook
from mondfang.rulebook.outline import Section, outline

# From the door to the cup; a topic that a house invents comes behind.
ORDER = (
    *("cards", "seating", "deal", "auction", "contract", "call", "talon", "discard"),
    *("announce", "premium", "kontra", "play", "trick", "trischaken", "valat"),
    *("count", "settle", "money", "extra", "renonce", "correction", "conduct"),
    *("tournament", "cup"),
)
# Where a section of the book stands, if it is called otherwise than the topic of its clauses.
_CHAPTER = {"duty": "announce", "option": "extra"}


@dataclass(frozen=True, slots=True)
class Chapter:
    """A heading of a book: what its fields say, and the clauses on it."""

    topic: str
    title: str
    sections: tuple[Section, ...]
    clauses: tuple[Clause, ...]


def chapters(book: Rulebook, language: str = "de") -> tuple[Chapter, ...]:
    """The whole book; a chapter of which it says nothing is left out."""
    own = catalogue(book.id) if book.id in book_ids() else catalogue(book.extends or "")
    clauses = [*own.values(), *book.own_clauses.values()]
    sections = outline(book, language)
    topics = [*ORDER, *dict.fromkeys(one.topic for one in clauses if one.topic not in ORDER)]
    found = []
    for topic in topics:
        here = tuple(one for one in sections if _chapter_of(one.topic) == topic)
        mine = tuple(one for one in clauses if one.topic == topic)
        if here or mine:
            title = topic_name(topic, language)
            found.append(Chapter(topic, title[:1].upper() + title[1:], here, mine))
    return tuple(found)


def book_chapters(book_id: str, language: str = "de") -> tuple[Chapter, ...]:
    """The chapters of a book that is known by its id; they are kept."""
    return _kept(book_id, folder_of(book_id), language)


@lru_cache(maxsize=32)
def _kept(book_id: str, folder: Folder | None, language: str) -> tuple[Chapter, ...]:
    return chapters(load_book(book_id), language)


def _chapter_of(topic: str) -> str:
    name = topic.partition(".")[0]
    return _CHAPTER.get(name, name)
