"""Accounts of one person at several clubs."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from indeler.web.clubs.row_security import protect


class Migration(migrations.Migration):
    dependencies = (("accounts", "0008_of_a_club"),)

    operations = (
        migrations.CreateModel(
            name="Joined",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("seal", models.CharField(max_length=64)),
                (
                    "account",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "acts_for",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="joined", to=settings.AUTH_USER_MODEL
                    ),
                ),
                (
                    "club",
                    models.ForeignKey(
                        db_index=False,
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="clubs.club",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint("joined", models.UniqueConstraint(fields=["club", "account"], name="joined_once")),
        protect("accounts_joined"),
    )
