"""What the teacher would do: choices in order, with expected game points and reasons in words."""

from __future__ import annotations

from collections.abc import Iterator

from rich.markup import escape

from mondfang.bots import Choice, Explanation
from mondfang.bots.words import SeatName, explained
from mondfang.cli.base.speech import language, say
from mondfang.cli.base.wording import action_words, cards_text
from mondfang.cli.play.keys import numbered
from mondfang.game import View
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.text import action_text
from mondfang.speech import numbers

FEW = 3
MANY = 60  # a discard of six cards has thousands of choices


def hint_lines(
    view: View, found: Explanation, teacher: str, seat_name: SeatName, *, every: bool = False
) -> Iterator[str]:
    """The best choices in order, each with its number in the list; all with ``every``; then why."""
    yield f"[bold]{say('Tipp', 'Hint')}[/] ({escape(teacher)}):"
    valued = found.best.value is not None
    shown = found.choices[: MANY if every else FEW]
    numbers = {action: str(number) for number, action in enumerate(numbered(view), 1)}
    for choice in shown:
        number = numbers.get(choice.action, "")
        yield f"{number:>2} {_worth(choice) if valued else ''}{_named(view, choice.action)}"
    left = len(found.choices) - len(shown)
    if left:
        more = say(f"… und {left} weitere", f"… and {left} more")
        yield f"[dim]{more}{'' if every else say('; ?? zeigt alle', '; ?? shows all')}[/]"
    if not valued:
        text = say(
            "Dieser Lehrer rechnet nicht in Punkten; es zählt die Reihenfolge.",
            "This teacher does not reckon in points; the order is what counts.",
        )
        yield f"[dim]{text}[/]"
    for said in explained(found, language(), seat_name=seat_name, you=view.seat, book=view.book):
        yield f"– {escape(said)}"


def _worth(choice: Choice) -> str:
    """Expected game points and their error, as wide in every line."""
    if choice.value is None:
        return f"{'–':>6}       "
    value = numbers.signed(choice.value, 2, language())
    error = numbers.error(choice.error, language()) if choice.error else ""
    return f"[cyan]{value:>6}[/] [dim]{error:<5}[/] "


def _named(view: View, action: Action) -> str:
    """The action in words, and less loud what to type for it."""
    match action:
        case act.Discard(cards=cards):
            return f"{say('verlegt', 'discards')} {cards_text(cards)}  [dim]{cards}[/]"
        case act.Play(card=card):
            typed = "" if card.is_tarock else f"  [dim]{card}[/]"
            return f"{action_words(view.book, action)}{typed}"
        case _:
            return f"{action_words(view.book, action)}  [dim]{escape(action_text(action))}[/]"
