"""What is reckoned once for a book, and kept while the book is in use.

Anybody may bring a house book: what is kept of books has a bound, so that many of them do not fill
the memory of a server.
"""

from __future__ import annotations

from functools import lru_cache

BOOKS = 16
CONTRACTS = 32  # of a book, with some to spare

for_a_book = lru_cache(maxsize=BOOKS)
for_a_contract = lru_cache(maxsize=BOOKS * CONTRACTS)
for_each_seat = lru_cache(maxsize=4 * BOOKS * CONTRACTS)
for_each_promise = lru_cache(maxsize=32 * BOOKS * CONTRACTS)
