"""House rules that somebody wrote to keep a server busy, each below the 64 kB of an upload."""

from __future__ import annotations

from collections.abc import Callable

from mondfang.rulebook import load_book

LARGEST = 64 * 1024
DELUXE = "standard-deluxe"


def head(base: str = "steirisch-2017") -> str:
    return f'id = "stammtisch"\ntitle = "Stammtisch"\nextends = "{base}"\n'


def worst_books() -> dict[str, str]:
    """Everything that once took long, and whatever comes near the bounds from below."""
    made = {**_TOO_LARGE, **_JUST_ALLOWED}
    texts = {name: write() for name, write in made.items()}
    assert all(len(text.encode()) <= LARGEST for text in texts.values())
    return texts


def too_large_books() -> dict[str, str]:
    return {name: write() for name, write in _TOO_LARGE.items()}


def _lines(count: int, line: str) -> str:
    return "".join(line.replace("{}", str(number)) + "\n" for number in range(count))


def _quoted(count: int, text: str) -> str:
    return ", ".join(f'"{text.replace("{}", str(number))}"' for number in range(count))


def _option(count: int, base: str = "steirisch-2017") -> str:
    values = _quoted(count, "{}")
    named = '[option.x]\nlabel = "x"\nlabel_en = "x"\ndefault = "0"\nclauses = []\n'
    return f"{head(base)}{named}values = [{values}]\n"


def _chain(count: int) -> str:
    rows = [f'[contract.c{at}]\nlike = "c{at + 1}"\n' for at in range(count)]
    return f'{head()}{"".join(rows)}[contract.c{count}]\nlike = "dreier"\n'


def _circle(count: int) -> str:
    rows = [f'[contract.c{at}]\nlike = "c{(at + 1) % count}"\n' for at in range(count)]
    return head() + "".join(rows)


def _options(patch: str) -> str:
    """As many values as there may be, each with a patch of its own."""
    rows = []
    for option in range(34):
        values = [f"v{option * 4 + number}" for number in range(4)]
        listed = ", ".join(f'"{value}"' for value in ("off", *values))
        rows.append(
            f'[option.x{option}]\nlabel = "x"\nlabel_en = "x"\ndefault = "off"\n'
            f"clauses = []\nvalues = [{listed}]\n"
        )
        rows += [
            f"[option.x{option}.patch.{value}]\n{patch.replace('{}', value[1:])}\n"
            for value in values
        ]
    return head(DELUXE) + "".join(rows)


def _in_every_game(field: str, names: str) -> str:
    games = list(load_book(DELUXE).contracts)[:20]
    rows = [f"[contract.{game}]\n{field} = [{_quoted(250, names)}]\n" for game in games]
    return head(DELUXE) + "".join(rows)


_REFEREE = 'ruling = "void"\nuntil = "never"\nasks = "none"\nlabel = "x"\nlabel_en = "x"\n'

_TOO_LARGE: dict[str, Callable[[], str]] = {
    "an option with 8,000 values": lambda: _option(8_000),
    "a chain of 200 likes": lambda: _chain(200),
    "a chain of 1,100 likes": lambda: _chain(1_100),
    "a circle of 1,000 likes": lambda: _circle(1_000),
    "6,100 unknown keys": lambda: head() + _lines(6_100, "k{} = 1"),
    "5,000 empty clauses": lambda: head() + _lines(5_000, "[[clause]]"),
    "a key of 30,000 parts": lambda: f"{head()}{'.'.join('a' * 30_000)} = 1\n",
    "a heading of 30,000 parts": lambda: f"{head()}[{'.'.join('a' * 30_000)}]\n",
    "parts with blanks between": lambda: f"{head()}{' . '.join('a' * 15_000)} = 1\n",
    "quoted parts": lambda: head() + ".".join(['"a"'] * 15_000) + " = 1\n",
    "lists in lists": lambda: f"{head()}a = {'[' * 30_000}{']' * 30_000}\n",
    "tables in tables": lambda: f"{head()}a = {'{a=' * 15_000}1{'}' * 15_000}\n",
    "2,000 games": lambda: head() + _lines(2_000, "[contract.c{}]\nvalue = 1"),
    "2,500 faults for the referee": lambda: head() + _lines(2_500, "[referee.fault.f{}]"),
    "a list of 5,900 names": lambda: (
        f"{head()}[contract.dreier]\nbesser = [{_quoted(5_900, 'x{}')}]\n"
    ),
    "a list of 31,000 numbers": lambda: f"{head()}a = [{'1,' * 31_000}]\n",
    "a long number": lambda: f"{head()}a = {'9' * 60_000}\n",
    "a long number in hex": lambda: f"{head()}a = 0x{'f' * 60_000}\n",
    "a long name": lambda: f"{head()}{'a' * 60_000} = 1\n",
    "a long name in quotes": lambda: f'{head()}"{"a" * 60_000}" = 1\n',
    "700 options": lambda: head() + _lines(700, '[option.x{}]\nlabel = "x"\nvalues = ["a", "b"]'),
    "600 patches": lambda: f"{_option(1)}[option.x.patch.0]\n" + _lines(600, '"kontra.x{}" = 1'),
}

_JUST_ALLOWED: dict[str, Callable[[], str]] = {
    "an option with 100 values": lambda: _option(100),
    "an option with 150 values": lambda: _option(150, DELUXE),
    "136 values with a patch": lambda: _options('"premium.honneurs.silent" = {}'),
    "136 values with a fault": lambda: _options('"premium.trull.clauses" = ["DL-x{}"]'),
    "136 values that lead nowhere": lambda: _options('"contract.dreier.valu{}" = 1'),
    "3,500 unknown keys": lambda: head(DELUXE) + _lines(3_500, "contract{} = 1"),
    "5,000 unknown clauses": lambda: _in_every_game("clauses", "DL-x{}"),
    "5,000 unknown premiums": lambda: _in_every_game("besser", "pagax{}"),
    "1,300 unknown names": lambda: (
        head() + _lines(1_300, '[name.contract.dreiex{}]\nde = "x"\nen = "x"')
    ),
    "2,500 unknown words": lambda: f"{head()}[dialect]\n" + _lines(2_500, 'trischaken{} = "x"'),
    "250 clauses": lambda: (
        head(DELUXE)
        + _lines(
            250,
            '[[clause]]\nid = "XX-{}"\nsection = "x"\ntopic = "x"\nrule = "x"\n'
            'enforced_by = "engine"\ntest = "x"',
        )
    ),
    "120 faults for the referee": lambda: (
        head(DELUXE) + _lines(120, f'[referee.fault.f{{}}]\n{_REFEREE}clauses = ["DL-x{{}}"]')
    ),
    "a text of 60,000 letters": lambda: f'{head()}region = "{"a" * 60_000}"\n',
    "a text that does not end": lambda: head() + 'region = """' + '\\"""' * 15_000,
    "a remark of 60,000 dots": lambda: f"{head()}#{'.' * 60_000}\n",
}
