"""What the teacher would do: choices in order, with expected game points and reasons in words."""

from __future__ import annotations

from collections.abc import Iterator

from rich.markup import escape

from mondfang.bots import Explanation
from mondfang.bots.words import SeatName
from mondfang.cli.base.speech import language, say
from mondfang.cli.base.wording import action_words, cards_text
from mondfang.cli.play.keys import numbered
from mondfang.game import View
from mondfang.game import actions as act
from mondfang.game.actions import Action
from mondfang.game.text import action_text
from mondfang.speech.numbers import NOTHING
from mondfang.table.play.hints import FEW, Advice, hint_of

MANY = 60  # a discard of six cards has thousands of choices


def hint_lines(
    view: View, found: Explanation, teacher: str, seat_name: SeatName, *, every: bool = False
) -> Iterator[str]:
    """The best choices in order, each with its number in the list; all with ``every``; then why."""
    hint = hint_of(view, found, language(), seat_name, MANY if every else FEW)
    yield f"[bold]{say('Tipp', 'Hint')}[/] ({escape(teacher)}):"
    numbers = {action: str(number) for number, action in enumerate(numbered(view), 1)}
    for one in hint.advice:
        worth = "" if hint.note else _worth(one)
        yield f"{numbers.get(one.action, ''):>2} {worth}{_named(view, one.action)}"
    if hint.left:
        more = say(f"… und {hint.left} weitere", f"… and {hint.left} more")
        yield f"[dim]{more}{'' if every else say('; ?? zeigt alle', '; ?? shows all')}[/]"
    if hint.note:
        yield f"[dim]{hint.note}[/]"
    for said in hint.reasons:
        yield f"– {escape(said)}"


def _worth(advice: Advice) -> str:
    """Expected game points and their error, as wide in every line."""
    if not advice.value:
        return f"{NOTHING:>6}       "
    return f"[cyan]{advice.value:>6}[/] [dim]{advice.error:<5}[/] "


def _named(view: View, action: Action) -> str:
    """The action in words, and less loud what to type for it."""
    match action:
        case act.Discard(cards=cards):
            return f"{say('verlegen', 'discard')} {cards_text(cards)}  [dim]{cards}[/]"
        case act.Play(card=card):
            typed = "" if card.is_tarock else f"  [dim]{card}[/]"
            return f"{action_words(view.book, action)}{typed}"
        case _:
            return f"{action_words(view.book, action)}  [dim]{escape(action_text(action))}[/]"
