"""Cups in the journal."""

from __future__ import annotations

import json
from typing import get_args

from mondfang.store.journal.books import Form
from mondfang.store.journal.lines import body_of
from mondfang.store.journal.log import Line
from mondfang.tournament.cup.log import CupBook, CupEntry, CupEvent
from mondfang.tournament.errors import TournamentError
from mondfang.tournament.office.events_json import kind_name, plain, value_from_plain

_KINDS: dict[str, type] = {kind_name(kind): kind for kind in get_args(CupEvent)}


def _write(entry: CupEntry) -> Line:
    data = {"reason": entry.reason, "event": plain(entry.event)}
    body = json.dumps(data, ensure_ascii=False)
    return Line(entry.seq, entry.at, entry.author, kind_name(type(entry.event)), body)


def _read(line: Line) -> CupEntry:
    reason, data = body_of(line)
    where = f"entry {line.seq}.event"
    if line.kind not in _KINDS:
        raise TournamentError("bad-event", where, found=line.kind, wanted=list(_KINDS))
    event = value_from_plain(_KINDS[line.kind], data, where)
    return CupEntry(line.seq, line.at, line.author, reason, event)


CUPS: Form[CupBook] = Form("cup-created", _write, _read, CupBook.of, CupBook.after)
