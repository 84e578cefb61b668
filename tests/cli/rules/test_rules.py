"""``mondfang rules list | show | diff | clause | coverage``."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from mondfang.examples import examples_of, sentence
from mondfang.rulebook import book_ids, catalogue, catalogue_ids, load_book
from mondfang.rulebook.catalogue import clause_text, reading_text
from tests.cli.running import printed, refused, run

HOUSE = 'id = "haus"\ntitle = "Bei uns"\nextends = "steirisch-2017"\n[kontra]\nlevels = 1\n'


def stands(words: str, text: str) -> bool:
    """Whether the words are in the text, where ``[ST-001]`` may stand among other clauses."""
    pattern = re.sub(r"\\\[(\w\w\\-\d+)\\\]", r"\\[[^]]*\1[^]]*\\]", re.escape(words))
    return re.search(pattern, text) is not None


def test_list_names_every_book_of_the_package() -> None:
    text = printed("rules", "list")
    assert all(book_id in text for book_id in book_ids())


def test_list_names_house_rules_and_tells_which_are_faulty(tmp_path: Path) -> None:
    (tmp_path / "haus.toml").write_text(HOUSE, encoding="utf-8")
    (tmp_path / "kaputt.toml").write_text("x = 1", encoding="utf-8")
    text = printed("rules", "list", folder=tmp_path, width=120)
    assert "Bei uns (nach steirisch-2017)" in text
    assert "Fehler: mondfang rules check kaputt" in text


@pytest.mark.parametrize("book_id", book_ids())
@pytest.mark.parametrize("language", ["de", "en"])
def test_show_prints_every_game_premium_and_clause_of_a_book(book_id: str, language: str) -> None:
    book, text = load_book(book_id), printed("rules", "show", book_id, language=language, width=120)
    for table in (book.contracts, book.premiums):
        for row in table.values():
            if row.offered:
                assert all(clause_id in text for clause_id in row.clauses)
    for cited in (*book.deal.clauses.values(), *book.kontra.clauses.values()):
        assert all(clause_id in text for clause_id in cited)
    assert all(key in text for key in book.options)


@pytest.mark.parametrize("width", [60, 80, 120])
def test_nothing_is_wider_than_the_terminal(width: int) -> None:
    for words in (["show", "standard-deluxe"], ["diff", "steirisch-2017", "hopfgarten-2023"]):
        lines = run("rules", *words, width=width).stdout.splitlines()
        assert max(map(len, lines)) <= width


def test_show_applies_options() -> None:
    plain = printed("rules", "show", "standard-deluxe")
    agreed = printed("rules", "show", "standard-deluxe", "--option", "zwiccolo=on")
    assert "vereinbart: zwiccolo=on" in agreed
    assert "vereinbart:" not in plain


def test_show_speaks_the_dialect() -> None:
    assert "Pelikan (III)" in printed("rules", "show", "kantine-2023", width=120)
    assert "Fahrer" in printed("rules", "show", "hopfgarten-2023")


def test_a_book_is_found_by_path_and_by_name(tmp_path: Path) -> None:
    path = tmp_path / "haus.toml"
    path.write_text(HOUSE, encoding="utf-8")
    assert "Bei uns" in printed("rules", "show", str(path))
    assert "Bei uns" in printed("rules", "show", "haus", folder=tmp_path)


@pytest.mark.parametrize("words", [["show", "steirish-2017"], ["diff", "steirish-2017", "haus"]])
def test_an_unknown_book_is_refused_with_the_nearest(words: list[str]) -> None:
    assert "gemeint vielleicht: steirisch-2017" in refused("rules", *words)


def test_an_unknown_option_is_refused_with_the_nearest() -> None:
    text = refused("rules", "show", "standard-deluxe", "--option", "zwicolo=on")
    assert "gemeint vielleicht: zwiccolo" in text


def test_diff_answers_what_changes_from_graz_to_hopfgarten() -> None:
    text = printed("rules", "diff", "steirisch-2017", "hopfgarten-2023", width=120)
    for words in (
        "Auf – Wert 5",
        "verdoppelt nur das Geld [ST-035] Schrift und Geld [HG-059]",
        "Richtung gegen den Uhrzeigersinn [ST-045] im Uhrzeigersinn [HG-026]",
        "eigene Karte rufen verboten [ST-093] erlaubt [HG-049]",
        "zum Gewinnen 35 Punkte 2 Blatt [ST-046] 35 Punkte 1 Blatt [HG-030]",
    ):
        assert stands(words, text)
    assert "Tarockzwang" not in text


def test_diff_with_all_shows_what_stays_the_same() -> None:
    words = ("rules", "diff", "steirisch-2017", "hopfgarten-2023", "--all")
    assert stands("Tarockzwang ja [ST-211] =", printed(*words, width=120))


def test_diff_of_a_book_with_itself_says_so() -> None:
    text = printed("rules", "diff", "kantine-2023", "kantine-2023")
    assert "Kein Unterschied in den Regeln." in text


@pytest.mark.parametrize("spelling", ["ST-083", "st-083", "st83", "ST 83", "St-83"])
def test_a_clause_is_found_however_it_is_spelled(spelling: str) -> None:
    text = printed("rules", "clause", spelling)
    assert text.startswith("ST-083 Steirischer Tarockcup")
    assert clause_text(catalogue("steirisch-2017")["ST-083"], "de") in text
    assert "steirisch-2017: contract.pagatrufer" in text


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_clause_tells_the_question_and_the_decision(language: str) -> None:
    clause = catalogue("steirisch-2017")["ST-001"]
    text = printed("rules", "clause", "ST-001", language=language)
    for name in ("question", "decision"):
        assert str(reading_text(clause, name, language)) in text


@pytest.mark.parametrize(
    ("language", "heading", "more"),
    [("de", "Beispiele:", "… und {} weitere: {}"), ("en", "Examples:", "… and {} more: {}")],
)
def test_a_clause_shows_five_examples_and_where_the_others_are(
    language: str, heading: str, more: str
) -> None:
    about = [one for one in examples_of("standard-deluxe") if "DL-107" in one.clauses]
    shown = printed("rules", "clause", "DL-107", language=language).split(heading)[1]
    said = {sentence(load_book("standard-deluxe"), one, language) for one in about}
    assert len([text for text in said if text in shown]) == 5
    assert more.format(len(about) - 5, "mondfang rules try standard-deluxe DL-107") in shown


def test_a_single_further_example_is_spoken_of_in_the_singular() -> None:
    named = Counter(name for one in examples_of("steirisch-2017") for name in one.clauses)
    clause_id = next(name for name, times in named.items() if times == 6)
    assert "… und 1 weiteres: mondfang rules try" in printed("rules", "clause", clause_id)


def test_examples_that_are_about_the_clause_come_before_those_that_only_name_it() -> None:
    shown = printed("rules", "clause", "ST-069").split("Beispiele:")[1]
    about = next(one for one in examples_of("steirisch-2017") if one.clauses[0] == "ST-069")
    assert shown.strip().startswith(sentence(load_book("steirisch-2017"), about, "de"))


def test_tests_are_named_only_to_those_who_ask_for_them() -> None:
    assert "tests/" not in printed("rules", "clause", "ST-083")
    assert "Gezeigt von: tests/" in printed("rules", "clause", "ST-083", "--tests")
    test = catalogue("steirisch-2017")["ST-083"].test
    assert f"Test idea: {test}" in printed("rules", "clause", "ST-083", "--tests", language="en")


def test_an_unknown_clause_is_refused_with_the_nearest_and_nothing_is_printed() -> None:
    assert "Gemeint vielleicht: ST-" in refused("rules", "clause", "ST-001", "ST-0999")
    assert "DL, HG, KI, SB, ST" in refused("rules", "clause", "ganzfalsch")


def test_clauses_of_the_house_are_found_with_their_book(tmp_path: Path) -> None:
    own = (
        '[[clause]]\nid = "HR-1"\nsection = "Kontra"\ntopic = "kontra"\nrule = "Only one Kontra."\n'
        'enforced_by = "engine"\ntest = "A Re is refused."\n'
    )
    (tmp_path / "haus.toml").write_text(HOUSE + own, encoding="utf-8")
    text = printed("rules", "clause", "hr-1", "--book", "haus", folder=tmp_path)
    assert "Only one Kontra." in text


def test_coverage_counts_every_clause_of_every_book() -> None:
    books = json.loads(printed("rules", "coverage", "--json"))["books"]
    assert books.keys() == set(catalogue_ids())
    for book_id, kinds in books.items():
        clauses = catalogue(book_id).values()
        for enforcer, counts in kinds.items():
            ids = [one.id for one in clauses if one.enforced_by == enforcer]
            assert counts["total"] == len(ids)
            assert counts["shown"] + len(counts["missing"]) == counts["total"]
            assert set(counts["missing"]) <= set(ids)
            assert counts["reached"] + len(counts["unreached"]) == counts["total"]
            assert set(counts["unreached"]) == counts["closed_by"].keys()
        assert sum(counts["total"] for counts in kinds.values()) == len(clauses)


def test_coverage_of_one_book_only() -> None:
    books = json.loads(printed("rules", "coverage", "--json", "--book", "steirisch-2017"))["books"]
    assert list(books) == ["steirisch-2017"]
    assert books["steirisch-2017"]["engine"]["total"] == 106
    assert "steirisch-2017" in refused("rules", "coverage", "--book", "steirisch")


def test_coverage_for_people_names_what_is_missing() -> None:
    data = json.loads(printed("rules", "coverage", "--json"))["books"]
    text = printed("rules", "coverage")
    for kinds in data.values():
        for counts in kinds.values():
            assert f"{counts['shown']}/{counts['reached']}/{counts['total']}" in text
            for key in ("missing", "unreached", "read_only"):
                assert all(clause_id in text for clause_id in counts[key])
