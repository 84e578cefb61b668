"""Strict reading: whatever is wrong is said, with its place and what is allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from mondfang.rulebook import RulebookError, book_ids, load_book, load_file, load_text
from mondfang.rulebook.load import faults_in
from tests.rulebook.houses import HEAD, faults, house, the_fault


@pytest.mark.parametrize("book_id", book_ids())
def test_a_book_of_the_package_has_no_fault_with_any_option_value(book_id: str) -> None:
    path = Path(__file__).parents[2] / "src/mondfang/books" / book_id / "book.toml"
    assert faults_in(path.read_text(encoding="utf-8"), path.name) == ()


@pytest.mark.parametrize("book_id", book_ids())
def test_every_option_value_of_a_book_loads_and_is_kept(book_id: str) -> None:
    for option in load_book(book_id).options.values():
        for value in option.values or (str(option.low), str(option.high)):
            assert load_book(book_id, ((option.id, value),)).settings[option.id] == value


def test_an_unknown_key_is_named_with_the_nearest_one() -> None:
    fault = the_fault("[contract.dreier]\nvaleu = 4")
    assert (fault.path, fault.code, fault.nearest) == ("contract.dreier.valeu", "unknown", "value")
    assert "value_lost" in fault.allowed


def test_an_unknown_table_is_named_with_the_nearest_one() -> None:
    assert faults("[tallon]\nschleifen = true")["tallon"].nearest == "talon"


def test_a_missing_key_is_named_with_what_belongs_there() -> None:
    found = faults("[premium.schneider]\noffered = true")
    assert found["premium.schneider.silent"].code == "missing"
    assert found["premium.schneider.silent"].allowed == "a whole number"


def test_a_value_of_the_wrong_type_is_shown_as_it_stands() -> None:
    fault = the_fault('[kontra]\nlevels = "drei"')
    assert (fault.path, fault.found, fault.allowed) == (
        "kontra.levels",
        '"drei"',
        "a whole number",
    )


def test_true_is_not_a_number_and_one_is_not_true() -> None:
    found = faults("[kontra]\nlevels = true\n[talon]\nschleifen = 1")
    assert found.keys() == {"kontra.levels", "talon.schleifen"}


def test_a_bad_word_is_refused_with_the_nearest_of_the_allowed() -> None:
    fault = the_fault('[kontra]\nledger = "cent"')
    assert (fault.nearest, fault.allowed) == (
        "cents",
        "points, cents, fixed-cents, first-level-points",
    )


def test_a_number_out_of_its_range_is_refused() -> None:
    assert the_fault("[kontra]\nlevels = 4").allowed == "a number from 0 to 3"
    assert the_fault("[contract.dreier]\nvalue = -1").path == "contract.dreier.value"


def test_an_unknown_premium_is_refused() -> None:
    fault = the_fault('[contract.dreier]\npremiums = ["pagat", "trul"]')
    assert (fault.path, fault.nearest) == ("contract.dreier.premiums[1]", "trull")


def test_an_unknown_clause_is_refused_with_the_nearest() -> None:
    fault = the_fault('[kontra.clauses]\nlevels = ["ST-0037"]')
    assert (fault.path, fault.nearest) == ("kontra.clauses.levels", "ST-037")


def test_an_unknown_card_rank_or_word_is_refused() -> None:
    found = faults(
        '[premium.pagat]\ncard = "IV"\n[call]\nranks = ["X"]\n[dialect]\nkakdu = "Papagei"'
    )
    assert found.keys() == {"premium.pagat.card", "call.ranks[0]", "dialect.kakdu"}
    assert found["dialect.kakdu"].nearest == "kakadu"


def test_all_faults_are_told_at_once() -> None:
    found = faults(
        'foo = 1\n[kontra]\nledger = "cent"\nlevels = 9\n'
        '[contract.dreier]\nvaleu = 3\npremiums = ["trul", 5]\n[money]\nradl = 0'
    )
    assert found.keys() == {
        "foo",
        "kontra.ledger",
        "kontra.levels",
        "contract.dreier.valeu",
        "contract.dreier.premiums[0]",
        "contract.dreier.premiums[1]",
        "money.radl",
    }


def test_a_fault_is_not_repeated_by_the_rows_that_are_like_the_faulty_one() -> None:
    found = faults('[contract.a]\nlike = "dreier"\nvalue = "x"\n[contract.b]\nlike = "a"')
    assert found.keys() == {"contract.a.value"}


def test_an_unknown_base_is_refused_with_the_nearest() -> None:
    fault = the_fault("", "steirsch-2017")
    assert (fault.path, fault.nearest) == ("extends", "steirisch-2017")


def test_rows_that_are_like_each_other_in_a_circle_are_refused() -> None:
    found = faults('[contract.a]\nlike = "b"\n[contract.b]\nlike = "a"')
    assert {"contract.a.like", "contract.b.like"} <= found.keys()


def test_a_row_cannot_be_like_itself_or_like_nothing() -> None:
    assert "contract.a.like" in faults('[contract.a]\nlike = "a"')
    assert faults('[contract.a]\nlike = "dreer"')["contract.a.like"].nearest == "dreier"


def test_negative_games_and_only_they_aim_at_tricks() -> None:
    assert the_fault("[contract.dreier]\ntricks = 3").path == "contract.dreier.tricks"


def test_house_rules_need_a_name_of_their_own() -> None:
    found = faults_in('extends = "steirisch-2017"', "haus.toml")
    assert [(fault.path, fault.code) for fault in found] == [
        ("id", "missing"),
        ("title", "missing"),
    ]
    text = 'id = "kantine-2023"\ntitle = "Haus"\nextends = "steirisch-2017"'
    assert [fault.path for fault in faults_in(text, "haus.toml")] == ["id"]


@pytest.mark.parametrize("row_id", ["Mein Spiel", "dreier@1", "a.b", ""])
def test_a_name_of_a_row_can_be_said_in_a_record(row_id: str) -> None:
    assert faults(f'[contract."{row_id}"]\nlike = "dreier"')


def test_broken_toml_is_a_fault_with_its_line() -> None:
    (fault,) = faults_in(HEAD + "[kontra\nlevels = 1", "haus.toml")
    assert (fault.code, "line 3" in fault.found) == ("toml", True)


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 5000, "a = " + "[" * 60 + "]" * 60, "a = " + "9" * 5000, "\0"]
)
def test_toml_that_would_upset_a_parser_is_a_fault(text: str) -> None:
    with pytest.raises(RulebookError):
        load_text(text, "haus.toml")


def test_a_file_that_cannot_be_read_is_a_fault(tmp_path: Path) -> None:
    (tmp_path / "latin.toml").write_bytes(b'title = "K\xf6nig"')
    for path in (tmp_path / "none.toml", tmp_path, tmp_path / "latin.toml", Path("a\0b.toml")):
        with pytest.raises(RulebookError) as caught:
            load_file(path)
        assert caught.value.faults[0].code == "file"


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = tmp_path / "haus.toml"
    path.write_text(f'{HEAD}extends = "steirisch-2017"\n', encoding="utf-8-sig")
    assert load_file(path).id == "haus"


@pytest.mark.parametrize("name", ["steirisch", "", "../books/steirisch-2017", 5, None])
def test_an_unknown_book_is_an_error_that_names_the_books(name: str) -> None:
    with pytest.raises(RulebookError, match="hopfgarten-2023"):
        load_book(name)


def test_house_rules_cite_clauses_of_their_own() -> None:
    rules = """
    [kontra]
    levels = 1
    clauses.levels = ["HR-001"]
    [[clause]]
    id = "HR-001"
    section = "Kontra"
    topic = "kontra"
    rule = "Only a single Kontra."
    enforced_by = "engine"
    test = "A Re is refused."
    """
    book = house(rules)
    assert book.kontra.clauses["levels"] == ("HR-001",)
    assert book.own_clauses["HR-001"].rule == "Only a single Kontra."
    assert "clause[1].id" in faults(rules + rules[rules.index("[[clause") :])
    assert "clause[0].id" in faults(rules.replace("HR-001", "ST-001"))


def test_a_promised_bird_must_be_one_that_can_be_said() -> None:
    """A Besserrufer that could never lie would leave the declarer without a legal word."""
    mute = "".join(f"[premium.{bird}]\ncan_announce = false\n" for bird in BIRDS)
    assert the_fault(mute, "sb-tarock-2023").path.endswith("besser")
    for birds in ("never", "from-talon"):
        mute = f'[contract.a-rufer]\ndeclarer_birds = "{birds}"\n'
        assert the_fault(mute, "sb-tarock-2023").path == "contract.a-rufer.besser"
    one = the_fault("[premium.pagat]\ncan_announce = false\n", "sb-tarock-2023")
    assert one.path == "contract.a-rufer.besser"  # who holds the Pagat alone could not lie


BIRDS = ("pagat", "uhu", "kakadu", "quapil")


@pytest.mark.parametrize(
    ("rules", "path"),
    [
        ("[contract.trischaken]\nregime = 'positive'\n", "contract.trischaken.talon"),
        ("[play.positive]\nstop_when_decided = true\n", "play.positive.stop_when_decided"),
        ("[premium.uhu]\noffered = false\n", "contract.uhurufer.besser"),
        ("[premium.uhu]\ncan_announce = false\n", "contract.uhurufer.besser"),
    ],
)
def test_rules_that_no_table_could_play_are_refused(rules: str, path: str) -> None:
    assert the_fault(rules).path == path


def test_a_king_cannot_be_caught_by_announcement() -> None:
    fault = the_fault("[premium.koenigfang]\ncan_announce = true\n", "hopfgarten-2023")
    assert fault.path == "premium.koenigfang.can_announce"


def test_a_state_of_the_hand_says_how_many_tarocks_it_needs() -> None:
    rules = "[premium.zehn]\noffered = true\nsilent = 0\nannounced = 1\nkind = 'zehn-tarock'\n"
    rules += "can_announce = true\ncan_kontra = false\ncounts = 'any'\nsilent_loss = false\n"
    rules += "multiplied = false\n"
    assert the_fault(f"{rules}clauses = []\n").path == "premium.zehn.tarocks"
