"""``mondfang tournament wish``: what somebody asks of the draw."""

from __future__ import annotations

from mondfang.cli.base.speech import Argument, Both, Option, language
from mondfang.cli.tournament.base.desk import Desk, verb
from mondfang.tournament.office.events import Wished
from mondfang.tournament.office.log.story import told


@verb(
    "wish",
    Both(
        """
        Was jemand von der Auslosung will: nicht mit anderen an einem Tisch, keine Stiegen.

        Es gilt für jede Auslosung danach und steht in ihrem Beweis. Ohne Angabe gilt nichts mehr.
        Welche Tische ohne Stiegen sind, sagt „plan --level-tables“.
        """,
        """
        What somebody asks of the draw: not at one table with others, no stairs.

        It holds for every draw from then on and is part of its proof. Without options nothing
        holds any more. Which tables have no stairs, "plan --level-tables" says.
        """,
    ),
    [
        Argument(["number"], type=int, metavar=Both("NUMMER", "NUMBER")),
        Option(
            ["--apart"],
            type=int,
            multiple=True,
            help=Both("Nicht mit dieser Nummer; mehrfach.", "Not with this number; repeatable."),
        ),
        Option(["--no-stairs"], is_flag=True, help=Both("Keine Stiegen.", "No stairs.")),
    ],
)
def wish(desk: Desk, number: int, apart: tuple[int, ...], no_stairs: bool) -> None:
    event = Wished(number, apart, no_stairs)
    state = desk.act(lambda _: event)
    data = {"number": number, "apart": list(apart), "no_stairs": no_stairs}
    desk.answer(data, told(state, event, language()))
