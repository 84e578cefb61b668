"""Units as data: each a short bout of steps that ask for something, then exercises, then a deal."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any, Final, Literal

from mondfang.cards import Card, CardSet, sorted_for_hand, thirds_of
from mondfang.game.tricks import playable, winning_index
from mondfang.learn.course.facts import Facts, facts_of, games
from mondfang.learn.errors import LearnError
from mondfang.learn.exercise.kinds import kinds_of
from mondfang.learn.exercise.model import Choice, Exercise, Pile, Scene, say
from mondfang.learn.exercise.walking import card_text, seat_text
from mondfang.reading import toml_data
from mondfang.rulebook.model import Rulebook
from mondfang.rulebook.names import contract_text
from mondfang.speech import Text
from mondfang.speech.numbers import card_points
from mondfang.speech.text import holes, text_of

# About an hour, up to a first complete game; what comes after it goes deeper.
FIRST_HOUR: Final = ("cards", "follow", "trull", "caller", "talon", "birds", "announce")
ORDER: Final = (*FIRST_HOUR, "negative", "trischaken", "partners", "sheet", "manners")
Task = Literal["pick", "count", "play", "winner", "choose"]
EXERCISES: Final = 3  # at the end of a unit


@dataclass(frozen=True, slots=True)
class Wish:
    """What the learner should hold in the deal at the end, and what should happen then.

    ``place`` counts from the forehand. The learner keeps quiet and ``chooses`` a game after all
    others have passed, or is ``called`` by somebody.
    """

    hold: tuple[str, ...] = ()
    against: tuple[str, ...] = ()  # somebody else holds these
    tarocks: tuple[int, int] = (0, 12)
    kings: tuple[int, int] = (0, 4)
    points: tuple[int, int] = (0, 70)
    place: int = 0
    then: Literal["", "chooses", "called"] = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do. ``game`` is a part of the course (``facts.games``) whose rules hold."""

    says: Text
    ask: Text
    task: Task
    cards: tuple[Card, ...] = ()
    trick: tuple[Card, ...] = ()
    options: tuple[Text, ...] = ()
    right: tuple[str, ...] = ()
    game: str = "caller"
    then: Text | None = None  # what is said once it was done


@dataclass(frozen=True, slots=True)
class Unit:
    """A unit as a book has it: steps that speak of what it does not know are left out."""

    id: str
    title: Text
    about: Text
    shows: Text  # what is on its picture
    minutes: int
    steps: tuple[Step, ...]
    exercises: tuple[str, ...]  # kinds
    wish: Wish
    deal: Text  # what comes up in it


def units_of(book: Rulebook) -> dict[str, Unit]:
    """The units of a book in order; one about something that it does not know is left out."""
    return dict(_units(book))


def unit_of(book: Rulebook, name: str) -> Unit:
    """One of them; raises LearnError."""
    found = units_of(book).get(name)
    if found is None:
        raise LearnError("no-unit", found=name[:40])
    return found


@lru_cache(maxsize=64)
def _units(book: Rulebook) -> tuple[tuple[str, Unit], ...]:
    facts = facts_of(book)
    return tuple(
        (name, unit) for name in ORDER if (unit := _unit(book, name, unit_data(name), facts))
    )


@lru_cache(maxsize=len(ORDER))
def unit_data(name: str) -> Mapping[str, Any]:
    """A unit as it is written."""
    return toml_data((files(__package__) / "units" / f"{name}.toml").read_text("utf-8"))


def _unit(book: Rulebook, name: str, data: Mapping[str, Any], facts: Facts) -> Unit | None:
    if any(one not in facts for one in data.get("needs", ())):
        return None
    kinds = kinds_of(book)
    wish = data.get("wish", {})
    return Unit(
        name,
        _filled(data["title"], facts, name),
        _filled(data["about"], facts, name),
        _filled(data["shows"], facts, name),
        data["minutes"],
        tuple(_steps(name, data["step"], facts)),
        tuple(one for one in data["exercises"] if one in kinds),
        Wish(
            tuple(wish.get("hold", ())),
            tuple(wish.get("against", ())),
            tuple(wish.get("tarocks", (0, 12))),
            tuple(wish.get("kings", (0, 4))),
            tuple(wish.get("points", (0, 70))),
            wish.get("place", 0),
            wish.get("then", ""),
        ),
        _filled(data["deal"], facts, name),
    )


