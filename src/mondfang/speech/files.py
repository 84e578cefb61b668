"""What goes wrong with files, in both languages; the system has words for it in one only."""

from __future__ import annotations

import errno

from mondfang.speech.text import Text

_GERMAN = {
    errno.ENOENT: "Diese Datei oder diesen Ordner gibt es nicht",
    errno.EISDIR: "Das ist ein Ordner und keine Datei",
    errno.ENOTDIR: "Das ist eine Datei und kein Ordner",
    errno.EEXIST: "Das gibt es schon",
    errno.EACCES: "Die Berechtigung dafür fehlt",
    errno.EPERM: "Die Berechtigung dafür fehlt",
    errno.EROFS: "Hier kann nicht geschrieben werden",
    errno.ENOSPC: "Der Datenträger ist voll",
    errno.ENAMETOOLONG: "Der Name ist zu lang",
}


def file_problem(problem: OSError) -> Text:
    """What the system says, without a full stop."""
    told = problem.strerror or str(problem)
    return Text(_GERMAN.get(problem.errno or 0, told), told)
