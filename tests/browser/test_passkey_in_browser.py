"""An account with a passkey, with Chromium's own authenticator that holds no finger."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit

PASSWORD = "ganz geheim"
DEVICE = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}


def with_authenticator(page: Page) -> None:
    devtools = page.context.new_cdp_session(page)
    devtools.send("WebAuthn.enable")
    devtools.send("WebAuthn.addVirtualAuthenticator", {"options": DEVICE})


def test_a_passkey_opens_the_account_again_and_codes_are_printed(visit: Visit) -> None:
    page = visit().new_page()
    with_authenticator(page)
    page.goto("/account/register")
    page.get_by_label("Name", exact=True).fill("Spieler 17")
    page.get_by_label("Passwort", exact=True).fill(PASSWORD)
    page.get_by_label("Passwort wiederholen").fill(PASSWORD)
    page.get_by_role("button", name="Konto anlegen").click()
    page.wait_for_url("**/account*")
    page.get_by_label("Name des Passkeys").fill("Telefon")
    page.get_by_role("button", name="Passkey hinzufügen").click()
    expect(page.locator('[data-passkey="add"] .wrong')).to_have_text("Das ist nicht dein Passwort.")
    page.get_by_label("Dein Passwort", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Passkey hinzufügen").click()
    expect(page.locator(".tile", has_text="Telefon")).to_be_visible()
    page.set_viewport_size({"width": 320, "height": 568})
    page.get_by_label("Passwort zur Bestätigung").first.fill(PASSWORD)
    page.get_by_role("button", name="Neue Codes machen").click()
    expect(page.locator(".codes li")).to_have_count(8)
    assert page.evaluate("document.documentElement.scrollWidth") == 320  # address and all
    # The long word of the heading is parted where German parts it, not just anywhere.
    whole = (
        "(one) => { one.style.overflowWrap = 'normal'; return one.scrollWidth <= one.clientWidth; }"
    )
    assert page.locator("h1").evaluate(whole)
    page.get_by_role("link", name="Fertig").click()
    page.get_by_role("button", name="Abmelden").click()
    expect(page.get_by_role("link", name="Anmelden")).to_be_visible()
    page.goto("/account/login")
    page.get_by_role("button", name="Mit Passkey anmelden").click()
    expect(page.get_by_role("link", name="Spieler 17")).to_be_visible()


def test_a_device_without_a_key_does_not_get_in(visit: Visit) -> None:
    page = visit().new_page()
    with_authenticator(page)
    page.goto("/account/login")
    button = page.get_by_role("button", name="Mit Passkey anmelden")
    button.click()
    expect(page.locator('[data-passkey="enter"] .wrong')).not_to_be_empty()
    expect(button).to_be_enabled()
