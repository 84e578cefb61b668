"""A sixth book in a folder of its own, as a club would write it: files, and no line of code.

Its rules are invented. What it shares with Hopfgarten is taken from there under other ids and with
another prefix; a game, two birds and the tariff of Trischaken are its own.
"""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path

BASE, ID, FORMAT = "hopfgarten-2023", "wirtshaus", "wirtshausabend"

# The Pagat is a Spatz here, Trischaken a Ramsch, and so on: other ids for the same kinds.
RENAMED = {
    "premium": {"pagat": "spatz", "koenigfang": "koenig-weg", "trull": "dreierlei"},
    "contract": {"trischaken": "ramsch", "rufer": "ruf", "auf": "allein"},
}

TARIFF = """
[trischaken]
unit = 4
payer = "most-points"
places = []
chooser = 2
buergermeister = 3
chooser_buergermeister = 5
buergermeister_jungfrauen = 1
jungfrau = 6
two_jungfrauen = 4
all_tricks = 9
jungfrau_from_all = false
tied = "winners"
tied_jungfrau = "full"
tied_jungfrauen = "share"
talon = "six"
stichzwang = "yes"
renonce = 7
"""

OWN_ROWS = """
[contract.kaiserrufer]
like = "pagatrufer"
value = 4
value_lost = 6
rank = 4
besser = ["kanari"]
clauses = ["WB-201"]

[premium.kanari]
like = "spatz"
silent = 4
announced = 9
card = "IIII"
trick = 9
clauses = ["WB-202", "WB-203"]

[name.contract.kaiserrufer]
de = "Kaiserrufer"
en = "Emperor's Rufer"
[name.contract.ramsch]
de = "Ramsch"
en = "Free-for-all"
[name.premium.kanari]
de = "Kanari"
en = "Canary"
[name.premium.spatz]
de = "Spatz"
en = "Sparrow"
"""

CLAUSES = """
[[clause]]
id = "WB-201"
section = "Games"
topic = "contract"
rule = "Kaiserrufer: a Rufer with the Kanari announced; it counts 4 when won and 6 when lost."
enforced_by = "settlement"
test = "Both won: 4 + 9 from each opponent."

[[clause]]
id = "WB-202"
section = "Birds"
topic = "premium"
rule = "The Kanari is the IIII; it has to win the ninth trick, 4 silent and 9 announced."
enforced_by = "engine"
test = "The IIII takes trick 9."

[[clause]]
id = "WB-203"
section = "presupposed"
topic = "premium"
rule = "The Kanari lies on the table like any other card until the ninth trick."
enforced_by = "display"
test = "Read it."

[[clause]]
id = "WB-204"
section = "Ramsch"
topic = "trischaken"
rule = "In a Ramsch one unit is 4 points; who chose it pays double, with the game fivefold."
enforced_by = "settlement"
test = "The chooser loses: 8 to each."
"""

GERMAN = """
WB-201 = "Kaiserrufer: ein Rufer mit angesagtem Kanari; er zählt 4, verloren 6."
WB-202 = "Der Kanari ist der IIII; er muss den neunten Stich machen, still 4 und angesagt 9."
WB-203 = "Bis zum neunten Stich ist der Kanari eine Karte wie jede andere."
WB-204 = "Im Ramsch ist die Einheit 4 Punkte; wer ihn wählt, zahlt doppelt, mit dem Spiel fünffach."
"""

EXAMPLES = """
[[settle]]
clauses = ["WB-201", "WB-202"]
say = { de = "Kaiserrufer und Kanari gewonnen.", en = "Kaiserrufer and Kanari won." }
points = [13, -13, 13, -13]
[settle.slip]
contract = "kaiserrufer"
declarer = 0
partner = 2
points = "40"
premiums = [{ premium = "kanari", side = "declarer", announced = true, made = true }]

[[play]]
clauses = ["WB-201"]
say.de = "Nach der Vorhand darf man Kaiserrufer ansagen."
say.en = "After the forehand one may bid Kaiserrufer."
hands = { "1" = "IIII" }
words = "reserve"
legal = ["bid kaiserrufer"]
"""

VECTORS = [
    {
        "clauses": ["WB-204"],
        "say": "Ramsch: who chose it has the most points and pays double.",
        "slip": {
            "rulebook": ID,
            "contract": "ramsch",
            "declarer": 0,
            "forehand": 0,
            "points": ["30/0", "20/0", "10/0", "10/0"],
            "tricks": [5, 3, 2, 2],
        },
        "points": [-24, 8, 8, 8],
    }
]

EVENING = f"""
extends = "hopfgarten"
id = "{FORMAT}"
title = "Wirtshausabend"
title_en = "Evening at the inn"
rulebook = "{ID}"
round = [{{ stage = "main", count = 1, deals = 8 }}, {{ stage = "final", count = 1, deals = 8 }}]
cut = {{ players = 4 }}
"""


def write_book(folder: Path) -> Path:
    """The whole folder; returns it."""
    folder.mkdir(parents=True, exist_ok=True)
    _write(folder, "book.toml", _rules() + OWN_ROWS)
    _write(folder, "clauses.toml", _of_the_base("clauses.toml") + CLAUSES)
    _write(folder, "german.toml", GERMAN + _of_the_base("german.toml"))
    _write(folder, "referee.toml", _of_the_base("referee.toml"))
    _write(folder, "examples.toml", EXAMPLES)
    _write(folder, "vectors.json", json.dumps(VECTORS))
    _write(folder, "format.toml", EVENING)
    return folder


def _write(folder: Path, name: str, text: str) -> None:
    (folder / name).write_text(text, encoding="utf-8")


def _of_the_base(name: str) -> str:
    text = (files("mondfang.books") / BASE / name).read_text(encoding="utf-8")
    return text.replace("HG-", "WB-").replace(BASE, ID)


def _rules() -> str:
    text = _of_the_base("book.toml").replace("Hopfgarter Turnierregeln 2023", "Wirtshausbuch")
    text = re.sub(r"(?s)\n\[trischaken\]\n.*?(?=\[trischaken\.clauses\])", TARIFF, text)
    text = re.sub(r"(?m)^(unit|payer|chooser) = \[.*\]$", r'\1 = ["WB-204"]', text)
    for table, ids in RENAMED.items():
        for old, new in ids.items():
            text = text.replace(f"{table}.{old}]", f"{table}.{new}]")
            text = text.replace(f'"{table}.{old}', f'"{table}.{new}')
            text = text.replace(f'like = "{old}"', f'like = "{new}"')
    for old, new in RENAMED["premium"].items():
        text = re.sub(rf'(?<![=] )"{old}"', f'"{new}"', text)
    return text.replace('"uhu", "kakadu",', '"uhu", "kakadu", "kanari",')
