"""Where pages get their exercises: made once, kept for a while; what takes long is made apart."""

from __future__ import annotations

from collections import OrderedDict
from functools import partial

from starlette.exceptions import HTTPException

from mondfang.learn.day import KIND
from mondfang.learn.errors import LearnError
from mondfang.learn.exercise import Exercise, kind_of, make_exercise
from mondfang.rulebook import load_book
from mondfang.rulebook.files import text_handed_over
from mondfang.web.base.desk import SOON, desk
from mondfang.web.base.own_process import Apart, Failed, TookTooLong
from mondfang.web.config import Limits
from mondfang.web.gate.networks import Networks
from mondfang.web.learn.process import Question

WORDS = ("-m", "mondfang.web.learn.process")
KEPT = 512
_TIMES = 4  # as many wait as for hints


class Trainer:
    """One process that mines, one desk for it; rules are asked of the engine at once."""

    def __init__(self, limits: Limits) -> None:
        self._desk = desk("exercises", limits, times=_TIMES)
        self._process = Apart(WORDS, limits.analysis_seconds)
        self._kept: OrderedDict[tuple[str, str, int], Exercise] = OrderedDict()

    async def exercise(self, client: Networks, book_id: str, kind: str, seed: int) -> Exercise:
        """The exercise of a book, kind and seed; raises LearnError or HTTPException 503."""
        key = (book_id, kind, seed)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        book = load_book(book_id)
        if kind_of(book, kind).weighed:
            (made,) = await self._mined(client, book_id, kind, seed)
        else:
            made = await self._desk.run(client, partial(make_exercise, book, kind, seed))
        self._kept[key] = made
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)
        return made

    async def day(self, client: Networks, book_id: str, day: str) -> tuple[Exercise, ...]:
        """The decisions of the hand of a day; raises LearnError or HTTPException 503."""
        return await self._mined(client, book_id, KIND, day)

    async def _mined(
        self, client: Networks, book_id: str, kind: str, which: int | str
    ) -> tuple[Exercise, ...]:
        question: Question = (book_id, text_handed_over(book_id), kind, which)
        try:
            async with self._desk.place(client):
                made: tuple[Exercise, ...] = await self._process.ask(question)
                return made
        except TookTooLong:
            raise HTTPException(503, headers={"Retry-After": str(SOON)}) from None
        except Failed:
            raise LearnError("no-exercise") from None

    async def stop(self) -> None:
        self._desk.close()
        await self._process.stop()
