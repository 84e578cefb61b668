"""Rulebooks as data: the books of the package, house rules, and the catalogue of clauses."""

from mondfang.rulebook.faults import Fault, RulebookError
from mondfang.rulebook.files import DEFAULT_BOOK
from mondfang.rulebook.load import (
    book_ids,
    catalogue,
    catalogue_ids,
    find_clause,
    is_known,
    load_book,
    load_file,
    load_folder,
    load_text,
)
from mondfang.rulebook.model import Clause, Contract, Premium, Rulebook, Trickplay

__all__ = [
    "DEFAULT_BOOK",
    "Clause",
    "Contract",
    "Fault",
    "Premium",
    "Rulebook",
    "RulebookError",
    "Trickplay",
    "book_ids",
    "catalogue",
    "catalogue_ids",
    "find_clause",
    "is_known",
    "load_book",
    "load_file",
    "load_folder",
    "load_text",
]
