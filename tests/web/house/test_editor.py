"""The editor of house rules: begun, checked, kept in versions, read, compared, opened."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from tests.web.browsing import Server, running

LARGEST = 100_000  # bytes of a page


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("web") / "test.db") as started:
        yield started


@pytest.fixture
def browser(server: Server) -> TestClient:
    return server.browser()


def begun(browser: TestClient, book: str = "steirisch-2017", title: str = "Stammtisch") -> str:
    """New house rules; their path."""
    answer = browser.post("/rules/house", data={"title": title, "base": book, "do": "new"})
    assert answer.status_code == 200, answer.text
    return answer.url.path


def save(browser: TestClient, path: str, group: str, **values: str) -> None:
    """Change some fields of a group, the others as the page has them."""
    page = browser.get(f"{path}/edit/{group}").text
    form = {"sent": "yes", **fields_of(page)}
    for name, value in values.items():
        form[name.replace("__", ".")] = value
    answer = browser.post(f"{path}/edit/{group}", data=form, follow_redirects=False)
    assert answer.status_code == 303, answer.text


def fields_of(page: str) -> dict[str, str]:
    """What a browser would send of a page of plain numbers and boxes."""
    numbers = re.findall(r'<input class="input[^>]* name="([^"]+)" value="([^"]*)"', page)
    boxes = re.findall(r'type="checkbox"[^>]* name="([^"]+)" value="yes" checked', page)
    return dict(numbers) | dict.fromkeys(boxes, "yes")


def test_what_is_typed_is_worked_out_before_it_is_kept(browser: TestClient) -> None:
    path = begun(browser)
    page = browser.get(f"{path}/edit/contract")
    form = {"sent": "yes", **fields_of(page.text), "contract.solodreier.value_lost": "15"}
    looked = browser.post(f"{path}/check/contract", data=form)
    assert "Solodreier, verloren: kostet jetzt 45 Punkte" in looked.text
    assert "<html" not in looked.text
    assert "value_lost" not in browser.get(f"{path}/file").text


def test_a_saved_change_is_a_version_and_an_old_one_comes_back(browser: TestClient) -> None:
    path = begun(browser)
    first = browser.get(f"{path}/file").text
    save(browser, path, "contract", contract__solodreier__value_lost="15")
    assert "value_lost = 15" in browser.get(f"{path}/file").text
    versions = browser.get(f"{path}/versions").text
    assert "Wert 10, verloren 15" in versions
    browser.post(f"{path}/versions", data={"version": "1"})
    assert browser.get(f"{path}/file").text == first
    assert "value_lost = 15" in browser.get(f"{path}/file?version=2").text


def test_what_is_wrong_is_shown_with_what_was_typed_and_nothing_is_kept(
    browser: TestClient,
) -> None:
    path = begun(browser)
    form = {"sent": "yes", "kontra.levels": "viele"}
    answer = browser.post(f"{path}/edit/kontra", data=form)
    assert answer.status_code == 400
    assert 'value="viele"' in answer.text
    above, _, beside = answer.text.partition('class="house-columns"')
    assert "<b>Nicht gespeichert.</b> Bitte eine ganze Zahl." in above  # seen on a phone, too
    assert "Bitte eine ganze Zahl." in beside
    form = {"sent": "yes", "kontra.ledger": "fixed-cents", "kontra.fixed_cents": ""}
    clash = browser.post(f"{path}/edit/kontra", data=form)
    assert clash.status_code == 400
    assert "kontra.fixed_cents" in clash.text
    assert "[kontra]" not in browser.get(f"{path}/file").text


def test_every_page_of_the_editor_is_small(browser: TestClient) -> None:
    path = begun(browser, "standard-deluxe")
    overview = browser.get(path)
    groups = re.findall(rf'href="({path}/edit/[^"]+)"', overview.text)
    assert len(groups) > 15
    for href in [*groups, f"{path}/edit/contract.dreier", f"{path}/edit/premium.pagat"]:
        answer = browser.get(href)
        assert answer.status_code == 200, href
        assert len(answer.content) < LARGEST, href


def test_the_file_goes_out_and_comes_in_again(browser: TestClient) -> None:
    path = begun(browser)
    save(browser, path, "premium", premium__trull__silent="2")
    text = browser.get(f"{path}/file").text
    sent = browser.post(
        "/rules/house", data={"do": "upload"}, files={"file": ("haus.toml", text.encode())}
    )
    assert sent.status_code == 200
    assert sent.url.path != path
    assert browser.get(f"{sent.url.path}/file").text == text
    bad = text.replace("silent = 2", 'silent = "zwei"')
    refused = browser.post(
        "/rules/house", data={"do": "upload"}, files={"file": ("haus.toml", bad.encode())}
    )
    assert refused.status_code == 400
    assert "premium.trull.silent" in refused.text


def test_others_may_read_and_copy_but_not_change(server: Server, browser: TestClient) -> None:
    path = begun(browser)
    other = server.browser()
    for page in ("", "/read", "/read/premium", "/file", "/versions", "/text", "/print/card"):
        assert other.get(path + page).status_code == 200, page
    assert other.get(f"{path}/edit/contract").status_code == 404
    for page in ("/edit/contract", "/check/contract", "/text", "/versions", "/delete"):
        assert other.post(path + page, data={"sent": "yes", "sure": "yes"}).status_code == 404
    copied = other.post(f"{path}/copy")
    assert copied.url.path not in (path, f"{path}/copy")
    assert browser.get(path).status_code == 200


def test_house_rules_are_compared_with_a_book_and_with_their_own_past(browser: TestClient) -> None:
    path = begun(browser)
    save(browser, path, "contract", contract__dreier__value="7")
    house = path.rpartition("/")[2]
    query = {"from": "steirisch-2017", "to": f"house:{house}"}
    text = browser.get("/rules/compare", params=query).text
    assert "Wert 7" in text
    assert 'class="same"' not in text
    past = browser.get(
        "/rules/compare", params={"from": f"house:{house}@1", "to": f"house:{house}"}
    )
    assert "Wert 7" in past.text
    assert "Stammtisch, Fassung 1 → Stammtisch" in past.text
    chosen = re.findall(r'<option value="([^"]+)" selected>', past.text)
    assert chosen == [f"house:{house}@1", f"house:{house}"]
    paper = browser.get("/rules/compare/print", params=query)
    assert paper.content.startswith(b"%PDF")
    assert (
        browser.get("/rules/compare", params={"from": "house:none", "to": "x"}).status_code == 404
    )


def test_what_a_closed_box_would_cut_off_stands_open_to_be_chosen(browser: TestClient) -> None:
    path = begun(browser)
    page = browser.get(f"{path}/edit/auction").text
    first, other = re.findall(r'type="radio" name="auction\.forehand_opens" value="([^"]+)"', page)
    assert f'value="{first}" checked' in page
    form = {"sent": "yes", **fields_of(page), "auction.forehand_opens": other}
    browser.post(f"{path}/edit/auction", data=form)
    assert f'forehand_opens = "{other}"' in browser.get(f"{path}/file").text


def test_a_table_is_opened_by_house_rules(browser: TestClient) -> None:
    path = begun(browser, title="Linzer Runde")
    form = browser.get("/table/new", params={"house": path.rpartition("/")[2]})
    assert form.status_code == 200
    assert "Nach diesen Hausregeln lässt sich spielen: Linzer Runde" in form.text
    assert 'id="book"' not in form.text  # nothing that names another rulebook
    sent = {"rulebook": "steirisch-2017", "your_name": "Anna", "do": "open", "hints": "yes"}
    house = browser.get(f"{path}/file").text
    opened = browser.post("/table/new", data={**sent, "house": house})
    assert opened.url.path.startswith("/t/")


def test_deleted_house_rules_are_gone_and_a_login_takes_a_guests_along(server: Server) -> None:
    guest = server.guest()
    path = begun(guest)
    form = {"name": "Spieler 31", "password": "ganz geheim", "again": "ganz geheim"}
    guest.post("/account/register", data=form)
    assert path in guest.get("/rules/house").text
    guest.post(f"{path}/delete", data={"sure": "yes"})
    assert guest.get(path).status_code == 404


def test_one_person_keeps_so_many(browser: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    begun(browser)
    monkeypatch.setattr("mondfang.store.house.MOST_RULES", 1)
    sent = {"title": "Noch eine", "base": "steirisch-2017", "do": "new"}
    assert browser.post("/rules/house", data=sent).status_code == 400
