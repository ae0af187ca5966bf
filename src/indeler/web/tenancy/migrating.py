"""For migrations: what all tables of a club have in common."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db import migrations, models


def key() -> models.Field[Any, Any]:
    """The number of a row."""
    return models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")


def table_of_clubs(
    name: str, columns: Mapping[str, models.Field[Any, Any]], *, or_the_host: bool = False, **options: Any
) -> migrations.CreateModel:
    """A table of which every row belongs to a club; or to none, and then to who runs the site."""
    club: models.Field[Any, Any] = models.ForeignKey(
        "clubs.club", models.CASCADE, null=or_the_host, related_name="+", editable=False, db_index=False
    )
    return migrations.CreateModel(name, [("id", key()), *columns.items(), ("club", club)], options)
