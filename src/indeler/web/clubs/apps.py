"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig
from django.db.backends.signals import connection_created


class ClubsConfig(AppConfig):
    """The clubs of the site."""

    name = "indeler.web.clubs"
    label = "clubs"

    def ready(self) -> None:
        """Every connection to a PostgreSQL server is told which club it works for."""
        from indeler.web.clubs.row_security import watch

        connection_created.connect(watch)
