"""Examples of dealing, views, manner, evenings, tournaments and cups: what a wrong one says."""

from __future__ import annotations

import pytest

from mondfang.examples import Verdict, read_examples, run
from mondfang.rulebook import RulebookError
from mondfang.rulebook.faults import phrase
from tests.positions import DL, ST, book_with

HEAD = 'clauses = ["ST-001"]\nsay = { de = "So.", en = "Thus." }\n'
DREIER = (
    "reserve; pass; pass; pass; bid dreier; open talon; take half 1; discard any; "
    "lie; gut; gut; gut"
)
DRAW = f'[[draw]]\n{HEAD}cards = "PK Sk HK TK"\n'
DEAL = f"[[deal]]\n{HEAD}"
EVENING = (
    f"[[evening]]\n{HEAD}deals = [{{}}]\n"
    'games = { dreier = { contract = "dreier", declarer = 0, points = "40/0" } }\n'
)
VIEW = f'[[view]]\n{HEAD}talon = "P7 P8 P9 T7 T8 T9"\nwords = "{DREIER}"\n'
MANNER = (
    f'[[manner]]\n{HEAD}contract = "dreier"\nleader = 3\ntable = "H1"\n'
    'hands = { 0 = "H4 K4", 1 = "HD XX", 2 = "HR T7", 3 = "V" }\nwords = "play H4; play XX{}"\n'
)
NAME = f"[[name]]\n{HEAD}"
TOURNAMENT = f"[[tournament]]\n{HEAD}players = 8\n"
CUP = f'[[cup]]\n{HEAD}cup = "steirischer-cup"\nresults = {{ A = "1 3" }}\n'
WITH_RESULTS = TOURNAMENT + 'results = { 1 = "12 -4 30" }\n'


def deals(*words: str) -> str:
    return EVENING.replace("{}", ", ".join(f'"{word}"' for word in words))


def after(words: str) -> str:
    return MANNER.replace("{}", f"; {words}" if words else "")


def tried(text: str) -> Verdict:
    (example,) = read_examples(text, "x.toml", ST)
    return run(ST, example)


def assert_said(text: str, english: str) -> None:
    """The example fails, and says so in both languages."""
    said = tried(text)
    assert english in said.text("en")
    assert "erwartet" in said.text("de")


@pytest.mark.parametrize(
    ("text", "english"),
    [
        (DRAW + "dealer = 0", "dealer: expected 0, came 1"),
        (DRAW + "forehand = 2", "forehand: expected 2, came 0"),
        (DRAW + "order = [0, 1, 2, 3]", "order from the dealer on: expected 0 1 2 3, came 1 0 3 2"),
        (DRAW + "again = true", "draw again: expected yes, came no"),
        (DRAW.replace("Sk", "P7") + "dealer = 0", "draw again: expected no, came yes"),
        (DEAL + "cutter = 0", "who cuts: expected 0, came 2"),
        (DEAL + "forehand = 3", "forehand: expected 3, came 0"),
        (DEAL + "sits_out = 3", "who sits out: expected 3, came nothing"),
        (DEAL + "right = [3, 0, 1, 2]", "neighbours to the right: expected 3 0 1 2, came 1 2 3 0"),
        (DEAL + 'legal = ["cut 4"]', "legal: cut 4: expected legal, came cut-too-small"),
        (DEAL + 'illegal = { "cut 5" = "cut-too-small" }', "illegal: cut 5: expected cut-too-sm"),
        (DEAL + 'illegal = { "cut 4" = "cut-too-small" }\ncites = ["ST-001"]', "expected ST-001"),
        (DEAL + 'words = "cut 4"\ntop = 5', "cut 4: expected legal, came cut-too-small"),
        (DEAL + 'words = "cut 9"\ntop = 9', "top card, counted from above: expected 9, came 10"),
        (DEAL + "mixed = true", "shuffled anew: expected yes, came no"),
        (DEAL + "packets = [1]", "packets to choose from: expected 1, came nothing"),
        (DEAL + 'words = "cut 9; deal"\nserved = ["talon 6"]', "dealt out: expected talon 6, came"),
        (DEAL + 'served = ["talon 6"]', "dealt out: expected talon 6, came nothing"),
        (DEAL + "sees = 12", "cards seen: expected 12, came 0"),
        (DEAL + 'players = 3\nrefused = "not-the-cutter"', "expected not-the-cutter, came table-s"),
        (DEAL + 'refused = "table-size"', "refusal: expected table-size, came nothing"),
        (DEAL + 'fault = "wrong-count"\nremedy = "repair"', "expected repair, came redeal"),
    ],
)
def test_a_wrong_example_of_dealing_says_so(text: str, english: str) -> None:
    assert_said(text, english)


