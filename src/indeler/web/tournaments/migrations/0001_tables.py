"""Tournaments and their logs."""

import uuid

from django.db import migrations, models

from indeler.web.tenancy.row_security import protect, table_of_clubs


class Migration(migrations.Migration):
    initial = True
    dependencies = (("clubs", "0001_tables"),)

    operations = (
        table_of_clubs(
            "Open",
            {
                "identity": models.UUIDField(default=uuid.uuid4, editable=False, unique=True),
                "slug": models.SlugField(max_length=60),
                "name": models.CharField("name", max_length=100),
                "is_public": models.BooleanField("visible to everybody", default=False),
                "version": models.PositiveIntegerField(default=0),
                "created": models.DateTimeField(auto_now_add=True),
                "changed": models.DateTimeField(auto_now=True),
                "archived": models.DateTimeField(blank=True, null=True),
                "notice": models.CharField(blank=True, default="", max_length=200),
            },
            ordering=("-created", "-id"),
            constraints=[models.UniqueConstraint(fields=["club", "slug"], name="tournament_address")],
        ),
        table_of_clubs(
            "Entry",
            {
                "tournament": models.ForeignKey("tournaments.open", models.CASCADE, related_name="entries"),
                "number": models.PositiveIntegerField(),
                "text": models.TextField(),
            },
            ordering=("number",),
            constraints=[models.UniqueConstraint(fields=["tournament", "number"], name="entry_number")],
        ),
        protect("tournaments_open", "tournaments_entry"),
    )
