"""Lists of players as spreadsheets write them: whatever can be understood is taken and told."""

from __future__ import annotations

import pytest

from mondfang.paper import FileError, read_player_list, read_players
from mondfang.paper.errors import NOTES

UMLAUTS = "Name;Verein\nSpieler Ä;Mürztal\n"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_umlauts_are_read_in_every_encoding_that_excel_writes(encoding: str) -> None:
    (one,) = read_players(UMLAUTS.encode(encoding), "list.csv")
    assert (one.name, one.club) == ("Spieler Ä", "Mürztal")


def test_windows_1252_is_told_with_its_first_line() -> None:
    (note,) = read_player_list(UMLAUTS.encode("cp1252"), "list.csv").notes
    assert (note.code, note.details["line"]) == ("read-as", 2)


def test_utf_8_needs_no_word() -> None:
    assert read_player_list(UMLAUTS.encode(), "list.csv").notes == ()


@pytest.mark.parametrize(
    "text",
    [
        "Vorname;Nachname\nSpieler;Eins\n",
        "Nachname;Vorname\nEins;Spieler\n",
        "Name;Vorname\nEins;Spieler\n",
    ],
)
def test_given_and_family_name_may_stand_in_two_columns(text: str) -> None:
    assert [one.name for one in read_players(text.encode(), "list.csv")] == ["Spieler Eins"]


def test_a_column_that_nobody_knows_is_left_out_and_told() -> None:
    found = read_player_list(b"Name;Bezahlt;Verein\nSpieler 1;ja;Graz\n", "list.csv")
    assert found.people[0].entrant.club == "Graz"
    assert [note.text("de") for note in found.notes] == ["Nicht übernommen: Bezahlt."]


@pytest.mark.parametrize("text", ["7;Spieler 7;Graz\n", "Spieler 7;Graz\n"])
def test_a_list_without_a_head_is_read_by_its_places(text: str) -> None:
    found = read_player_list(text.encode(), "list.csv", first_number=7)
    (one,) = found.people
    assert (one.entrant.number, one.entrant.name, one.entrant.club) == (7, "Spieler 7", "Graz")
    assert [note.code for note in found.notes] == ["read-without-head"]


def test_a_head_of_unknown_words_is_nobody() -> None:
    with pytest.raises(FileError) as caught:
        read_players(b"Wer;Woher\nSpieler 1;Graz\n", "list.csv")
    assert caught.value.code == "column-missing"


@pytest.mark.parametrize("code", sorted(NOTES))
def test_every_note_is_said_in_both_languages(code: str) -> None:
    assert NOTES[code].de != NOTES[code].en
