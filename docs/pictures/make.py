"""Draw the picture of the terminal game for the README: ``python docs/pictures/make.py``."""

from __future__ import annotations

import random
import re
from io import StringIO
from pathlib import Path

import click
from rich.console import Console

from mondfang.cli.play import Quit, Terminal, play_deal
from mondfang.game.table import Table
from mondfang.rulebook import load_book
from mondfang.settlement import settle

ANSWERS = 5
SEED = 12


def main() -> None:
    console = Console(record=True, width=84, file=StringIO(), force_terminal=True, highlight=False)
    asked = 0

    def ask(question: str) -> str:
        nonlocal asked
        asked += 1
        console.print(question, end="")
        if asked > ANSWERS:
            raise Quit
        answer = ("1", "2", "", "1", "1", "1")[asked - 1] or "1"
        console.print(answer, style="cyan")
        return answer

    book = load_book("steirisch-2017")
    terminal = Terminal(console, ask, "de")
    try:
        state = play_deal(book, Table(book, dealer=3), random.Random(SEED), terminal)
        terminal.show_end(book, state, settle(book, state.outcome()))
    except Quit:
        pass
    target = Path(__file__).with_name("play.svg")
    picture = console.export_svg(title="mondfang play")
    # The picture stands alone: no font from outside, no word about who drew the frame.
    picture = re.sub(r"@font-face\s*\{.*?\}\s*", "", picture, flags=re.DOTALL)
    picture = re.sub(r"<!--.*?-->\s*", "", picture, flags=re.DOTALL)
    target.write_text(picture.replace("Fira Code", "DejaVu Sans Mono"), encoding="utf-8")
    click.echo(f"{target.name} written")


if __name__ == "__main__":
    with click.Context(click.Command("make")):
        main()
