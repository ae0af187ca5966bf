"""Entries of open tournaments: the form of each, and who entered."""

from django.db import migrations, models
from django.utils import timezone

from indeler.web.tenancy.row_security import protect, table_of_clubs


class Migration(migrations.Migration):
    dependencies = (("tournaments", "0004_shows_next"),)

    operations = (
        migrations.AddField("open", "takes_entries", models.BooleanField(default=False)),
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
        protect("tournaments_entrysettings", "tournaments_playerentry"),
    )
