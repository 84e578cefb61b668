"""The rules as files: complete, and every link leads to a file that is there."""

from __future__ import annotations

import re
from posixpath import dirname, join, normpath

from mondfang.rulebook.catalogue import all_clauses
from mondfang.web.rules.site import site


def test_the_site_has_every_clause_in_both_languages_and_no_broken_link() -> None:
    files = dict(site())
    for clause in all_clauses():
        assert f"clause/{clause}.html" in files
        assert f"en/clause/{clause}.html" in files
    broken = set()
    for name, body in files.items():
        if not name.endswith(".html"):
            continue
        text = body.decode()
        assert "<form" not in text, name
        for target in re.findall(r'\b(?:href|src)="([^"#]+)', text):
            if normpath(join(dirname(name), target)) not in files:
                broken.add((name, target))
    assert broken == set()
