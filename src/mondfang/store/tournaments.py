"""Tournaments in the journal, and their archive: one file that another machine goes on with."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence

from mondfang.store.bodies import body_of
from mondfang.store.journal import Line
from mondfang.store.keeping import Form
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.events import Envelope
from mondfang.tournament.events_json import (
    decoded,
    envelope_from_plain,
    envelope_to_plain,
    event_from_plain,
    event_to_plain,
)
from mondfang.tournament.office import Tournament

ARCHIVE = "mondfang-tournament-1"


def _write(envelope: Envelope) -> Line:
    event = event_to_plain(envelope.event)
    kind = event.pop("kind")
    body = json.dumps({"reason": envelope.reason, "event": event}, ensure_ascii=False)
    return Line(envelope.seq, envelope.at, envelope.author, kind, body)


def _read(line: Line) -> Envelope:
    reason, data = body_of(line)
    event = event_from_plain({**data, "kind": line.kind}, f"entry {line.seq}.event")
    return Envelope(line.seq, line.at, line.author, reason, event)


TOURNAMENTS: Form[Tournament] = Form("created", _write, _read, Tournament.of, Tournament.after)


def archive(book: str, tournament: Tournament) -> str:
    """A whole tournament as JSON: its name in the journal and every entry, one a line."""
    head = json.dumps({"archive": ARCHIVE, "book": book}, ensure_ascii=False)
    lines = [
        json.dumps(envelope_to_plain(entry), ensure_ascii=False, separators=(",", ":"))
        for entry in tournament.log
    ]
    return head[:-1] + ', "entries": [\n' + ",\n".join(lines) + "\n]}\n"


def read_archive(text: str | bytes, source: str) -> tuple[str, tuple[Envelope, ...]]:
    """The name and the entries of an archive; they fold, or it is refused."""
    data = decoded(text, source)
    wanted = {"archive", "book", "entries"}
    if not isinstance(data, dict) or data.keys() != wanted or data["archive"] != ARCHIVE:
        raise TournamentError("bad-event", source, found=str(data)[:40], wanted=ARCHIVE)
    if not isinstance(data["book"], str) or not isinstance(data["entries"], list):
        raise TournamentError("bad-event", source, found=str(data["book"]), wanted="book, entries")
    entries = tuple(envelope_from_plain(item) for item in data["entries"])
    Tournament.of(entries)
    return data["book"], entries


def continued(known: Tournament, entries: Iterable[Envelope]) -> Tournament:
    """The tournament with what the archive has beyond it; both must agree as far as both go."""
    archived: Sequence[Envelope] = tuple(entries)
    for mine, theirs in zip(known.log, archived, strict=False):
        if mine != theirs:
            raise TournamentError("archive-differs", f"#{mine.seq}", seq=mine.seq)
    for entry in archived[len(known.log) :]:
        known = known.after(entry)
    return known
