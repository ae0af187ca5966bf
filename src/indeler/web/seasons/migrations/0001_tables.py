"""Seasons and their logbooks, the members of the club, and the letters that they ask for."""

import uuid

from django.conf import settings
from django.db import migrations, models
from django.utils import timezone

from indeler.web.tenancy.row_security import protect, table_of_clubs


class Migration(migrations.Migration):
    initial = True
    dependencies = (("clubs", "0001_tables"), ("accounts", "0001_tables"))

    operations = (
        table_of_clubs(
            "SeasonRow",
            {
                "identity": models.UUIDField(default=uuid.uuid4, editable=False, unique=True),
                "slug": models.SlugField(max_length=60),
                "name": models.CharField("name", max_length=200),
                "rules": models.TextField(),
                "version": models.PositiveIntegerField(default=0),
                "starts": models.DateField(),
                "archived": models.DateTimeField(blank=True, null=True),
                "notice": models.CharField(blank=True, default="", max_length=200),
            },
            ordering=("-starts", "-id"),
            constraints=[models.UniqueConstraint(fields=["club", "slug"], name="season_address")],
        ),
        table_of_clubs(
            "Line",
            {
                "season": models.ForeignKey("club.seasonrow", models.CASCADE, related_name="lines"),
                "number": models.PositiveIntegerField(),
                "text": models.TextField(),
            },
            ordering=("number",),
            constraints=[models.UniqueConstraint(fields=["season", "number"], name="line_number")],
        ),
        table_of_clubs(
            "ClubMember",
            {
                "number": models.PositiveIntegerField(),
                "name": models.CharField("name", max_length=200),
                "rating": models.PositiveIntegerField("rating", default=0),
                "born": models.DateField("date of birth", blank=True, null=True),
                "title": models.CharField(blank=True, default="", max_length=100),
                "federation": models.CharField(blank=True, default="", max_length=100),
                "fide_id": models.CharField("FIDE number", blank=True, default="", max_length=100),
                "knsb": models.CharField("number at the federation", blank=True, default="", max_length=100),
                "knsb_rating": models.PositiveIntegerField(default=0),
                "sex": models.CharField(blank=True, default="", max_length=100),
                "left": models.DateField(blank=True, null=True),
                "merged_into": models.ForeignKey(
                    "club.clubmember", models.PROTECT, null=True, blank=True, editable=False, related_name="+"
                ),
                "merge_kept": models.TextField(blank=True, default="", editable=False),
            },
            ordering=("number",),
            constraints=[models.UniqueConstraint(fields=["club", "number"], name="club_number")],
        ),
        table_of_clubs(
            "SeasonMember",
            {
                "season": models.ForeignKey("club.seasonrow", models.CASCADE, related_name="people"),
                "member": models.PositiveIntegerField(),
                "person": models.ForeignKey("club.clubmember", models.CASCADE, related_name="seasons"),
            },
            constraints=[
                models.UniqueConstraint(fields=["season", "member"], name="member_of_season"),
                models.UniqueConstraint(fields=["person", "season"], name="person_of_season"),
            ],
        ),
        table_of_clubs(
            "HiddenName",
            {
                "season": models.ForeignKey("club.seasonrow", models.CASCADE, related_name="hidden"),
                "member": models.PositiveIntegerField(),
            },
            constraints=[models.UniqueConstraint(fields=["season", "member"], name="hidden_member")],
        ),
        table_of_clubs(
            "Claim",
            {
                "season": models.ForeignKey("club.seasonrow", models.CASCADE, related_name="claims"),
                "competition": models.CharField(max_length=200),
                "part": models.PositiveIntegerField(),
                "round": models.PositiveIntegerField(),
                "white": models.PositiveIntegerField(),
                "black": models.PositiveIntegerField(),
                "result": models.CharField(max_length=5),
                "by": models.CharField(max_length=100),
                "member": models.PositiveIntegerField(default=0),
                "at": models.DateTimeField(default=timezone.now),
            },
        ),
        table_of_clubs(
            "LettersWanted",
            {
                "account": models.OneToOneField(
                    settings.AUTH_USER_MODEL, models.CASCADE, related_name="letters_wanted"
                ),
                "pairings": models.BooleanField(default=False),
                "deadline": models.BooleanField(default=False),
            },
        ),
        table_of_clubs(
            "LetterSent",
            {
                "account": models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="letters_sent"),
                "season": models.ForeignKey("club.seasonrow", models.CASCADE, related_name="+"),
                "date": models.DateField(),
                "about": models.CharField(max_length=10),
                "at": models.DateTimeField(default=timezone.now),
            },
            constraints=[
                models.UniqueConstraint(fields=["account", "season", "date", "about"], name="letter_sent_once")
            ],
        ),
        table_of_clubs(
            "SeasonDraft",
            {
                "follows": models.OneToOneField("club.seasonrow", models.SET_NULL, null=True, related_name="+"),
                "name": models.CharField("name", max_length=60),
                "starts": models.DateField(),
                "ends": models.DateField(),
                "rules": models.TextField(),
                "members": models.TextField(blank=True, default=""),
                "members_name": models.CharField(blank=True, default="", max_length=200),
                "members_choices": models.TextField(blank=True, default=""),
                "members_accounts": models.BooleanField(default=False),
                "picked": models.TextField(blank=True, default=""),
                "periods_off": models.TextField(blank=True, default=""),
                "evenings": models.TextField(blank=True, default=""),
                "groups_by": models.CharField(default="rulebook", max_length=10),
                "groups": models.TextField(blank=True, default=""),
                "changed": models.DateTimeField(auto_now=True),
            },
            ordering=("-changed", "-id"),
        ),
        protect(
            *("club_seasonrow", "club_line", "club_clubmember", "club_seasonmember", "club_hiddenname", "club_claim"),
            *("club_letterswanted", "club_lettersent", "club_seasondraft"),
        ),
    )
