"""Code asks for the kind and card of a premium and the fields of a contract, never for an id."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import get_args, get_type_hints

from mondfang.rulebook import book_ids, load_book
from mondfang.rulebook.check import DIALECT
from mondfang.rulebook.load import SECTIONS
from mondfang.rulebook.model import Premium, Regime, TalonRules
from tests.source import ROOT, trees_with

KINDS = set(get_args(get_type_hints(Premium)["kind"]))
# Words of the model that some book also has as an id: kinds, regimes, sections and their values.
MODEL = (
    KINDS
    | set(get_args(Regime))
    | set(SECTIONS)
    | set(get_args(get_type_hints(TalonRules)["left_king"]))
)
# The words that a dialect may replace are listed once, and some of them shown to who begins a book.
ALLOWED = {("rulebook/check.py", word) for word in DIALECT} | {
    ("house/starting.py", "kakadu"),
    # Cards by the names that the texts of the course have for them; the books' own are looked up.
    *(("learn/course/facts.py", word) for word in ("pagat", "uhu", "kakadu", "quapil")),
}


def ids() -> set[str]:
    """Every id of a contract or premium of the package that is no word of the model."""
    books = [load_book(book_id) for book_id in book_ids()]
    rows = {name for book in books for name in (*book.contracts, *book.premiums)}
    return rows - MODEL


def texts(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """The texts in the code of a file, docstrings left out."""
    nodes = list(ast.walk(tree))
    told = {
        id(node.value)
        for node in nodes
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node.lineno, node.value


def test_no_code_asks_for_a_contract_or_premium_by_its_id() -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {text!r}"
        for path, tree in trees_with(rf"\b({'|'.join(ids_found)})\b")
        for line, text in texts(tree)
        if text in ids_found and (path.relative_to(ROOT).as_posix(), text) not in ALLOWED
    ]
    assert found == []


def test_no_kind_is_taken_for_an_id() -> None:
    """``premiums["valat"]`` would be an id, although there is a kind of that name."""
    found = []
    words = ids_found | MODEL
    for path, tree in trees_with(r"\b(premiums|contracts|\w\.contract|\w\.premium)\b"):
        for node in ast.walk(tree):
            if _looks_up(node) in words:
                found.append(f"{path.relative_to(ROOT)}:{node.lineno}")  # type: ignore[attr-defined]
    assert found == []


def _looks_up(node: ast.AST) -> str | None:
    """The text by which a contract or premium is looked up, or compared with its id."""
    key: ast.expr | None = None
    match node:
        case ast.Subscript(value=ast.Attribute(attr="premiums" | "contracts"), slice=key):
            pass
        case ast.Call(
            func=ast.Attribute(value=ast.Attribute(attr="premiums" | "contracts"), attr="get"),
            args=[key, *_],
        ):
            pass
        case ast.Compare(left=ast.Attribute(attr="contract" | "premium"), comparators=[key]):
            pass
    return key.value if isinstance(key, ast.Constant) and isinstance(key.value, str) else None


ids_found = ids()