@pytest.mark.parametrize(
    ("text", "english"),
    [
        (deals("dreier") + "dealers = [0]", "dealers in turn: expected 0, came 3"),
        (deals("dreier") + "forehands = [3]", "forehands in turn: expected 3, came 0"),
        (deals("dreier") + "next_dealer = 3", "next dealer: expected 3, came 0"),
        (deals("dreier") + "over = true", "over: expected yes, came no"),
        (deals("dreier") + "doubled = [1]", "deals that count double: expected 1, came nothing"),
        (deals("dreier") + "pots = [1]", "pot after each game: expected 1, came 0"),
        (deals("dreier") + "rows = [[9, -3, -3, -3]]", "rows: expected +9 -3 -3 -3, came +15 -5"),
        (deals("dreier") + "moved = [[1, 0, 0, 0]]", "into it: expected +1 0 0 0, came nothing"),
        (deals("dreier") + "totals = [9, -3, -3, -3]", "totals : expected +9 -3 -3 -3, came +15"),
        (deals("dreier") + "cents = [9, -3, -3, -3]", "cents: expected +9 -3 -3 -3, came +150"),
        (deals("dreier") + "worth = { uhu = [3, -1, -1, -1] }", "worth of uhu: expected +3 -1"),
        (deals("dreier") + 'legal = ["send away X"]\nonlookers = ["X"]', "onlookers: expected X,"),
        (deals("dreier unwritten") + 'legal = ["deal"]', "legal: deal: expected legal, came settl"),
        (deals("dreier") + 'illegal = { deal = "case-open" }', "illegal: deal: expected case-open"),
        (deals("dreier unwritten", "dreier") + "over = false", "dreier: expected legal, came sett"),
    ],
)
def test_a_wrong_evening_says_so(text: str, english: str) -> None:
    assert_said(text, english)


@pytest.mark.parametrize(
    ("text", "english"),
    [
        (VIEW + 'sees = "P7 Sk"\nseats = [0]', "@0, cards seen: expected Sk P7, came P7"),
        (VIEW + 'hidden = "P7"\nseats = [1]', "@1, hidden cards that were seen: expected nothing,"),
        (VIEW + 'hidden = "P7"\nseats = []\nonlooker = true', "@onlooker, hidden cards that were"),
        (VIEW + 'hand = "P7"\nseats = [1]', "@1, hand: expected P7, came "),
        (VIEW + "cards = 15\nseats = [1]", "@1, cards: expected 15, came 12"),
        (VIEW + 'laid = "P7"\nseats = [1]', "@1, own discard: expected P7, came nothing"),
        (VIEW + "tricks = [1]\nseats = [1]", "tricks that may be looked at: expected 1, came no"),
        (VIEW + "open = [0]", "hands that lie open: expected 0, came nothing"),
        (VIEW + 'left = "T7"', "talon in sight: expected T7, came nothing"),
        (VIEW + "consult = [1]", "who may consult: expected 1, came nothing"),
        (VIEW + 'sides = { 0 = "same" }\nseats = [1]', "side of seat 0: expected own, came other"),
        (VIEW + 'game = "rufer@0"', "game: expected rufer@0, came dreier@0"),
        (VIEW + 'call = "HK"', "called: expected HK, came nothing"),
        (VIEW + 'said = ["trull@0"]', "announcements: expected trull@0, came nothing"),
        (VIEW + "piles = [1, 0, 0, 0]", "tricks before each seat: expected 1 0 0 0, came 0 0 0 0"),
        (VIEW + "sizes = [4]", "cards in each trick: expected 4, came nothing"),
        (VIEW + 'added = "P7"', "talon cards added: expected P7, came nothing"),
        (VIEW + 'illegal = { "trick 1" = "case-open" }', "expected case-open, came no-such-trick"),
        (
            VIEW + 'until = "play 2 tricks"\nsizes = []',
            "cards in each trick: expected nothing, came",
        ),
        (VIEW + 'until = "play XX; play XX"\nopen = []', "play XX: expected legal, came "),
        (after("") + "over = true", "over: expected yes, came no"),
        (after("") + "faults = []", "open faults: expected nothing, came 1 farbzwang"),
        (after("") + "turn = 1", "turn: expected 1, came 2"),
        (after("") + 'lies = "H1 H4"', "on the table: expected H1 H4, came H1 H4 XX"),
        (after("") + 'decision = "renonce"', "decision: expected renonce, came nothing"),
        (after("fault 1") + 'decision = "renonce"', "decision: expected renonce, came put-right"),
        (after("fault 1") + 'decision = "put-right"\ncites = ["ST-001"]', "expected ST-001, came"),
        (after("") + 'question = "demand"', "question: expected demand, came nothing"),
        (after("") + "points = [0, 0, 0, 0]", "expected done, came the game is not over yet"),
        (after("play HR; 1: gather; fault 1") + "points = [0, 0, 0, 0]", "expected 0 0 0 0, came"),
        (after("") + 'legal = ["0: take-back"]', "0: take-back: expected legal, came card-is-play"),
        (after("") + 'illegal = { "play HR" = "case-open" }', "expected case-open, came legal"),
        (after("1: misbehave hum") + "over = true", "misbehave hum: expected legal, came no-such"),
        (
            NAME + 'names = { "card III" = "Drei" }',
            "German name of card III: expected Drei, came Ka",
        ),
        (
            NAME + 'names_en = { "suit karo" = "Karo" }',
            "name of suit karo: expected Karo, came Dia",
        ),
    ],
)
def test_a_wrong_view_or_manner_says_so(text: str, english: str) -> None:
    assert_said(text, english)


