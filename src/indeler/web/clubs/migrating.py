"""For migrations: a site of an earlier version becomes one club with everything in it."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

from indeler.web.clubs.models import FIRST


def add_club(model: str, *, null: bool = True) -> migrations.AddField:
    """A column for the club, empty as yet."""
    return migrations.AddField(model, "club", _field(null=null))


def require_club(model: str) -> migrations.AlterField:
    """The column, which is filled by now."""
    return migrations.AlterField(model, "club", _field(null=False))


def _field(*, null: bool) -> models.Field[Any, Any]:
    return models.ForeignKey("clubs.club", models.CASCADE, null=null, related_name="+", editable=False, db_index=False)


def fill_club(app: str, *names: str) -> migrations.RunPython:
    """All rows there are belong to the one club of the site, which is made for the first of them."""

    def fill(apps: Any, schema_editor: Any) -> None:
        alias = schema_editor.connection.alias
        clubs = apps.get_model("clubs", "Club")._base_manager.using(alias)
        for name in names:
            rows = apps.get_model(app, name)._base_manager.using(alias)
            if rows.exists():
                rows.update(club=clubs.get_or_create(address=FIRST)[0])

    return migrations.RunPython(fill, migrations.RunPython.noop)
