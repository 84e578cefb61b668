"""Draw the picture of the terminal game for the README: ``python docs/pictures/make.py``."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from io import StringIO
from pathlib import Path

import click
from rich.console import Console

from mondfang.bots import Style, make
from mondfang.cli.play.keys import Quit
from mondfang.cli.play.round import Companions
from mondfang.cli.play.session import Session
from mondfang.cli.play.terminal import Terminal
from mondfang.table.setup import Setup

ANSWERS = ("1", "?", "2", "1", "1")
SEED = 12


def main() -> None:
    console = Console(record=True, width=84, file=StringIO(), force_terminal=True, highlight=False)
    answers = iter(ANSWERS)

    def ask(question: str) -> str:
        console.print(question, end="")
        answer = next(answers, None)
        if answer is None:
            raise Quit
        console.print(answer, style="cyan")
        return answer

    table = Companions(
        Terminal(console, ask),
        {seat: make("cup") for seat in (1, 2, 3)},
        make("cup", Style(teacher=True)),
    )
    with suppress(Quit):
        Session(Setup("steirisch-2017"), table, random.Random(SEED), None).run()
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
