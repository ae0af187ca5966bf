"""No account without a club; the log-in names of two clubs have nothing to do with each other."""

from django.db import migrations, models

from indeler.web.clubs.migrating import require_club
from indeler.web.clubs.row_security import protect

MODELS = ("account", "link", "token", "secondfactor", "recoverycode", "policy")


class Migration(migrations.Migration):
    dependencies = (("accounts", "0007_club"),)

    operations = (
        *(require_club(model) for model in MODELS),
        migrations.AlterField("account", "login", models.CharField(max_length=60, verbose_name="log-in name")),
        migrations.AddConstraint("account", models.UniqueConstraint(fields=["club", "login"], name="account_login")),
        migrations.AddConstraint("policy", models.UniqueConstraint(fields=["club"], name="policy_of_a_club")),
        protect(*(f"accounts_{model}" for model in (*MODELS, "login"))),
    )
