"""Every account, and what belongs to it, has its club: those there are get one, and its owners run the site."""

from typing import Any

from django.db import migrations, models

from indeler.web.clubs.migrating import add_club, fill_club

MODELS = ("account", "link", "login", "token", "secondfactor", "recoverycode", "policy")


def owners_run_the_site(apps: Any, schema_editor: Any) -> None:
    accounts = apps.get_model("accounts", "Account")._base_manager.using(schema_editor.connection.alias)
    accounts.filter(role="owner").update(is_administrator=True)


class Migration(migrations.Migration):
    dependencies = (("clubs", "0001_initial"), ("accounts", "0006_second_factor"))

    operations = (
        *(add_club(model) for model in MODELS),
        migrations.AddField("account", "is_administrator", models.BooleanField(default=False, editable=False)),
        fill_club("accounts", *MODELS),
        migrations.RunPython(owners_run_the_site, migrations.RunPython.noop),
    )
