"""Steirischer Tarockcup: the auction."""

from __future__ import annotations

from tests.clauses import clause
from tests.positions import ST, bids, cited, offered, refused, table


@clause("ST-015")
def test_sechserdreier_is_the_forehands_first_word_or_nothing() -> None:
    assert "bid sechserdreier" in offered(table(ST))
    others = table(ST, "reserve")
    assert refused(others, "bid sechserdreier") == "forehand-only"
    later = table(ST, "reserve", "bid piccolo", "pass", "pass")
    assert refused(later, "bid sechserdreier") == "opening-only"
    assert "ST-015" in cited(later, "bid sechserdreier")


@clause("ST-016")
def test_rufer_and_trischaken_wait_for_three_passes() -> None:
    alone = table(ST, "reserve", "pass", "pass", "pass")
    assert {"rufer", "trischaken"} <= set(bids(alone))
    overbid = table(ST, "reserve", "bid piccolo", "pass", "pass")
    assert not {"rufer", "trischaken"} & set(bids(overbid))
    second = table(ST, "reserve")
    assert refused(second, "bid rufer") == "forehand-only"
    assert refused(second, "bid trischaken") == "forehand-only"
