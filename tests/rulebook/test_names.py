"""Names of cards, games and premiums in two languages and in each book's dialect."""

from __future__ import annotations

import pytest

from mondfang.cards import BY_CODE, CARDS, Card, Suit
from mondfang.rulebook import Rulebook, book_ids, load_book
from mondfang.rulebook.check import DIALECT
from mondfang.rulebook.names import (
    card_name,
    contract_name,
    premium_name,
    suit_name,
    tables,
    word,
)
from mondfang.speech import LANGUAGES
from tests.clauses import clause
from tests.rulebook.houses import house

ST = load_book("steirisch-2017")
KI = load_book("kantine-2023")
HG = load_book("hopfgarten-2023")
# The ids of slips and records, which every book shares.
SLIPS = (
    *("rufer", "trischaken", "piccolo", "zwiccolo", "solorufer", "besserrufer", "solobesser"),
    *("pagatrufer", "uhurufer", "kakadurufer", "quapilrufer", "bettler", "sechserdreier"),
    *("farbendreier", "dreier", "farbeneiner", "einer", "piccolo-ouvert", "zwiccolo-ouvert"),
    *("bettler-ouvert", "piccolo-semi", "zwiccolo-semi", "bettler-semi", "triccolo-ouvert"),
    *("farbensolo", "solodreier", "a-rufer", "auf", "besserdreier"),
)
PREMIUMS = (
    *("pagat", "uhu", "kakadu", "quapil", "koenig-ultimo", "trull", "vier-koenige", "mondfang"),
    *("koenigfang", "sack-1", "sack-2", "valat", "zehn-tarock", "pagatfang", "honneurs"),
)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", [None, *map(load_book, book_ids())])
def test_every_card_has_a_name_of_its_own(language: str, book: Rulebook | None) -> None:
    assert len({card_name(card, language, book) for card in CARDS}) == 54


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_and_premium_is_in_the_table(language: str) -> None:
    books = [load_book(book_id) for book_id in book_ids()]
    assert tables()[language]["contract"].keys() == set(SLIPS).union(*(b.contracts for b in books))
    assert tables()[language]["premium"].keys() == set(PREMIUMS).union(*(b.premiums for b in books))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("book", [None, *map(load_book, book_ids())])
def test_names_of_games_and_premiums_are_not_shared(language: str, book: Rulebook | None) -> None:
    contracts = book.contracts if book is not None else SLIPS
    premiums = book.premiums if book is not None else PREMIUMS
    for ids, name in ((contracts, contract_name), (premiums, premium_name)):
        assert len({name(row_id, language, book) for row_id in ids}) == len(ids)


@pytest.mark.parametrize(
    ("code", "german", "english"),
    [
        ("HK", "Herz-König", "King of Hearts"),
        ("T10", "Treff-Zehn", "Ten of Clubs"),
        ("KR", "Karo-Reiter", "Knight of Diamonds"),
        ("P7", "Pik-Sieben", "Seven of Spades"),
        ("Sk", "Sküs", "Sküs"),
        ("XXI", "Mond (XXI)", "Mond (XXI)"),
        ("I", "Pagat (I)", "Pagat (I)"),
        ("III", "Kakadu (III)", "Kakadu (III)"),
        ("XX", "Tarock XX", "Tarock XX"),
    ],
)
def test_a_card_is_called(code: str, german: str, english: str) -> None:
    assert card_name(Card.parse(code)) == german
    assert card_name(Card.parse(code), "en") == english


def test_a_book_calls_the_suits_its_own_way() -> None:
    assert [suit_name(Suit.TREFF, "de", book) for book in (ST, KI, HG)] == [
        "Treff",
        "Kreuz",
        "Holz",
    ]
    assert card_name(Card.parse("T10"), "de", KI) == "Kreuz-Zehn"
    assert suit_name(Suit.TREFF, "en", HG) == "Clubs"


@clause("HG-051")
def test_hopfgarten_says_schell_pech_and_holz() -> None:
    names = [suit_name(suit, "de", HG) for suit in (Suit.HERZ, Suit.KARO, Suit.PIK, Suit.TREFF)]
    assert names == ["Herz", "Schell", "Pech", "Holz"]


@clause("ST-173")
def test_the_third_tarock_is_a_kakadu_and_dreier_is_a_game() -> None:
    assert [premium_name(bird, "de", ST) for bird in ("pagat", "uhu", "kakadu", "quapil")] == [
        "Pagat",
        "Uhu",
        "Kakadu",
        "Quapil",
    ]
    assert contract_name("dreier", "de", ST) == "Dreier"
    assert not any("Dreier" in card_name(card, "de", ST) for card in CARDS)


@pytest.mark.parametrize(
    ("book", "card", "premium", "contract"),
    [
        (ST, "Kakadu (III)", "Kakadu", "Kakadurufer"),
        (KI, "Pelikan (III)", "Pelikan", "Pelikanrufer:in"),
        (HG, "Maus (III)", "Maus", "Maus"),
    ],
)
def test_the_bird_keeps_its_name_in_the_game(
    book: Rulebook, card: str, premium: str, contract: str
) -> None:
    assert card_name(Card.parse("III"), "de", book) == card
    assert premium_name("kakadu", "de", book) == premium
    assert contract_name("kakadurufer", "de", book) == contract


def test_books_of_the_same_rules_and_other_names_are_told_apart() -> None:
    """What is kept by book must not hand one house the words of another."""
    plain, named = house(""), house('[dialect]\nkakadu = "Papagei"')
    assert plain.digest == named.digest
    assert plain != named
    words = [card_name(BY_CODE["III"], "de", book) for book in (plain, named, plain)]
    assert words == ["Kakadu (III)", "Papagei (III)", "Kakadu (III)"]


def test_house_names_carry_into_every_name_made_of_them() -> None:
    book = house('[dialect]\nkakadu = "Papagei"\nskues = "Gstieß"\nmond = "Einundzwanziger"')
    assert contract_name("kakadurufer", "de", book) == "Papageirufer"
    assert contract_name("kakadurufer", "en", book) == "Papagei Rufer"
    assert card_name(Card.parse("Sk"), "de", book) == "Gstieß"
    assert premium_name("mondfang", "de", book) == "Einundzwanzigerfang"


def test_valat_and_trischaken_follow_the_dialect() -> None:
    assert premium_name("valat", "de", HG) == "Durch"
    assert contract_name("trischaken", "de", HG) == "Fahrer"


def test_a_tarock_that_is_no_bird_in_a_book_has_only_its_number() -> None:
    assert card_name(Card.parse("IIII"), "de", HG) == "Tarock IIII"
    assert card_name(Card.parse("IIII"), "de", ST) == "Quapil (IIII)"


def test_a_game_of_the_house_is_called_by_its_id_or_by_the_dialect() -> None:
    book = house('[contract.gross-dreier]\nlike = "dreier"')
    assert contract_name("gross-dreier", "de", book) == "Gross dreier"
    named = '[dialect]\n"contract.gross-dreier" = "Großdreier"'
    book = house(f'[contract.gross-dreier]\nlike = "dreier"\n{named}')
    assert contract_name("gross-dreier", "de", book) == "Großdreier"


def test_every_word_of_a_dialect_has_a_word_underneath() -> None:
    known = {**tables()["word"], **tables()["de"]["suit"]}
    assert set(DIALECT) <= known.keys()
    assert word("kaiserstich", KI) == "Märchen"
