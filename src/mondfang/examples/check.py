"""Whether what an example names exists: clauses, options, cards, words, codes, numbers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from mondfang.cards import CardError, CardSet, parse_points
from mondfang.examples.model import Case, Count, Numbers, Play, Rule, Settle, Trick, WrittenRow
from mondfang.examples.speech import SHORT_CUTS, read_word, split_words
from mondfang.game.errors import refusal_texts
from mondfang.game.public import Phase
from mondfang.game.text import ActionTextError
from mondfang.rulebook import Rulebook, catalogue, load_book
from mondfang.rulebook.reader import Reader, nearest_name
from mondfang.scorer.slip import SlipError
from mondfang.scorer.slip.form import slip_of

FACTS = ("ending", "contract", "declarer", "partner", "called", "king_in_talon", "kontra", "points")
SEATS = ("0", "1", "2", "3")
FOUR = "four numbers that sum to 0"
ANSWERS = {
    Settle: ("points", "cents", "items", "worth", "refused"),
    Play: (
        *("legal", "only", "verbs", "illegal", "turn", "phase", "trick", "facts", "premiums"),
        *("points", "cents", "items", "worth"),
    ),
    Trick: ("may", "illegal", "taken_by"),
    Rule: ("decision", "question", "points", "cents", "refused"),
}


def known_clauses(book: Rulebook) -> set[str]:
    """The clauses that an example of this book may show: its own and those it builds on."""
    base = known_clauses(load_book(book.extends)) if book.extends else set()
    return {*catalogue(book.id), *book.own_clauses, *base}


def check_case(case: Case, path: str, book: Rulebook, reader: Reader) -> None:
    """Note every fault of a case that has the right shape."""
    _check_head(case, path, book, reader)
    answers = ANSWERS.get(type(case), ())
    if answers and all(getattr(case, name) is None for name in answers):
        reader.missing(path, ", ".join(answers))
    match case:
        case Settle():
            _check_slip(case, path, reader)
            _check_money(case, path, reader)
        case Play():
            _check_play(case, path, book, reader)
            _check_money(case, path, reader)
        case Trick():
            _check_trick(case, path, book, reader)
        case Rule():
            slip = case.case.get("slip")
            if isinstance(slip, Mapping) and "rulebook" in slip:
                reader.fault(f"{path}.case.slip.rulebook", slip["rulebook"], "nothing")
            _check_four(case.points, f"{path}.points", reader)
        case WrittenRow():
            if len(case.row) != 4:
                reader.fault(f"{path}.row", list(case.row), "four numbers")
        case Count():
            _check_cards(case.cards, f"{path}.cards", reader)
            _tried(lambda: parse_points(case.points), f"{path}.points", case.points, reader)


def _check_head(case: Case, path: str, book: Rulebook, reader: Reader) -> None:
    known = known_clauses(book)
    if not case.clauses:
        reader.missing(f"{path}.clauses", "a clause id such as ST-083")
    cited = getattr(case, "cites", None) or ()
    for name, ids in (("clauses", case.clauses), ("cites", cited)):
        for index, clause_id in enumerate(ids):
            if clause_id not in known:
                spot = f"{path}.{name}[{index}]"
                reader.fault(
                    spot, clause_id, "a clause id of this book", nearest_name(clause_id, known)
                )
    for language in ("de", "en"):
        if not case.say.get(language, "").strip():
            reader.missing(f"{path}.say.{language}", "a sentence")
    for language in case.say:
        if language not in ("de", "en"):
            reader.unknown(f"{path}.say.{language}", language, ("de", "en"))
    for key, value in (case.options or {}).items():
        if key not in book.options:
            reader.unknown(f"{path}.options.{key}", key, book.options)
        elif book.options[key].values and value not in book.options[key].values:
            reader.unknown(f"{path}.options.{key}", value, book.options[key].values)


def _check_slip(case: Settle, path: str, reader: Reader) -> None:
    if "rulebook" in case.slip:
        reader.fault(f"{path}.slip.rulebook", case.slip["rulebook"], "nothing")
    if case.refused is not None:
        return
    try:
        slip_of({"rulebook": "", **case.slip})
    except SlipError as problem:
        reader.clash(f"{path}.slip.{problem.path}", problem.sentence("en"), "a slip")


def _check_money(case: Settle | Play, path: str, reader: Reader) -> None:
    _check_four(case.points, f"{path}.points", reader)
    _check_four(case.cents or None, f"{path}.cents", reader)
    for item, numbers in (case.worth or {}).items():
        _check_four(numbers or None, f"{path}.worth.{item}", reader)


def _check_four(numbers: Numbers | None, path: str, reader: Reader) -> None:
    if numbers is not None and (len(numbers) != 4 or sum(numbers) != 0):
        reader.fault(path, list(numbers), FOUR)


def _check_play(case: Play, path: str, book: Rulebook, reader: Reader) -> None:
    for seat, hand in (case.hands or {}).items():
        if seat not in SEATS:
            reader.unknown(f"{path}.hands.{seat}", seat, SEATS)
        _check_cards(hand, f"{path}.hands.{seat}", reader)
    if case.contract is not None and len(case.hands or {}) != 4:
        reader.fault(f"{path}.hands", len(case.hands or {}), "all four hands as they are now")
    for name in ("talon", "called", "table", "trick"):
        _check_cards(getattr(case, name) or "", f"{path}.{name}", reader)
    _check_contract(case.contract, path, book, reader)
    _check_announced(case.announced or (), path, book, reader)
    for name in ("forehand", "declarer", "leader", "turn"):
        seat = getattr(case, name)
        if seat is not None and seat not in range(4):
            reader.fault(f"{path}.{name}", seat, "a number from 0 to 3")
    if case.phase is not None and case.phase not in list(Phase):
        reader.unknown(f"{path}.phase", case.phase, list(Phase))
    for name in case.facts or {}:
        if name not in FACTS:
            reader.unknown(f"{path}.facts.{name}", name, FACTS)
    for name, words in (("legal", case.legal), ("only", case.only), ("illegal", case.illegal)):
        for word in words or ():
            _check_word(word, f"{path}.{name}", reader)
            if word in SHORT_CUTS:
                reader.fault(f"{path}.{name}", word, "an action such as bid dreier")
    for word in split_words(case.words):
        _check_word(word, f"{path}.words", reader)
    _check_codes(case.illegal, path, reader)


def _check_trick(case: Trick, path: str, book: Rulebook, reader: Reader) -> None:
    for name in ("table", "hand", "may", "taken_by"):
        _check_cards(getattr(case, name) or "", f"{path}.{name}", reader)
    for card in case.illegal or {}:
        _check_cards(card, f"{path}.illegal", reader)
    _check_codes(case.illegal, path, reader)
    if (case.contract is None) == (not case.contracts):
        reader.missing(f"{path}.contract", "contract or contracts")
    for name in case.games:
        _check_contract(name, path, book, reader)
    _check_announced(case.announced or (), path, book, reader)
    size = len((case.table or "").split())
    if case.taken_by is not None and size != 4:
        reader.fault(f"{path}.table", case.table or "", "four cards")
    if case.taken_by is None and not (case.hand and size < 4):
        reader.missing(f"{path}.hand", "a hand, and at most three cards on the table")


def _check_contract(name: str | None, path: str, book: Rulebook, reader: Reader) -> None:
    if name is not None and name not in book.contracts:
        reader.unknown(f"{path}.contract", name, book.contracts)


def _check_announced(said: Iterable[str], path: str, book: Rulebook, reader: Reader) -> None:
    for index, text in enumerate(said):
        premium, _, seat = text.partition("@")
        if premium not in book.premiums or seat not in SEATS:
            reader.fault(f"{path}.announced[{index}]", text, "a premium and a seat: pagat@0")


def _check_codes(illegal: Mapping[str, str] | None, path: str, reader: Reader) -> None:
    for word, code in (illegal or {}).items():
        if code not in refusal_texts():
            near = nearest_name(code, refusal_texts())
            reader.fault(f"{path}.illegal.{word}", code, "the code of a refusal", near)


def _check_word(word: str, path: str, reader: Reader) -> None:
    _tried(lambda: read_word(word, 0), path, word, reader, "an action such as bid dreier")


def _check_cards(text: str, path: str, reader: Reader) -> None:
    _tried(lambda: CardSet.parse(text), path, text, reader, "cards such as HK XXI T10")


def _tried(
    reading: Callable[[], object],
    path: str,
    found: str,
    reader: Reader,
    allowed: str = "points such as 35/2",
) -> None:
    try:
        reading()
    except (CardError, ActionTextError):
        reader.fault(path, found, allowed)
