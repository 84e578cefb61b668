"""Training: one person alone with bots, who may take everything back, also the end of the game.

It is the same in the browser and in the terminal. Whatever was decided in a game is taken back step
by step, together with what the bots did since; in table manner that is so, too, where else the
book's rule holds. The record says that it was training, and how often something was taken back.
"""

from __future__ import annotations

from dataclasses import replace

from mondfang.game.actions import Action
from mondfang.game.view import View
from mondfang.speech import pick
from mondfang.table.play.game import BeforeEnd, Decided
from mondfang.table.state import LiveTable


def still(table: LiveTable) -> Decided | None:
    """What may be taken back after something that ends that elsewhere."""
    return table.decided if table.is_training else None


def before_end(table: LiveTable) -> BeforeEnd | None:
    """What the end of the game is about to change; None where it stands."""
    if not table.is_training:
        return None
    if table.coming is not None:  # it was over before, and is judged anew
        return table.before_end
    return BeforeEnd(table.dealing, table.account, table.rightful, table.kassa, table.ledger)


def reopened(table: LiveTable) -> LiveTable:
    """The table with its game on again; the promise of the next pack counts no more."""
    before = table.before_end
    if before is None:
        return table
    return replace(
        table,
        dealing=before.dealing,
        account=before.account,
        rightful=before.rightful,
        kassa=before.kassa,
        ledger=before.ledger,
        coming=None,
        written=None,
        objection=None,
        before_end=None,
        committed=None,
        lots=(),
        cuts=(),
        knocked=False,
        packets=(),
        reshuffled=frozenset(),
    )


def last_decision(table: LiveTable, person: str | None) -> tuple[View, Action] | None:
    """What this person saw before the own last decision, and what it was; None: there is none."""
    decided, seat = table.decided, table.seat_of(person)
    if not table.is_training or decided is None or seat is None or decided.seat != seat:
        return None
    before, now = decided.before[-1].view(seat), table.running().view(seat)
    since = now.told[len(before.told) :]
    done = next((one for one in since if isinstance(one, Action) and one.seat == now.seat), None)
    return None if done is None else (before, done)


def training_note(taken_back: int, language: str) -> str:
    """What the record says of a game in training."""
    return pick(
        language,
        f"Übungsspiel: Zurücknehmen war erlaubt ({taken_back}-mal geschehen).",
        f"Training game: taking back was allowed (done {taken_back} times).",
    )
