"""Who the bots are: animals and things of the coffee house, never persons.

A character belongs to a rung, so that whoever knows the company knows how strong it is. Which ones
sit at a table depends on the table, the rung and the seat alone: they are the same for everybody
who looks, and the same tomorrow. ``deck.portraits`` draws them.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import Final

from mondfang.speech import Text


@dataclass(frozen=True, slots=True)
class Character:
    """``name`` as it is said at the table; ``manner`` is how it plays, in one sentence."""

    id: str
    rung: str
    name: Text
    manner: Text


def _made(rung: str, *rows: tuple[str, str, str, str, str]) -> tuple[Character, ...]:
    return tuple(
        Character(key, rung, Text(name, english), Text(manner, said))
        for key, name, english, manner, said in rows
    )


CHARACTERS: Final = (
    *_made(
        "random",
        ("pagatzl", "Pagatzl", "Pipsqueak", "Pickt auf, was daliegt.", "Pecks at whatever lies."),
        ("zuckerl", "Zuckerl", "Sugar Lump", "Fällt, wie es fällt.", "Falls as it falls."),
        ("hupfhase", "Hupfhase", "Hop Hare", "Springt von Farbe zu Farbe.", "Hops about suits."),
        ("kipferl", "Kipferl", "Croissant", "Krümelt vor sich hin.", "Crumbles along."),
        ("eichkatzl", "Eichkatzl", "Squirrel", "Vergisst, was fort ist.", "Forgets what is gone."),
    ),
    *_made(
        "greedy",
        ("haeferl", "Häferl", "Mug", "Nimmt jeden Stich mit.", "Takes every trick in reach."),
        ("kueken", "Küken", "Chick", "Lernt die Tarock noch.", "Is still learning tarocks."),
        ("igel", "Igel", "Hedgehog", "Rollt sich bei Kontra ein.", "Curls up at a kontra."),
        ("murmel", "Murmel", "Marmot", "Pfeift vor jedem König.", "Whistles before each king."),
        ("semmel", "Semmel", "Bread Roll", "Bröselt beim Zählen.", "Loses count in crumbs."),
    ),
    *_made(
        "beginner",
        ("goldfisch", "Goldfisch", "Goldfish", "Weiß noch den letzten Stich.", "Recalls a trick."),
        ("spatz", "Spatz", "Sparrow", "Tschilpt nie dazwischen.", "Never chirps out of turn."),
        ("krapfen", "Krapfen", "Doughnut", "Innen süß, oben Staub.", "Sweet inside, dust on top."),
        ("lamperl", "Lamperl", "Lambkin", "Sticht, wenn es sich traut.", "Takes when it dares."),
        ("kakao", "Kakao", "Cocoa", "Wird vor lauter Grübeln kalt.", "Goes cold over a thought."),
    ),
    *_made(
        "club",
        ("melange", "Melange", "Melange", "Halb kühn, halb bedacht.", "Half bold, half careful."),
        ("dachs", "Dachs", "Badger", "Gräbt nach dem König.", "Digs for the king."),
        ("kater", "Kater", "Tomcat", "Schleicht dem Pagat nach.", "Stalks the Pagat."),
        ("gockel", "Gockel", "Rooster", "Lizitiert gern laut.", "Likes to bid aloud."),
        ("kakaduo", "Kakaduo", "Cockaduo", "Redet in jeder Runde mit.", "Has a word every round."),
    ),
    *_made(
        "cup",
        ("fuchs", "Fuchs", "Fox", "Zählt jedes Tarock mit.", "Counts every tarock."),
        ("mokka", "Mokka", "Mocha", "Stark und ohne Zucker.", "Strong, no sugar."),
        ("steinbock", "Steinbock", "Ibex", "Steht sicher auf schmalem Grat.", "Sure on a ridge."),
        ("marabu", "Marabu", "Marabou", "Wartet auf einem Bein.", "Waits on one leg."),
        ("uhuhu", "Uhuhu", "Hoot Owl", "Sieht spät am besten.", "Sees best at the end."),
    ),
    *_made(
        "master",
        ("mondkater", "Mondkater", "Moon Cat", "Fängt den Mond im Schlaf.", "Catches moons."),
        ("luchs", "Luchs", "Lynx", "Ihm entgeht kein Abwurf.", "Misses no discard."),
        ("adler", "Adler", "Eagle", "Kreist lang und stößt einmal.", "Circles long, stoops once."),
        ("gstiessl", "Gstießl", "Jester", "Lacht immer zuletzt.", "Always laughs last."),
        ("einspaenner", "Einspänner", "Einspänner", "Fährt gern allein.", "Likes to play alone."),
    ),
)  # fmt: skip
BY_ID: Final = {one.id: one for one in CHARACTERS}
BY_NAME: Final = {one.name.de: one for one in CHARACTERS}


def bot_name(name: str, language: str) -> str:
    """The name of a bot in the language of whoever looks; logs and records keep the German one."""
    character = BY_NAME.get(name)
    return name if character is None else character.name.said(language)


def character_at(table: str, rung: str, seat: int) -> Character:
    """Who plays at a seat of a table; bots of one rung at one table are all different."""
    order = _order(table, rung)
    return order[seat % len(order)]


@lru_cache(maxsize=4096)
def _order(table: str, rung: str) -> tuple[Character, ...]:
    """The characters of a rung, shuffled by the table; all of them for a rung without its own."""
    theirs = [one for one in CHARACTERS if one.rung == rung] or list(CHARACTERS)
    return tuple(sorted(theirs, key=lambda one: sha256(f"{table} {one.id}".encode()).digest()))
