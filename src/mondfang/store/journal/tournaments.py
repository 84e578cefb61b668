"""Tournaments in the journal, and their archive: one file that another machine goes on with."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from mondfang.store.journal.books import Form, new_salt
from mondfang.store.journal.lines import form_of
from mondfang.tournament.book_names import checked_book_name
from mondfang.tournament.chain import Chain, broken, taken_in
from mondfang.tournament.draw.commitment import opens
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.events import Envelope
from mondfang.tournament.office.fold import EVENTS, Tournament
from mondfang.tournament.plain_data import decoded

ARCHIVE = "mondfang-tournament-2"
UNCHAINED = "mondfang-tournament-1"  # before there were hashes

_LONGEST_SEED = 1000

TOURNAMENTS: Form[Tournament] = form_of(Tournament, "created", EVENTS)


@dataclass(frozen=True, slots=True)
class Archive:
    """A tournament from elsewhere: what it is called there, its log, a seed that waits for a draw.

    ``book`` is a name and nothing else: where the tournament goes is for whoever reads it.
    """

    book: str
    entries: tuple[Envelope, ...]
    seed: str | None
    chain: Chain


def archive(book: str, tournament: Tournament, seed: str | None = None) -> str:
    """A whole tournament as JSON: its name in the journal and every entry, one a line.

    ``seed`` is the promised one that no draw has opened yet: who goes on elsewhere needs it.
    """
    link = tournament.log[-1].link
    told = {"archive": ARCHIVE if link else UNCHAINED, "book": book}
    told |= {} if seed is None else {"seed": seed}
    told |= {"head": link} if link else {}
    head = json.dumps(told, ensure_ascii=False)
    lines = [EVENTS.entry_to_json(entry) for entry in tournament.log]
    return head[:-1] + ', "entries": [\n' + ",\n".join(lines) + "\n]}\n"


def read_archive(text: str | bytes, source: str, name: str | None = None) -> Archive:
    """An archive whose entries fold and fit together, or its refusal.

    ``name`` stands for the one in the archive, where somebody has chosen another.
    """
    data = _archived(text, source)
    if not isinstance(data["book"], str) or not isinstance(data["entries"], list):
        raise TournamentError("bad-event", source, found=str(data["book"]), wanted="book, entries")
    book = checked_book_name(data["book"] if name is None else name, source)
    entries = tuple(
        EVENTS.entry_from_plain(item, f"{source}, entries[{place}]")
        for place, item in enumerate(data["entries"])
    )
    tournament = Tournament.of(entries)
    if data["archive"] == UNCHAINED:
        entries = taken_in(EVENTS, entries, new_salt)
    chain = Chain(EVENTS).over(entries)
    if chain.open_faults:
        raise broken(chain.open_faults, source)
    if data["archive"] == ARCHIVE and (not chain.head or data["head"] != chain.head):
        raise TournamentError("archive-cut-off", source)
    return Archive(book, entries, _seed(data, tournament, source), chain)


def _seed(data: dict[str, Any], tournament: Tournament, source: str) -> str | None:
    """The promised seed that an archive carries, if no draw has opened it; it has to fit."""
    seed = data.get("seed")
    if seed is None:
        return None
    promised = tournament.commitment
    if (
        not isinstance(seed, str)
        or not seed.isprintable()
        or len(seed) > _LONGEST_SEED
        or promised is None
        or not opens(promised, seed)
    ):
        raise TournamentError("seed-not-promised", source)
    return seed


def _archived(text: str | bytes, source: str) -> dict[str, Any]:
    data = decoded(text, source)
    wanted = {ARCHIVE: {"archive", "book", "entries", "head"}}
    wanted[UNCHAINED] = wanted[ARCHIVE] - {"head"}
    kind = data.get("archive") if isinstance(data, dict) else None
    if not isinstance(kind, str) or data.keys() - {"seed"} != wanted.get(kind):
        raise TournamentError("bad-event", source, found=str(data)[:40], wanted=ARCHIVE)
    assert isinstance(data, dict)
    return data


def continued(known: Tournament, entries: Iterable[Envelope]) -> Tournament:
    """The tournament with what the archive has beyond it; both must agree as far as both go."""
    archived: Sequence[Envelope] = tuple(entries)
    for mine, theirs in zip(known.log, archived, strict=False):
        if mine != theirs:
            raise TournamentError("archive-differs", f"#{mine.seq}", seq=mine.seq)
    for entry in archived[len(known.log) :]:
        known = known.after(entry)
    return known
