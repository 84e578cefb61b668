"""What somebody who learns is told at each moment: one sentence, and what its words mean."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from mondfang.game.public import contract_of
from mondfang.game.view import View
from mondfang.reading import toml_data
from mondfang.speech import Text


@dataclass(frozen=True, slots=True)
class Guide:
    """``yours`` is for whoever has to decide, ``others`` for those who wait."""

    title: Text
    yours: Text
    forehand: Text  # the same for the forehand
    others: Text
    games: dict[str, Text]  # the same for games that are unlike a Rufer, by what they are
    words: tuple[tuple[Text, Text], ...]


@dataclass(frozen=True, slots=True)
class Guidance:
    """The guide in one language, at one moment."""

    step: str  # changes when there is something new to read
    title: str
    sentence: str
    words: tuple[tuple[str, str], ...]


def guidance(view: View, language: str) -> Guidance:
    """What to tell the seat that this view belongs to."""
    phase = view.public.phase
    guide = guides()[phase.value]
    yours = bool(view.legal_actions) or phase.value == "done"
    return Guidance(
        step=f"{phase.value} {'yours' if yours else 'others'}",
        title=guide.title.said(language),
        sentence=_sentence(view, guide, yours).said(language),
        words=tuple((name.said(language), says.said(language)) for name, says in guide.words),
    )


def _sentence(view: View, guide: Guide, yours: bool) -> Text:
    if not yours:
        return guide.others
    if (special := guide.games.get(_game(view))) is not None:
        return special
    return guide.forehand if view.seat == view.public.forehand else guide.yours


def _game(view: View) -> str:
    """What this game is like: how its talon is used, or that it is a negative one."""
    if not view.public.games:
        return ""
    contract = contract_of(view.book, view.public)
    return "negative" if contract.is_negative else contract.talon


@cache
def guides() -> dict[str, Guide]:
    """Every guide by the name of its phase."""
    data = toml_data((files(__package__) / "guide.toml").read_text("utf-8"))
    words = {key: (_text(row["name"]), _text(row["says"])) for key, row in data.pop("word").items()}
    return {
        phase: Guide(
            _text(row["title"]),
            _text(row["yours"]),
            _text(row.get("forehand", row["yours"])),
            _text(row["others"]),
            {game: _text(says) for game, says in row.get("games", {}).items()},
            tuple(words[key] for key in row["words"]),
        )
        for phase, row in data.items()
    }


def _text(both: dict[str, str]) -> Text:
    return Text(both["de"], both["en"])
