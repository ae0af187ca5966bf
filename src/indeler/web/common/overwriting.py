"""What is gone from the database is gone from its file too."""

from __future__ import annotations

from django.db import connection


def overwrite() -> None:
    """SQLite leaves what was changed in its file until it needs the room, and a backup would take that along."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("VACUUM")
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
