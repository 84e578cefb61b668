"""Set phrases: what is said at the table beside the game, and who hears it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files

from mondfang.table.errors import refused
from mondfang.table.play.game import Played

SILENCE, THINKING = "silence", "thinking"
MOST_WORDS = 6  # phrases of a game that are remembered


@dataclass(frozen=True, slots=True)
class Word:
    """A phrase that a table seat has said, and where the game was then."""

    seat: int
    phrase: str
    at: str


@cache
def phrases() -> dict[str, dict[str, str]]:
    """Every phrase with its German and English words and its audience, in the order of the menu."""
    import tomllib

    data = (files("mondfang.table.play") / "phrases.toml").read_text(encoding="utf-8")
    return tomllib.loads(data)


def may_say(played: Played, seat: int, talk: bool = True) -> tuple[str, ...]:
    """What a seat may say now: the opponents of an ouvert game consult where the book allows it.

    ``talk`` is whether the table lets people talk beside the game; they may after it as well.
    """
    consults = played.game_seat(seat) is not None and played.view(seat).may_consult
    return _fitting(consults, played.is_over, talk)


@cache
def _fitting(consults: bool, is_over: bool, talk: bool) -> tuple[str, ...]:
    def fits(row: dict[str, str]) -> bool:
        if row["kind"] != "game":
            return talk
        return not is_over and (consults or row["to"] == "all")

    return tuple(name for name, row in phrases().items() if fits(row))


def check_said(
    played: Played, seat: int, phrase: str, words: tuple[Word, ...], talk: bool = True
) -> None:
    """Refuse what cannot be said now, or was the last word of the same seat; raises NotAllowed."""
    row = phrases().get(phrase)
    if row is None:
        raise refused("no-such-phrase")
    if row["kind"] != "game" and not talk:
        raise refused("no-talk")
    if phrase not in may_say(played, seat, talk):
        cite = played.state.book.conduct.clauses["ouvert_talk"]
        raise refused("game-over") if played.is_over else refused("no-consulting", cite)
    if words and (words[-1].seat, words[-1].phrase) == (seat, phrase):
        raise refused("said-already")


def said(played: Played, phrase: str) -> Played:
    """The game after a phrase: asking for silence binds the table, all else is only heard."""
    if phrase != SILENCE or played.watched is None:
        return played
    return replace(played, watched=played.watched.ask_for_silence())


def heard(played: Played, seat: int | None, words: tuple[Word, ...]) -> tuple[Word, ...]:
    """The phrases that reach a table seat (None: an onlooker): counsel goes to opponents alone."""
    game_seat = None if seat is None else played.game_seat(seat)
    declarers = {game.seat for game in played.state.public.games}
    opponent = game_seat is not None and game_seat not in declarers
    return tuple(word for word in words if opponent or phrases()[word.phrase]["to"] == "all")
