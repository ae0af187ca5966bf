"""Tournaments, their logs, and the entries of players."""

import uuid

from django.db import migrations, models
from django.utils import timezone

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
                "line_ups_due": models.DateTimeField(null=True, blank=True, db_index=True),
                "league": models.SlugField(blank=True, db_index=False, default="", max_length=60),
                "shows_next": models.BooleanField(verbose_name="show whom players may meet next", default=True),
                "takes_entries": models.BooleanField(default=False),
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
        table_of_clubs(
            "EntrySettings",
            {
                "tournament": models.OneToOneField("tournaments.open", models.CASCADE, related_name="entry_settings"),
                "is_open": models.BooleanField(default=True),
                "closes": models.DateTimeField(null=True, blank=True),
                "most": models.PositiveSmallIntegerField(null=True, blank=True),
                "asked": models.CharField(max_length=200, blank=True, default="mail! phone club rating fide_id birth"),
                "categories": models.CharField(max_length=1000, blank=True, default=""),
                "byes": models.PositiveSmallIntegerField(default=0),
                "bye_worth": models.CharField(max_length=4, default="half"),
                "fee": models.CharField(max_length=200, blank=True, default=""),
                "payment": models.URLField(max_length=300, blank=True, default=""),
                "consent": models.CharField(max_length=1000, blank=True, default=""),
                "days": models.PositiveSmallIntegerField(default=60),
            },
        ),
        table_of_clubs(
            "PlayerEntry",
            {
                "tournament": models.ForeignKey("tournaments.open", models.CASCADE, related_name="player_entries"),
                "reference": models.CharField(max_length=16, unique=True),
                "entered": models.DateTimeField(default=timezone.now),
                "confirmed": models.DateTimeField(null=True, blank=True),
                "withdrawn": models.DateTimeField(null=True, blank=True),
                "paid": models.DateTimeField(null=True, blank=True),
                "agreed": models.DateTimeField(default=timezone.now),
                "language": models.CharField(max_length=10, blank=True, default=""),
                "name": models.CharField(max_length=80),
                "mail": models.EmailField(blank=True, default="", max_length=254),
                "phone": models.CharField(max_length=30, blank=True, default=""),
                "player_club": models.CharField(max_length=80, blank=True, default=""),
                "rating": models.PositiveSmallIntegerField(default=0),
                "listed": models.CharField(max_length=30, blank=True, default=""),
                "title": models.CharField(max_length=3, blank=True, default=""),
                "federation": models.CharField(max_length=3, blank=True, default=""),
                "fide_id": models.CharField(max_length=11, blank=True, default=""),
                "knsb": models.CharField(max_length=11, blank=True, default=""),
                "birth": models.CharField(max_length=10, blank=True, default=""),
                "sex": models.CharField(max_length=1, blank=True, default=""),
                "category": models.CharField(max_length=60, blank=True, default=""),
                "byes": models.CharField(max_length=60, blank=True, default=""),
            },
            ordering=("entered", "id"),
        ),
        protect("tournaments_open", "tournaments_entry", "tournaments_entrysettings", "tournaments_playerentry"),
    )
