"""Tournaments in the journal, and their archive: one file that another machine goes on with."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from typing import Any

from mondfang.store.journal.books import Form
from mondfang.store.journal.lines import form_of
from mondfang.tournament.draw.commitment import opens
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.events import Envelope
from mondfang.tournament.office.fold import EVENTS, Tournament
from mondfang.tournament.plain import decoded

ARCHIVE = "mondfang-tournament-1"


TOURNAMENTS: Form[Tournament] = form_of(Tournament, "created", EVENTS)


def archive(book: str, tournament: Tournament, seed: str | None = None) -> str:
    """A whole tournament as JSON: its name in the journal and every entry, one a line.

    ``seed`` is the promised one that no draw has opened yet: who goes on elsewhere needs it.
    """
    told = {"archive": ARCHIVE, "book": book} | ({} if seed is None else {"seed": seed})
    head = json.dumps(told, ensure_ascii=False)
    lines = [EVENTS.entry_to_json(entry) for entry in tournament.log]
    return head[:-1] + ', "entries": [\n' + ",\n".join(lines) + "\n]}\n"


def read_archive(text: str | bytes, source: str) -> tuple[str, tuple[Envelope, ...]]:
    """The name and the entries of an archive; they fold, or it is refused."""
    data = _archived(text, source)
    if not isinstance(data["book"], str) or not isinstance(data["entries"], list):
        raise TournamentError("bad-event", source, found=str(data["book"]), wanted="book, entries")
    entries = tuple(
        EVENTS.entry_from_plain(item, f"{source}, entries[{place}]")
        for place, item in enumerate(data["entries"])
    )
    Tournament.of(entries)
    return data["book"], entries


def archived_seed(text: str | bytes, source: str) -> str | None:
    """The promised seed that an archive carries, if it was not opened before; it has to fit."""
    seed = _archived(text, source).get("seed")
    if seed is None:
        return None
    promised = Tournament.of(read_archive(text, source)[1]).commitment
    if not isinstance(seed, str) or promised is None or not opens(promised, seed):
        raise TournamentError("seed-not-promised", source)
    return seed


def _archived(text: str | bytes, source: str) -> dict[str, Any]:
    data = decoded(text, source)
    wanted = {"archive", "book", "entries"}
    if not isinstance(data, dict) or data.keys() - {"seed"} != wanted or data["archive"] != ARCHIVE:
        raise TournamentError("bad-event", source, found=str(data)[:40], wanted=ARCHIVE)
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
