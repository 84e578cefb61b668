"""Forgetting a person in the log itself: the number and the sums stay, the name goes."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from mondfang.tournament.office.events import (
    Announced,
    BanLifted,
    Banned,
    Called,
    CallTaken,
    Complained,
    Created,
    Envelope,
    HandedIn,
    ListRegistered,
    PlanChanged,
    PlayerChanged,
    Registered,
    RowWritten,
    Ruled,
    SecondEntry,
    SheetCorrected,
    SheetEntered,
)
from mondfang.tournament.office.players.entrants import Entrant, anonymous
from mondfang.tournament.sheet.model import Row


def forgotten(log: Iterable[Envelope], number: int) -> tuple[Envelope, ...]:
    """The same log without the personal data of one player; it folds to the same standings.

    The one exception to a log that only grows: whoever asks to be forgotten has that right.
    """
    return tuple(_entry(entry, number) for entry in log)


def still_named(log: Iterable[Envelope], name: str) -> tuple[int, ...]:
    """The entries that name somebody all the same: bans, complaints, notes and reasons.

    A ban holds for a name and is meant to stay; free texts somebody has to judge.
    """
    wanted = " ".join(name.casefold().split())
    return tuple(entry.seq for entry in log if wanted and wanted in _free_text(entry))


def _free_text(entry: Envelope) -> str:
    texts = [entry.reason]
    match entry.event:
        case Created(bans=bans):
            texts.extend(text for ban in bans for text in (ban.name, ban.note))
        case Banned(ban=ban):
            texts.extend((ban.name, ban.note))
        case BanLifted(name=name):
            texts.append(name)
        case Complained(text=text):
            texts.append(text)
        case Ruled(row=row, text=text, case=told):
            texts.extend((text, told, "" if row is None else row.note))
        case RowWritten(row=Row(note=note)):
            texts.append(note)
        case Called(text=text, game=game):
            texts.extend((text, game))
        case CallTaken(name=name):
            texts.append(name)
        case Announced(text=text):
            texts.append(text)
        case PlanChanged(title=title, place=place):
            texts.extend((title or "", place or ""))
        case HandedIn(sheet=sheet):
            texts.extend((sheet.short, *(row.note for row in sheet.rows)))
        case SheetEntered(sheet=sheet) | SecondEntry(sheet=sheet) | SheetCorrected(sheet=sheet):
            texts.extend((sheet.short, *(row.note for row in sheet.rows)))
    return " ".join(" ".join(texts).casefold().split())


def _entry(entry: Envelope, number: int) -> Envelope:
    event = entry.event
    if isinstance(event, Registered | PlayerChanged):
        return replace(entry, event=replace(event, entrant=_unnamed(event.entrant, number)))
    if isinstance(event, ListRegistered):
        people = (replace(e, entrant=_unnamed(e.entrant, number)) for e in event.people)
        return replace(entry, event=ListRegistered(tuple(people)))
    return entry


def _unnamed(entrant: Entrant, number: int) -> Entrant:
    return anonymous(entrant) if entrant.number == number else entrant