@pytest.mark.parametrize(
    ("text", "english"),
    [
        (TOURNAMENT + 'legal = ["draw"]', "legal: draw: expected legal, came registration-open"),
        (
            TOURNAMENT + 'illegal = { close = "banned" }',
            "illegal: close: expected banned, came leg",
        ),
        (
            TOURNAMENT + 'words = "draw"\ndrawn = [1]',
            "draw: expected legal, came registration-open",
        ),
        (TOURNAMENT + "drawn = [1]", "rounds that are drawn: expected 1, came nothing"),
        (TOURNAMENT + "public = [1]", "rounds that are public: expected 1, came nothing"),
        (
            TOURNAMENT + 'measures = { 1 = ["exclusion"] }',
            "measures against 1: expected exclusion,",
        ),
        (TOURNAMENT + 'notices = ["ST-001"]', "notices at registration: expected ST-001, came no"),
        (
            TOURNAMENT + 'words = "close; draw"\ntables = { 1 = [5] }',
            "tables of round 1: expected 5,",
        ),
        (
            TOURNAMENT + 'words = "close; draw"\nbyes = { 1 = 1 }',
            "byes of round 1: expected 1, came 0",
        ),
        (
            TOURNAMENT + 'words = "close; draw"\nabsent = { 1 = [7] }',
            "in round 1 all the same: expec",
        ),
        (
            TOURNAMENT + 'words = "close; draw"\nmissing = { 1 = [2] }',
            "missing sheets of round 1: ex",
        ),
        (
            TOURNAMENT + 'words = "close; draw"\nseated = { "1/1" = [1] }',
            "table 1/1: expected 1, cam",
        ),
        (
            TOURNAMENT + 'words = "close; draw"\ndraw = ["byes-differ"]',
            "draw: byes-differ: expected",
        ),
        (WITH_RESULTS + "places = [2]", "first places: expected 2, came 1"),
        (WITH_RESULTS + "ranks = { 1 = 2 }", "place of 1: expected 2, came 1"),
        (WITH_RESULTS + 'totals = { 1 = "37.5" }', "totals 1: expected 75/2, came 38"),
        (WITH_RESULTS + 'rounds = { 1 = "1 2 3" }', "rounds of 1: expected 1 2 3, came 12 -4 30"),
        (WITH_RESULTS + 'reasons = { 1 = "lot" }', "why 1 is ahead: expected lot, came total"),
        (WITH_RESULTS + "lots = [1]", "to be told apart by lot: expected 1, came nothing"),
        (WITH_RESULTS + "finalists = [1]", "in the final: expected 1, came 1 "),
        (WITH_RESULTS + 'paid = { "1/1" = [0] }', "due at table 1/1: expected 0, came "),
        (WITH_RESULTS + 'cup = { 1 = "2" }', "for the cup: 1: expected 2, came 223"),
        (
            WITH_RESULTS + 'format = { money = { on = "no" } }\nplaces = [1]',
            "format: expected legal,",
        ),
        (CUP + "totals = { A = 1 }", "totals A: expected 1, came 403"),
        (CUP + "counted = { A = [223] }", "counted for A: expected 223, came 223 180"),
        (CUP + "dropped = { A = [180] }", "dropped for A: expected 180, came nothing"),
        (CUP + "ranks = { A = 2 }", "place of A: expected 2, came 1"),
        (CUP + "worth = { 1 = 200 }", "worth of 1: expected 200, came 223"),
        (CUP + 'qualified = ["B"]', "qualified for the final: expected B, came A"),
        (CUP + 'refused = "cup-two-finals"', "refusal: expected cup-two-finals, came nothing"),
        (CUP + "final = { B = 1 }\nranks = { A = 1 }", "expected nothing, came cup-not-qualified"),
    ],
)
def test_a_wrong_tournament_or_cup_says_so(text: str, english: str) -> None:
    assert_said(text, english)


