"""House rules that somebody has sent are checked in a process of their own, a few at a time."""

from __future__ import annotations

from mondfang.house import Edited, Examined, examine
from mondfang.rulebook import book_ids, load_book
from mondfang.speech import Text
from mondfang.web.base.desk import Busy, desk
from mondfang.web.base.metrics import ENDED_CHECKS
from mondfang.web.base.own_process import Apart, Failed, TookTooLong, serve
from mondfang.web.config import Limits
from mondfang.web.gate.networks import Networks
from mondfang.web.home.new_table import Checked, Typed, check, unchecked

BUSY = Text(
    "Gerade werden viele Regelwerke geprüft. Bitte in ein paar Sekunden noch einmal schicken.",
    "Many rulebooks are being checked just now. Please send it again in a few seconds.",
)
TOO_LONG = Text(
    "Dieses Regelwerk zu prüfen dauert zu lange. Bitte kürzen und noch einmal schicken.",
    "Checking this rulebook takes too long. Please shorten it and send it again.",
)
FAILED = Text(
    "Dieses Regelwerk ließ sich nicht prüfen. Der Fehler ist vermerkt.",
    "This rulebook could not be checked. The error has been logged.",
)
_WORDS = ("-m", "mondfang.web.home.house_check")


class HouseChecks:
    """The desk at which house rules are checked; the form is never lost, whatever becomes of it."""

    def __init__(self, limits: Limits, words: tuple[str, ...] = _WORDS) -> None:
        self._desk = desk("house", limits)
        self._process = Apart(words, limits.check_seconds)

    async def check(self, client: Networks, sent: Typed) -> Checked:
        """What is wrong with the form; without house rules that is known at once."""
        if not sent.house:
            return check(sent)
        try:
            async with self._desk.place(client):
                checked: Checked = await self._process.ask(sent)
                return checked
        except Busy:
            return unchecked(sent, BUSY, later=True)
        except TookTooLong:
            ENDED_CHECKS.inc()
            return unchecked(sent, TOO_LONG)
        except Failed:
            ENDED_CHECKS.inc()
            return unchecked(sent, FAILED)

    async def examine(self, client: Networks, text: str, language: str) -> Examined | Text:
        """What is wrong with a draft or what it changes; or why nobody could look at it."""
        try:
            async with self._desk.place(client):
                examined: Examined = await self._process.ask(Edited(text, language))
                return examined
        except Busy:
            return BUSY
        except TookTooLong:
            ENDED_CHECKS.inc()
            return TOO_LONG
        except Failed:
            ENDED_CHECKS.inc()
            return FAILED

    async def stop(self) -> None:
        self._desk.close()
        await self._process.stop()


def main() -> None:
    """The process: it has read all books before the first question."""
    for book_id in book_ids():
        load_book(book_id)
    serve(_answer)


def _answer(question: Typed | Edited) -> Checked | Examined:
    if isinstance(question, Edited):
        return examine(question)
    return check(question)


if __name__ == "__main__":
    main()
