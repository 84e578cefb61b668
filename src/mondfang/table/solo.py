"""A table of one's own: one person and bots, the same log and the same fold as any other table.

Nobody else reads this log, so a decision that is taken back is struck from it: the log tells the
game as it stands.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from mondfang.cards import Card
from mondfang.game.actions import Action, Event
from mondfang.game.dealing.deal import RandomSource
from mondfang.game.text import action_text
from mondfang.record import Record
from mondfang.table.deal.ceremony import bots_choice
from mondfang.table.deal.faults import bot_disputes
from mondfang.table.entries import Did, Entry, TookPacket
from mondfang.table.errors import refused
from mondfang.table.kept.records import record_of_table
from mondfang.table.pack.mixing import Chain
from mondfang.table.pack.sealing import mix, seal
from mondfang.table.play.moves import bot_act, commit, deal
from mondfang.table.play.rest import bot_lays_down, play_rest
from mondfang.table.play.undo import news
from mondfang.table.play.watching import bot_calls
from mondfang.table.seating.seats import open_table, set_bot, sit
from mondfang.table.setup import Setup
from mondfang.table.state import LiveTable, fold
from mondfang.table.table_view import TableView
from mondfang.table.told import told
from mondfang.table.verbs import entry_for

PERSON = "solo"


class Solo:
    """The log as it grows, the table it comes to, and the decisions that could be taken back."""

    def __init__(
        self,
        setup: Setup,
        seat: int,
        rungs: Mapping[int, str],
        *,
        name: str = PERSON,
        secret: str | None = None,
    ) -> None:
        self.name = name
        self._lots = None if secret is None else Chain(secret)  # what the person mixes in
        # The last seat deals first, so that seat 0 is forehand.
        self.entries: list[Entry] = [open_table(PERSON, setup, setup.size - 1)]
        self.table: LiveTable = fold(self.entries)
        self._decided: list[tuple[int, LiveTable]] = []
        self._add(sit(self.table, PERSON, name, seat))
        for other, rung in rungs.items():
            self._add(set_bot(self.table, PERSON, other, rung))
        if self._lots is not None:
            self._add(seal(self.table, PERSON, self._lots.seal))

    def _add(self, entry: Entry) -> None:
        self.table = self.table.after(entry)
        self.entries.append(entry)

    @property
    def seen(self) -> TableView:
        """What the person is told."""
        return told(self.table, PERSON)

    def promise(self, deck: Sequence[Card], salt: str) -> str:
        """Promise the next pack, and mix in what the person has sealed before."""
        made = commit(self.table, tuple(deck), salt)
        self._add(made)
        lot = None if self._lots is None else self._lots.behind(self.table.places[self.seat].seal)
        if lot is not None:
            self._add(mix(self.table, PERSON, lot))
        return made.commitment

    @property
    def lot(self) -> str | None:
        """What the person mixed into the pack of this deal."""
        lots = () if self.table.pack is None else self.table.pack.lots
        return (lots[self.seat] or None) if lots else None

    def start(self, cut: int) -> None:
        """Deal the promised pack; what was decided in the last game stands."""
        self._add(deal(self.table, PERSON, self.table.at, cut))
        self._decided.clear()

    def deal(self, deck: Sequence[Card], salt: str, cut: int) -> None:
        """The next deal, with its promise before."""
        self.promise(deck, salt)
        self.start(cut)

    def check_deal(self) -> None:
        """Raise NotAllowed where the next deal has to wait."""
        deal(self.table, PERSON, self.table.at)

    def bots_take_packets(self, chance: RandomSource) -> tuple[tuple[int, int], ...]:
        """After a knock the bots take packets by chance, up to the person: seats and packets."""
        taken = []
        while (choice := bots_choice(self.table)) is not None:
            seat, packet = choice[0], choice[1][chance.randrange(len(choice[1]))]
            self._add(TookPacket(seat, packet))
            taken.append((seat, packet + 1))
        return tuple(taken)

    def bot_counts(self) -> bool:
        """Whether a bot has counted its cards and says that the deal is wrong."""
        if self.table.chore() != "dispute":
            return False
        self._add(bot_disputes(self.table))
        return True

    def bot_calls(self) -> bool:
        """Whether the bot on turn has seen a fault and calls it out."""
        entry = bot_calls(self.table)
        if entry is None:
            return False
        self._add(entry)
        return True

    def bot_claims(self) -> bool:
        """Whether the bot on lead is sure of the rest; then that is played at once."""
        entry = bot_lays_down(self.table)
        if entry is None or not entry.proven:
            return False
        self._add(entry)
        self._add(play_rest(self.table))
        return True

    def draw(self, deck: Sequence[Card], salt: str) -> None:
        """Draw for the seats from a promised pack, as at any table; one's seat may be another."""
        self._add(commit(self.table, tuple(deck), salt))
        self.do("draw")

    @property
    def seat(self) -> int:
        """The person's seat."""
        seat = self.table.seat_of(PERSON)
        assert seat is not None
        return seat

    def do(self, text: str, *, decided: bool = True) -> None:
        """A verb of the person, as over a socket; only what was decided can be taken back."""
        entry = entry_for(self.table, PERSON, self.name, self.table.at, text)
        before = len(self.entries), self.table
        self._add(entry)
        if decided and isinstance(entry, Did):
            self._decided.append(before)

    def act(self, action: Action, *, decided: bool = True) -> None:
        """An action of the person; raises IllegalAction."""
        self.do(action_text(action), decided=decided)

    def bot(self, action: Action) -> None:
        """The bot on turn acts."""
        self._add(bot_act(self.table, self.table.at, action))

    def undo(self) -> Event | None:
        """Take the last decision back; the news that stands against it, if there is any.

        In training everything may be taken back. In table manner the book's rule holds: only what
        was irregular, and only for a while. Raises NotAllowed where nothing can be taken back.
        """
        training = self.table.is_training
        if self.table.setup.manner == "table" and not training:
            self.do("take-back")
            return None
        if not self._decided:
            raise refused("nothing-decided")
        length, before = self._decided[-1]
        event = None if training else self._news(before)
        if event is None:
            self._decided.pop()
            del self.entries[length:]
            self.table = replace(before, taken_back=self.table.taken_back + 1)
        return event

    def _news(self, before: LiveTable) -> Event | None:
        seat = self.table.seat_of(PERSON)
        return news(before.running().view(seat), self.table.running().view(seat))

    def record(self, language: str = "de") -> Record:
        """The record of the game just finished."""
        return record_of_table(self.table, language=language)