@pytest.mark.parametrize(
    ("text", "path", "allowed"),
    [
        (DRAW.replace("Sk", "Skk") + "dealer = 1", "draw[0].cards", "cards such as"),
        (DRAW.replace(" TK", "") + "dealer = 1", "draw[0].cards", "cards such as"),
        (DRAW + "dealer = 4", "draw[0].dealer", "a number from 0 to 3"),
        (DRAW, "draw[0]", "dealer"),
        (DEAL + 'words = "lift 5"\ntop = 6', "deal[0].words", "cut 20"),
        (DEAL + 'legal = ["cut"]', "deal[0].legal", "cut 20"),
        (
            DEAL + 'illegal = { knock = "no-knock" }',
            "deal[0].illegal.knock",
            "the code of a refusal",
        ),
        (DEAL + 'fault = "wrong-count"\nsees = 0', "deal[0]", "both or none"),
        (DEAL + 'fault = "wrong"\nremedy = "redeal"', "deal[0].fault", "wrong-count"),
        (deals("dreier", "rufer") + "over = true", "evening[0].deals[1]", "a game of this example"),
        (deals("dreier") + "rows = [[1, -1]]", "evening[0].rows[0]", "a number for each player"),
        (deals("dreier") + "dealers = [4]", "evening[0].dealers[0]", "a number from 0 to 3"),
        (deals("x").replace("contract", "kontrakt"), "evening[0].games.dreier.kontrakt", "a slip"),
        (VIEW + 'sees = "P77"', "view[0].sees", "cards such as"),
        (VIEW + "seats = [4]\ncards = 1", "view[0].seats[0]", "a number from 0 to 3"),
        (VIEW + 'illegal = { "stich 1" = "case-open" }', "view[0].illegal", "a trick such as"),
        (VIEW + 'sides = { 0 = "mine" }', "view[0].sides.0", "same"),
        (VIEW + 'game = "vierer@0"', "view[0].game", "dreier"),
        (VIEW + 'until = "pley out"\nopen = []', "view[0].until", "an action such as"),
        (after("accuse 1") + "over = true", "manner[0].words", "an action such as"),
        (after("") + 'illegal = { "play HR" = "nope" }', "manner[0].illegal.play HR", "the code"),
        (NAME + 'names = { "card III3" = "x" }', "name[0].names.card III3", "card III"),
        (TOURNAMENT + 'words = "drawn"\nplaces = [1]', "tournament[0].words", "enter"),
        (TOURNAMENT + 'words = "rows 1/1: dreier"\nplaces = [1]', "tournament[0].words", "enter"),
        (
            TOURNAMENT + 'results = { 1 = "zwölf" }\nplaces = [1]',
            "tournament[0].results.1",
            "points",
        ),
        (TOURNAMENT + "ranks = { A = 1 }", "tournament[0].ranks.A", "a whole number from 1"),
        (TOURNAMENT + 'paid = { "1" = [0] }', "tournament[0].paid.1", "a round and a table"),
        (TOURNAMENT + 'totals = { 1 = "x" }', "tournament[0].totals.1", "numbers such as"),
        (TOURNAMENT + 'draw = ["fair"]', "tournament[0].draw[0]", "everybody"),
        (TOURNAMENT + 'illegal = { draw = "nope" }', "tournament[0].illegal.draw", "the code of a"),
        (TOURNAMENT + "format = 3\nplaces = [1]", "tournament[0].format", "a table"),
        (CUP.replace('"1 3"', '"erster"') + "ranks = { A = 1 }", "cup[0].results.A", "places such"),
        (CUP + 'refused = "nope"', "cup[0].refused", "the code of a refusal"),
    ],
)
def test_a_faulty_file_is_refused_with_its_place(text: str, path: str, allowed: str) -> None:
    with pytest.raises(RulebookError) as caught:
        read_examples(text, "x.toml", ST)
    fault = next(one for one in caught.value.faults if one.path == path)
    assert allowed in fault.allowed
    names = fault.code in ("unknown", "missing") or fault.allowed.startswith("wrong-count, ")
    assert names or phrase(fault.allowed, "de") != fault.allowed


def test_an_example_of_dealing_is_tried_with_its_options() -> None:
    text = f'{DEAL.replace("ST-001", "DL-041")}words = "knock"\npackets = [1, 2, 3, 4]\n'
    (example,) = read_examples(text, "x.toml", DL)
    assert run(DL, example).passed
    assert not run(book_with(DL, cut="hinterhand"), example).differences
