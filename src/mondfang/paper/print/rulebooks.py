"""A rulebook on paper: the whole of it, its tariff on one card, and a page for the traveller."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Literal, get_args

from mondfang.paper.print.press import printed
from mondfang.paper.words import check_language
from mondfang.rulebook.catalogue import reading_text
from mondfang.rulebook.chapters import Chapter, chapters
from mondfang.rulebook.citations import citation, short_ids
from mondfang.rulebook.compare import ABSENT, Point, Side, compare
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.outline import Section, agreed, outline
from mondfang.speech import Text
from mondfang.speech.numbers import edition

Kind = Literal["book", "card"]
KINDS: tuple[Kind, ...] = get_args(Kind)
_TARIFFS = ("contract", "premium")  # what stands on a card for the table
_BESIDE = ("kontra", "trischaken", "valat", "money")  # and in short below it

WORDS: dict[str, Text] = {
    "page": Text("Seite", "Page"),
    "edition": Text("Stand", "edition"),
    "notes": Text("dazu", "notes"),
    "agreed": Text("Am Tisch vereinbart", "Agreed at the table"),
    "reading": Text("So lesen wir es:", "Our reading:"),
    "clauses": Text("Klausel für Klausel", "Clause by clause"),
    "absent": Text("Auf Wunsch oder gar nicht:", "Only if agreed, or not at all:"),
    "card": Text("Tarif", "Tariff"),
    "own-words": Text(
        "In unseren Worten; die Nummern sind die unseres Verzeichnisses der Klauseln.",
        "In our own words; the numbers are those of our catalogue of clauses.",
    ),
    "travel": Text("Was ist anders?", "What is different?"),
    "gone": Text("Gibt es dort nicht:", "Not played there:"),
    "same": Text("Kein Unterschied in den Regeln.", "No difference in the rules."),
}


def rulebook_pdf(kind: Kind, book: Rulebook, language: str = "de") -> bytes:
    """The PDF of a book or of its tariff card, house rules and agreed options included."""
    check_language(language)
    return printed(f"rulebook-{kind}", book_data(book, language))


def travel_pdf(left: Rulebook, right: Rulebook, language: str = "de") -> bytes:
    """What somebody who knows one book has to know at a table of the other, on paper."""
    check_language(language)
    return printed("rulebook-travel", travel_data(left, right, language))


def book_data(book: Rulebook, language: str) -> dict[str, Any]:
    """Everything that either paper shows."""
    parts = chapters(book, language)
    sections = outline(book, language)
    beside = [_in_short(one) for one in sections if one.topic in _BESIDE]
    return {
        **_head(book, language),
        "region": book.region,
        "edition": edition(book.edition, language),
        "digest": book.digest[:12],
        "agreed": [f"{key} = {value}" for key, value in agreed(book).items()],
        "tariffs": [_section(one) for one in sections if one.topic in _TARIFFS],
        "beside": [_section(one) for one in beside if one.entries],
        "chapters": [_chapter(one, language) for one in parts],
    }


def travel_data(left: Rulebook, right: Rulebook, language: str) -> dict[str, Any]:
    """The points on which two books differ."""
    found = []
    for topic in compare(left, right, language):
        points = [one for one in topic.points if one.differs and not _only_at_home(one)]
        if points:
            rows = [
                {"name": one.name, "left": _side(one.left), "right": _side(one.right)}
                for one in points
                if one.right != ABSENT
            ]
            gone = [one.name for one in points if one.right == ABSENT]
            found.append({"title": topic.title, "rows": rows, "gone": gone})
    return {
        **_head(right, language),
        "title": f"{left.title} → {right.title}",
        "left": left.title,
        "right": right.title,
        "topics": found,
    }


def _only_at_home(point: Point) -> bool:
    """Something that could be agreed on at home, and cannot where one goes."""
    return bool(point.key) and point.right == ABSENT


def _head(book: Rulebook, language: str) -> dict[str, Any]:
    return {
        "title": book.title,
        "where": book.region,
        "language": language,
        "words": {name: text.said(language) for name, text in WORDS.items()},
    }


def _side(side: Side) -> dict[str, Any]:
    return {"text": side.text, "clauses": list(short_ids(side.clauses))}


def _chapter(chapter: Chapter, language: str) -> dict[str, Any]:
    return {
        "title": chapter.title,
        "sections": [_section(one) for one in chapter.sections if one.topic not in _TARIFFS],
        "clauses": [
            {
                "id": citation(one, language).short,
                "text": citation(one, language).text,
                "reading": reading_text(one, "decision", language) or "",
            }
            for one in chapter.clauses
        ],
    }


def _in_short(section: Section) -> Section:
    """Only what the book has: without a Pagatkassa nothing of its stake."""
    gone = tuple(f"{one.id}_" for one in section.entries if not one.is_there)
    return replace(
        section,
        entries=tuple(
            one for one in section.entries if one.is_there and not one.id.startswith(gone)
        ),
    )


def _section(section: Section) -> dict[str, Any]:
    is_option = section.topic == "option"  # what it is about comes before what was agreed
    return {
        "title": section.title,
        "heads": list(section.heads),
        "absent": list(section.absent),
        "rows": [
            {
                "name": one.text if is_option else one.name,
                "cells": list(one.cells),
                "text": "" if is_option else one.text,
                "clauses": list(short_ids(one.clauses)),
            }
            for one in section.entries
        ],
    }
