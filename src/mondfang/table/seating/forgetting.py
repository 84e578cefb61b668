"""What stays of a person who asks to be forgotten: the cards and the points, under no name.

The games are the others', too, so the log of a table stays; in it a random id that stands for
nobody takes the place of the person's, and a word that of the name.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from mondfang.speech import Text
from mondfang.table.entries import AskedIn, KiebitzCame, Sat, entry_text, parse_entry
from mondfang.table.kept.past_games import read_summary, write_summary

NOBODY = Text("Gelöscht", "Deleted")


def forgotten_entry(body: str, person: str, alias: str) -> str:
    """An entry of the log without the person."""
    if person not in body:
        return body
    entry = parse_entry(body.replace(person, alias))
    if isinstance(entry, Sat | KiebitzCame | AskedIn) and entry.person == alias:
        entry = msgspec.structs.replace(entry, name=NOBODY.de)
    return entry_text(entry)


def forgotten_summary(text: str, person: str, alias: str) -> str:
    """A line of the past games without the person."""
    if person not in text:
        return text
    found = read_summary(text.replace(person, alias))
    names = [
        NOBODY.de if who == alias else name
        for who, name in zip(found.people, found.names, strict=True)
    ]
    return write_summary(replace(found, names=tuple(names)))