def _steps(name: str, rows: list[Mapping[str, Any]], facts: Facts) -> Iterator[Step]:
    for number, row in enumerate(rows, 1):
        place = f"{name}.{number}"
        texts = [row["says"], row["ask"], *row.get("options", ())]
        texts += [row["then"]] if "then" in row else []
        wanted = {hole for text in texts for hole in holes(text["de"]) | holes(text["en"])}
        wanted |= {*row.get("needs", ()), *({row["game"]} if "game" in row else ())}
        if not wanted <= facts.keys():
            continue
        yield Step(
            _filled(row["says"], facts, place),
            _filled(row["ask"], facts, place),
            row["do"],
            _cards(row.get("cards", "")),
            _cards(row.get("trick", "")),
            tuple(_filled(one, facts, place) for one in row.get("options", ())),
            tuple(str(one) for one in row.get("right", ())),
            row.get("game", "caller"),
            _filled(row["then"], facts, place) if "then" in row else None,
        )


def _filled(row: Mapping[str, str], facts: Facts, place: str) -> Text:
    return text_of(dict(row), place).filled(**facts)


def _cards(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(code) for code in text.split())


def step_exercise(book: Rulebook, unit: Unit, number: int) -> Exercise:
    """A step (from 1) as a question like any other; what the engine can answer, it answers."""
    step = unit.steps[number - 1]
    scene, choices, right = _asked(book, step)
    return Exercise(
        book.id,
        unit.id,
        number,
        1,
        step.ask,
        scene,
        choices,
        frozenset(right),
        several=step.task == "play" or (step.task == "pick" and len(right) > 1),
        reasons=(step.then,) if step.then is not None else (),
    )


def _asked(book: Rulebook, step: Step) -> tuple[Scene, tuple[Choice, ...], set[str]]:
    pile = (Pile(say("these-cards"), step.cards),) if step.cards else ()
    match step.task:
        case "count":
            right = thirds_of(CardSet.of(step.cards))
            raw = 3 * sum(card.value for card in step.cards)
            numbers = sorted({right, raw, right + 3, right - 3})
            labels = [Text.each(lambda each, n=n: card_points(n, each)) for n in numbers]  # type: ignore[misc]
            choices = [Choice(str(n), label) for n, label in zip(numbers, labels, strict=True)]
            return Scene(piles=pile), tuple(choices), {str(right)}
        case "play":
            rules = book.play[games(book)[step.game].regime]
            legal = playable(rules, CardSet.of(step.cards), step.trick)
            names = tuple(seat_text(n) for n in range(1, len(step.trick) + 1))
            scene = Scene(_game(book, step), (Pile(say("the-trick"), step.trick, names),))
            hand = sorted_for_hand(CardSet.of(step.cards))
            found = {card.code for card in hand if legal >> card & 1}
            return scene, tuple(_card(book, card) for card in hand), found
        case "winner":
            rules = book.play[games(book)[step.game].regime]
            index = winning_index(rules, step.cards)
            names = tuple(seat_text(seat) for seat in range(4))
            scene = Scene(_game(book, step), (Pile(say("in-order"), step.cards, names),))
            return scene, tuple(Choice(str(n), seat_text(n)) for n in range(4)), {str(index)}
        case "pick":
            return Scene(), tuple(_card(book, card) for card in step.cards), {*step.right}
        case "choose":
            choices = [Choice(str(n), one) for n, one in enumerate(step.options, 1)]
            return Scene(piles=pile), tuple(choices), {*step.right}


def _game(book: Rulebook, step: Step) -> tuple[Text, ...]:
    return (say("it-is", game=contract_text(book, games(book)[step.game].id)),)


def _card(book: Rulebook, card: Card) -> Choice:
    return Choice(card.code, card_text(book, card), (card,))
