"""The log itself, for who sits at the desk: whether it fits together, and how it goes on if not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from mondfang.cli.base.speech import Both, Option, language, say
from mondfang.tournament.chain import Chain, ChainFault, fingerprint, is_fingerprint_of
from mondfang.tournament.log import Entry
from mondfang.tournament.times import TimeDoubt, time_doubts

if TYPE_CHECKING:
    from mondfang.store.journal.books import Inspected


def check_options() -> list[click.Parameter]:
    """What ``check`` can be told about the log."""
    return [
        Option(
            ["--fingerprint", "mark"],
            metavar=Both("PRÜFWERT", "HASH"),
            help=Both("Ein notierter Prüfwert.", "A hash that somebody wrote down."),
        ),
        Option(
            ["--accept"],
            is_flag=True,
            help=Both(
                "Einen Bruch im Protokoll annehmen (mit --reason).",
                "Accept a break in the log (with --reason).",
            ),
        ),
    ]


def tell_break(chain: Chain | None, place: str) -> None:
    """Say loudly that a log does not fit together; nothing stops because of it."""
    if chain is None or not chain.open_faults:
        return
    listed = ", ".join(str(fault.seq) for fault in chain.open_faults)
    click.echo(
        say(
            f"ACHTUNG: {place}: Das Protokoll passt nicht zusammen (Eintrag {listed}). "
            "Mehr dazu: check",
            f"WARNING: {place}: the log does not fit together (entry {listed}). For more: check",
        ),
        err=True,
    )


def tell_times(log: Iterable[Entry[Any]], after: int, now: float) -> None:
    """Say which of the new entries have a time that cannot be right."""
    for doubt in time_doubts(log, now, after):
        click.echo(say("Achtung: ", "Beware: ") + doubt.text(language()), err=True)


@dataclass(frozen=True, slots=True)
class LogReport:
    """What ``check`` found out about a log; ``mark`` is a hash that somebody wrote down."""

    found: Inspected
    times: tuple[TimeDoubt, ...]
    mark: str | None = None

    @property
    def marked(self) -> int | None:
        """The entry whose hash was written down."""
        links = ((entry.seq, entry.link) for entry in self.found.entries)
        return next((seq for seq, link in links if is_fingerprint_of(self.mark or "", link)), None)

    @property
    def is_good(self) -> bool:
        chain = self.found.chain
        return not (
            chain.open_faults or self.found.unreadable or (self.mark and self.marked is None)
        )

    def as_json(self) -> dict[str, Any]:
        chain = self.found.chain
        told: dict[str, Any] = {
            "entries": len(self.found.entries),
            "head": chain.head,
            "fingerprint": fingerprint(chain.head),
            "since": chain.since,
            "faults": [
                {"entry": one.seq, "kind": one.kind, "accepted": one.seq in chain.accepted}
                for one in chain.faults
            ],
            "unreadable": [problem.text(language()) for problem in self.found.unreadable],
            "times": [{"entry": one.seq, "kind": one.kind} for one in self.times],
        }
        return told if self.mark is None else {**told, "marked": self.marked}

    def lines(self) -> Iterator[str]:
        chain, count = self.found.chain, len(self.found.entries)
        for problem in self.found.unreadable:
            yield problem.text(language())
        for fault in chain.faults:
            done = say(" (angenommen)", " (accepted)") if fault.seq in chain.accepted else ""
            yield fault_text(fault) + done
        for doubt in self.times:
            yield doubt.text(language())
        good = not (chain.faults or self.found.unreadable)
        fits = say(", alle passen zusammen", ", which all fit together") if good else ""
        yield say(f"Protokoll: {count} Einträge{fits}.", f"Log: {count} entries{fits}.")
        yield from self._about_the_chain()
        yield from self._about_the_mark()
        if chain.open_faults:
            yield say(
                "Weiter: eine Sicherung einlesen, oder annehmen: check --accept --reason …",
                "Next: import a backup, or accept it: check --accept --reason …",
            )

    def _about_the_chain(self) -> Iterator[str]:
        chain = self.found.chain
        if chain.since is None:
            yield say(
                "Noch ohne Prüfkette; sie beginnt mit dem nächsten Eintrag.",
                "There is no chain of hashes yet; it begins with the next entry.",
            )
            return
        yield say("Prüfwert: ", "Hash: ") + fingerprint(chain.head)
        if chain.since > 1:
            yield say(
                f"Die Einträge bis {chain.since} sind älter als die Prüfkette; "
                "was vor ihr verändert wurde, sieht man nicht.",
                f"The entries up to {chain.since} are older than the chain of hashes; "
                "what was changed before it cannot be seen.",
            )

    def _about_the_mark(self) -> Iterator[str]:
        if self.mark is None:
            return
        if self.marked is None:
            yield say(
                "Diesen Prüfwert hat kein Eintrag: Das ist nicht das Protokoll, "
                "von dem er stammt, oder nicht mehr.",
                "No entry has this hash: this is not the log that it was taken from, "
                "or no longer is.",
            )
            return
        yield say(
            f"Der notierte Prüfwert gehört zu Eintrag {self.marked}.",
            f"The hash that was written down is that of entry {self.marked}.",
        )


def fault_text(fault: ChainFault) -> str:
    """What does not fit, and what that means."""
    match fault.kind:
        case "gap":
            return say(
                f"Eintrag {fault.seq}: Davor fehlen Einträge.",
                f"Entry {fault.seq}: entries before it are missing.",
            )
        case "changed":
            return say(
                f"Eintrag {fault.seq} passt nicht zum vorigen: Er wurde verändert, "
                "oder was davor stand.",
                f"Entry {fault.seq} does not fit the one before: it was changed, "
                "or what stood before it.",
            )
        case "unlinked":
            return say(
                f"Eintrag {fault.seq} hat keinen Prüfwert: Er kam am Programm vorbei herein.",
                f"Entry {fault.seq} has no hash: it did not come in through the program.",
            )


def log_report(found: Inspected, now: float, mark: str | None = None) -> LogReport:
    return LogReport(found, time_doubts(found.entries, now), mark)
