"""Nobody else runs the site; PostgreSQL changes no table in which rows were changed in the same transaction."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = (("accounts", "0010_hosts"),)

    operations = (
        migrations.RemoveField("account", "is_administrator"),
        migrations.AddConstraint(
            "account",
            models.UniqueConstraint(fields=["login"], condition=models.Q(club=None), name="host_login"),
        ),
        migrations.AddConstraint(
            "account",
            models.CheckConstraint(
                condition=models.Q(club=None, role="host") | (models.Q(club__isnull=False) & ~models.Q(role="host")),
                name="host_of_no_club",
            ),
        ),
    )
