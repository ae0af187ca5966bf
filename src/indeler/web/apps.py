"""The apps of the site that have another name in the database than their package, or something to do at the start."""

from typing import Any

from django.apps import AppConfig
from django.apps import apps as all_apps
from django.db.backends.signals import connection_created
from django.db.models.signals import post_migrate


class ClubsConfig(AppConfig):
    """The clubs of the site."""

    name = "indeler.web.tenancy"
    label = "clubs"

    def ready(self) -> None:
        """Create the first club of a new site, and set the club on each connection to a PostgreSQL server."""
        from indeler.web.common import faster_django
        from indeler.web.tenancy.row_security import watch

        faster_django.install()

        connection_created.connect(watch)
        post_migrate.connect(_begin, sender=self)


def _begin(using: str, apps: Any = all_apps, **_signal: Any) -> None:
    """Create the first club, once its table exists."""
    from indeler.web.tenancy.models import FIRST

    if "club" in apps.all_models["clubs"]:
        clubs = apps.get_model("clubs", "Club")._base_manager.using(using)
        if not clubs.exists():
            clubs.create(address=FIRST)


class AccountsConfig(AppConfig):
    """Accounts, links and log-ins."""

    name = "indeler.web.accounts"
    label = "accounts"

    def ready(self) -> None:
        """Announce changes of cached rows by any program."""
        from indeler.web.hosting import announcements  # noqa: F401


class ClubConfig(AppConfig):
    """The club's seasons."""

    name = "indeler.web.seasons"
    label = "club"

    def ready(self) -> None:
        """Announce changes of seasons by any program."""
        from indeler.web.public import versions  # noqa: F401
