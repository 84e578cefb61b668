"""The frame and the parts of all pages, as they come out of the templates."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from mondfang.web.base.preferences import Language, Prefs, Theme
from mondfang.web.base.render import environment, speaker


def look(language: Language = "de", theme: Theme = "auto", person: Any = None) -> str:
    """The page that shows all parts."""
    prefs = Prefs(language=language, theme=theme)
    page = environment().get_template("look.html")
    return page.render(t=speaker(language), person=person, prefs=prefs, here="/t/abc")


def part(text: str, language: Language = "de") -> str:
    """A template that imports the parts as pages do."""
    source = f'{{% import "parts.html" as parts with context %}}{text}'
    prefs = Prefs(language=language)
    return environment().from_string(source).render(t=speaker(language), prefs=prefs).strip()


@pytest.mark.parametrize("language", ["de", "en"])
@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_the_page_says_its_language_and_theme(language: Language, theme: Theme) -> None:
    assert f'<html lang="{language}" data-theme="{theme}" ' in look(language, theme)


def test_nothing_stands_in_a_page_that_the_policy_forbids() -> None:
    page = look()
    assert not re.search(r"\s(style|on\w+)=", page)
    assert "<style" not in page
    assert not re.search(r"<script(?![^>]*\ssrc=)", page)


def test_the_language_switch_offers_the_other_one_and_comes_back_here() -> None:
    assert '<button name="language" value="en" lang="en"' in look("de")
    assert '<button name="language" value="de" lang="de"' in look("en")
    assert '<input type="hidden" name="back" value="/t/abc">' in look()


@pytest.mark.parametrize(
    ("theme", "following"), [("auto", "light"), ("light", "dark"), ("dark", "auto")]
)
def test_the_theme_button_goes_round(theme: Theme, following: str) -> None:
    assert f'name="theme" value="{following}"' in look(theme=theme)


def test_a_person_with_an_account_is_named_and_escaped() -> None:
    page = look(person=SimpleNamespace(name="<Spieler 3>", account="a1"))
    assert "&lt;Spieler 3&gt;</a>" in page
    assert "Anmelden" not in page


def test_a_skip_link_leads_to_the_content_and_a_live_region_is_there() -> None:
    page = look()
    assert page.index('href="#main"') < page.index('<header class="band"')
    assert '<main id="main" tabindex="-1">' in page
    assert 'role="status" aria-live="polite"' in page


@pytest.mark.parametrize(
    ("number", "shown"), [(9, "+9"), (-3, "−3"), (0, "0")], ids=["won", "lost", "even"]
)
def test_points_carry_their_sign(number: int, shown: str) -> None:
    assert f">{shown}</span>" in part(f"{{{{ parts.points({number}) }}}}")


@pytest.mark.parametrize(
    ("cents", "language", "shown"),
    [(240, "de", "+2,40 €"), (-80, "de", "−0,80 €"), (5, "en", "+€0.05"), (0, "de", "0,00 €")],
)
def test_money_is_written_as_the_language_writes_it(
    cents: int, language: Language, shown: str
) -> None:
    assert f">{shown}</span>" in part(f"{{{{ parts.money({cents}) }}}}", language)


def test_a_refusal_is_an_alert_with_its_clauses() -> None:
    shown = part('{{ parts.message("Nein", "refusal", ("ST-046",)) }}')
    assert 'class="message refusal" role="alert"' in shown
    assert '<a class="clause" href="/rules/clause/ST-046">ST-046</a>' in shown


def test_a_message_may_have_more_in_it() -> None:
    assert "<ul></ul>" in part('{% call parts.message("Ja") %}<ul></ul>{% endcall %}')


def test_what_is_wrong_with_a_field_is_tied_to_it() -> None:
    shown = part('{{ parts.field("stake", "Einsatz", "<5>", wrong="Zu wenig.") }}')
    assert 'aria-describedby="stake-says" aria-invalid="true"' in shown
    assert '<div id="stake-says"><span class="wrong">Zu wenig.</span></div>' in shown
    assert 'value="&lt;5&gt;"' in shown


def test_a_password_is_never_written_back() -> None:
    assert "geheim" not in part('{{ parts.field("p", "Passwort", "geheim", "password") }}')


def test_the_value_of_a_selection_is_selected() -> None:
    shown = part('{{ parts.selection("b", "Buch", (("x", "X"), ("y", "Y")), "y") }}')
    assert '<option value="y" selected>' in shown
    assert '<option value="x">' in shown


def test_a_card_says_its_name_and_keeps_its_place_while_loading() -> None:
    shown = part('{{ parts.card("HK", "Herz-König") }}')
    assert 'alt="Herz-König"' in shown
    assert 'width="100" height="180"' in shown
