"""Who runs the site is an account of no club: each account that did becomes two, with the same name and password."""

from typing import Any

from django.db import migrations, models

from indeler.web.clubs.current import every_club

MODELS = ("account", "link", "secondfactor", "recoverycode")
SAME = ("login", "name", "email", "password", "is_active")


def make_hosts(apps: Any, schema_editor: Any) -> None:
    accounts = apps.get_model("accounts", "Account")._base_manager.using(schema_editor.connection.alias)
    with every_club():
        for each in accounts.filter(is_administrator=True).order_by("pk"):
            if not accounts.filter(club=None, login=each.login).exists():
                accounts.create(role="host", **{name: getattr(each, name) for name in SAME})


def _no_club() -> Any:
    return models.ForeignKey("clubs.club", models.CASCADE, null=True, related_name="+", editable=False, db_index=False)


class Migration(migrations.Migration):
    dependencies = (("accounts", "0009_joined"),)

    operations = (
        *(migrations.AlterField(model, "club", _no_club()) for model in MODELS),
        migrations.RunPython(make_hosts, migrations.RunPython.noop),
    )
