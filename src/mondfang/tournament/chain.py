"""The log as a chain: each entry is hashed together with the hash of the one before.

Whoever holds the last hash holds all entries up to it: one that is changed, missing, doubled or in
another place does not fit any more. How an entry becomes text is written down in
``docs/formats.md``, so that anybody can check it.

People may ask to be forgotten. So what names somebody goes into the text as a hash of its own, made
with a salt; when the name is forgotten the salt goes too, the hash stays, and the chain holds.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, fields, is_dataclass, replace
from hashlib import sha256
from typing import Any, Final, Literal, TypeVar

from mondfang.speech import Text
from mondfang.tournament.errors import Spot, TournamentError
from mondfang.tournament.log import BreakAccepted, Entry
from mondfang.tournament.log_json import LogForm
from mondfang.tournament.plain_data import plain

Event = TypeVar("Event")
Salt = Callable[[], str]
Break = Literal["gap", "changed", "unlinked"]

BEGINNING: Final = "mondfang-log-1"
_PART: Final = "mondfang-part-1"
_CLOSED: Final = "="  # before the hash of what was forgotten; an open part has its salt there
_SHOWN: Final = 16  # digits of a hash that people compare
_GROUPS = re.compile(r"(?<=.)(?=(?:.{4})+$)")


def _hash(*lines: str) -> str:
    return sha256("\n".join(lines).encode()).hexdigest()


def _canonical(data: object) -> str:
    """The same data are always the same text: JSON without blanks, names sorted."""
    return json.dumps(data, ensure_ascii=False, sort_keys=True, separators=(",", ":"))


def fingerprint(link: str) -> str:
    """What people write down and compare.

    >>> fingerprint("3f2a91c077de04b1" + 48 * "0")
    '3f2a 91c0 77de 04b1'
    """
    return _GROUPS.sub(" ", link[:_SHOWN])


def head_text(log: Sequence[Entry[Any]], language: str = "de") -> str:
    """The last entry and its hash, for a page or a wall; empty where it has none."""
    last = log[-1]
    if not last.link:
        return ""
    told = Text("Protokoll, Eintrag {seq}: {mark}", "Log, entry {seq}: {mark}")
    return told.filled(seq=last.seq, mark=fingerprint(last.link)).said(language)


def is_fingerprint_of(text: str, link: str) -> bool:
    """Whether somebody wrote down this hash, all of it or what is shown of it."""
    plain_text = "".join(text.split()).lower()
    return len(plain_text) >= _SHOWN and bool(link) and link.startswith(plain_text)


def entry_text(form: LogForm[Event], entry: Entry[Event]) -> str:
    """What is hashed of an entry."""
    return _read(form, entry).text


@dataclass(frozen=True, slots=True)
class _Reading:
    """The text of an entry, and everything in it that names somebody."""

    text: str
    parts: tuple[dict[str, Any], ...]


def _read(form: LogForm[Event], entry: Entry[Event]) -> _Reading:
    parts: list[dict[str, Any]] = []

    def sealed(part: dict[str, Any]) -> str:
        seal = entry.seals[len(parts)] if len(parts) < len(entry.seals) else ""
        parts.append(part)
        return seal[1:] if seal.startswith(_CLOSED) else _hash(_PART, seal, _canonical(part))

    told = form.entry_head(entry)
    told["event"] = {"kind": form.kind_of(entry.event), **_told(entry.event, form, sealed)}
    return _Reading(_canonical(told), tuple(parts))


def _told(value: object, form: LogForm[Any], sealed: Callable[[dict[str, Any]], str]) -> Any:
    """A value as ``plain`` tells it, with hashes in the place of what names somebody."""
    if is_dataclass(value) and not isinstance(value, type):
        pairs = ((field, getattr(value, field.name)) for field in fields(value))
        data = {one.name: _told(item, form, sealed) for one, item in pairs if item != one.default}
        for hidden in form.personal.get(type(value), ()):
            part = {name: data.pop(name) for name in hidden if name in data}
            data[f"sealed {hidden[0]}"] = sealed(part)
        return data
    if isinstance(value, tuple):
        return [_told(item, form, sealed) for item in value]
    return plain(value)


def link_after(before: str, text: str) -> str:
    """The hash of an entry, from the hash of the one before it and its own text."""
    return _hash(before, text)


@dataclass(frozen=True, slots=True)
class ChainFault:
    """An entry that does not fit the one before it."""

    seq: int
    kind: Break


@dataclass(frozen=True, slots=True)
class Chain:
    """How far a log has been checked, and what was found; ``after`` goes one entry further.

    ``since`` is the first entry that carries a hash: those before it were taken in with it.
    """

    form: LogForm[Any]
    link: str = BEGINNING
    seq: int = 0
    since: int | None = None
    faults: tuple[ChainFault, ...] = ()
    accepted: frozenset[int] = frozenset()

    @property
    def is_begun(self) -> bool:
        return self.since is not None

    @property
    def head(self) -> str:
        """The hash of the last entry; empty where a log has no chain yet."""
        return self.link if self.is_begun else ""

    @property
    def open_faults(self) -> tuple[ChainFault, ...]:
        """What nobody has looked at and accepted."""
        return tuple(fault for fault in self.faults if fault.seq not in self.accepted)

    def after(self, entry: Entry[Any]) -> Chain:
        return self._after(entry, _read(self.form, entry))

    def _after(self, entry: Entry[Any], read: _Reading) -> Chain:
        link = link_after(self.link, read.text)
        found: list[Break] = []
        if entry.seq != self.seq + 1:
            found.append("gap")
        if not entry.link:
            found += ["unlinked"] if self.is_begun else []
        elif entry.link != link or not _fits(self.form, read.parts, entry.seals):
            found.append("changed")
        faults = tuple(ChainFault(entry.seq, kind) for kind in found[:1])
        accepted = frozenset[int]()
        if isinstance(entry.event, BreakAccepted) and not faults:
            accepted = frozenset(entry.event.entries)
        return replace(
            self,
            link=entry.link or link,
            seq=entry.seq,
            since=self.since if self.is_begun or not entry.link else entry.seq,
            faults=(*self.faults, *faults),
            accepted=self.accepted | accepted,
        )

    def past(self, seq: int, link: str) -> Chain:
        """Beyond an entry that nobody can read: what comes after it may fit all the same."""
        return replace(self, seq=seq, link=link or self.link, since=self.since or seq)

    def over(self, entries: Iterable[Entry[Any]]) -> Chain:
        chain = self
        for entry in entries:
            chain = chain.after(entry)
        return chain

    def linked(
        self, entries: Iterable[Entry[Event]], salt: Salt
    ) -> tuple[tuple[Entry[Event], ...], Chain]:
        """New entries with their hashes, and the chain behind them.

        One that comes with a hash that fits, from an archive, keeps it.
        """
        chain, made = self, list[Entry[Event]]()
        for entry in entries:
            read = _read(self.form, entry)
            known = chain._after(entry, read) if entry.link else chain
            if not entry.link or known.faults != chain.faults:
                if read.parts or entry.seals:  # new salts for names, and so another text
                    entry = salted(self.form, replace(entry, seals=()), salt)
                    read = _read(self.form, entry)
                entry = replace(entry, link=link_after(chain.link, read.text))
                known = chain._after(entry, read)
            made.append(entry)
            chain = known
        return tuple(made), chain

    def check_writable(self) -> None:
        """Refuse to write behind something that does not fit."""
        if self.open_faults:
            raise broken(self.open_faults)


def _fits(form: LogForm[Any], parts: Sequence[dict[str, Any]], seals: Sequence[str]) -> bool:
    """Whether everything that names somebody is sealed, and nothing stands behind a closed seal."""
    return len(parts) == len(seals) and all(
        not seal.startswith(_CLOSED) or form.is_forgotten(part)
        for part, seal in zip(parts, seals, strict=True)
    )


def broken(faults: Sequence[ChainFault], place: str = "") -> TournamentError:
    """The refusal of a log, or of an archive at its place, that does not fit together."""
    listed = [fault.seq for fault in faults]
    if place:
        return TournamentError("archive-broken", place, entries=listed)
    return TournamentError("log-broken", Spot(seq=listed[0]), entries=listed)


def salted(form: LogForm[Event], entry: Entry[Event], salt: Salt) -> Entry[Event]:
    """An entry with a salt for everything in it that names somebody, if it has none yet."""
    if entry.seals:
        return entry
    return replace(entry, seals=tuple(salt() for _ in _read(form, entry).parts))


def taken_in(
    form: LogForm[Event], log: Sequence[Entry[Event]], salt: Salt
) -> tuple[Entry[Event], ...]:
    """A log from before there were chains: from its last entry on nobody can change it unseen."""
    *before, last = (salted(form, entry, salt) for entry in log)
    link = Chain(form).over((*before, last)).link
    return (*before, replace(last, link=link))


def closed(form: LogForm[Event], old: Entry[Event], new: Entry[Event]) -> Entry[Event]:
    """The same entry without somebody's name: of what was there the hash stays, the salt goes."""
    was, now = _read(form, old).parts, _read(form, new).parts
    seals = [
        seal if part == left or seal.startswith(_CLOSED) else _CLOSED + _hash(_PART, seal, told)
        for seal, part, left, told in zip(old.seals, was, now, map(_canonical, was), strict=True)
    ]
    return replace(new, seals=tuple(seals), link=old.link)
