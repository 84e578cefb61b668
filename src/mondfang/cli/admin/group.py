"""``mondfang admin``: looking after the database of the web app."""

from __future__ import annotations

from mondfang.cli.base.lazy import Lazy, LazyGroup
from mondfang.cli.base.speech import Both

admin = LazyGroup(
    "admin",
    lazy={
        "backup": Lazy(
            "mondfang.cli.admin.backup",
            "backup",
            Both("Alles in eine Datei sichern.", "Back up everything into a file."),
        ),
        "restore": Lazy(
            "mondfang.cli.admin.backup",
            "restore",
            Both("Eine Sicherung zurückspielen.", "Restore a backup."),
        ),
        "check": Lazy(
            "mondfang.cli.admin.check",
            "check",
            Both("Die Datenbank prüfen.", "Check the database."),
        ),
        "migrate": Lazy(
            "mondfang.cli.admin.migrate",
            "migrate",
            Both("Die Datenbank auf den neuesten Stand bringen.", "Bring the database up to date."),
        ),
        "users": Lazy(
            "mondfang.cli.admin.users",
            "users",
            Both("Konten zeigen, Rollen geben, löschen.", "Show accounts, give roles, delete."),
        ),
        "tables": Lazy(
            "mondfang.cli.admin.tables",
            "tables",
            Both("Die zuletzt bespielten Tische.", "The tables that were last played at."),
        ),
    },
    help=Both(
        """
        Sich um die Datenbank der Web-App kümmern.

        Ohne --database ist es die Datei im Datenordner, die auch mondfang serve nimmt.
        """,
        """
        Look after the database of the web app.

        Without --database it is the file in the data folder that mondfang serve uses.
        """,
    ),
)
