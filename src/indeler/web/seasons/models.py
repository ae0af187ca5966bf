"""A season as it is stored: its club rules, its logbook line by line, and what belongs to the site alone."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from indeler.web.accounts.models import Account
from indeler.web.tenancy.current import LONGEST_NOTICE, ClubOwned


class SeasonRow(ClubOwned):
    """A season; what happened in it is in its lines."""

    GROWS = ("version",)
    """What changes when the logbook grows."""

    identity = models.UUIDField(default=uuid4, unique=True, editable=False)
    slug = models.SlugField(max_length=60)
    name = models.CharField(_("name"), max_length=200)
    rules = models.TextField()
    """The club rules file."""
    version = models.PositiveIntegerField(default=0)
    """How many lines the logbook has."""
    starts = models.DateField()
    archived = models.DateTimeField(null=True, blank=True)
    """Since when it stands in no list but the archive."""
    notice = models.CharField(max_length=LONGEST_NOTICE, blank=True, default="")
    """What the big screen tells everybody in the hall."""

    class Meta:
        ordering = ("-starts", "-id")
        constraints = (models.UniqueConstraint(fields=["club", "slug"], name="season_address"),)

    def __str__(self) -> str:
        return str(self.name)

    @property
    def book(self) -> Any:
        """The lines of the logbook."""
        return self.lines


class Line(ClubOwned):
    """One event of the logbook, numbered from 1; never removed, and changed only where a name is erased."""

    season = models.ForeignKey(SeasonRow, models.CASCADE, related_name="lines")
    number = models.PositiveIntegerField()
    text = models.TextField()

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["season", "number"], name="line_number"),)


class ClubMember(ClubOwned):
    """A member of the club, from season to season. No row is ever deleted, so that nobody gets another's number."""

    number = models.PositiveIntegerField()
    name = models.CharField(_("name"), max_length=200)
    rating = models.PositiveIntegerField(_("rating"), default=0)
    born = models.DateField(_("date of birth"), null=True, blank=True)
    title = models.CharField(max_length=100, blank=True, default="")
    federation = models.CharField(max_length=100, blank=True, default="")
    fide_id = models.CharField(_("FIDE number"), max_length=100, blank=True, default="")
    knsb = models.CharField(_("number at the federation"), max_length=100, blank=True, default="")
    knsb_rating = models.PositiveIntegerField(default=0)
    sex = models.CharField(max_length=100, blank=True, default="")
    left = models.DateField(null=True, blank=True)
    """Since when no member any more."""
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, editable=False, related_name="+")
    """Who this turned out to be: the number is nobody's any more."""
    merge_kept = models.TextField(blank=True, default="", editable=False)
    """What that moved, so that it can be undone: JSON, by season the event, seasons and accounts that changed hands."""

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["club", "number"], name="club_number"),)

    def __str__(self) -> str:
        return str(self.name)


class SeasonMember(ClubOwned):
    """Which member of the club somebody in a season is: in seasons of old his number there may have been another."""

    season = models.ForeignKey(SeasonRow, models.CASCADE, related_name="people")
    member = models.PositiveIntegerField()
    """The number in the season."""
    person = models.ForeignKey(ClubMember, models.CASCADE, related_name="seasons")

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["season", "member"], name="member_of_season"),
            models.UniqueConstraint(fields=["person", "season"], name="person_of_season"),
        )


class HiddenName(ClubOwned):
    """A member whose name visitors do not see."""

    season = models.ForeignKey(SeasonRow, models.CASCADE, related_name="hidden")
    member = models.PositiveIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["season", "member"], name="hidden_member"),)


class Claim(ClubOwned):
    """A result that a player entered himself, for the leader to confirm.

    A game that belongs to no round, such as one on a challenge, has 0 for both; its opponent can confirm it too.
    """

    season = models.ForeignKey(SeasonRow, models.CASCADE, related_name="claims")
    competition = models.CharField(max_length=200)
    part = models.PositiveIntegerField()
    round = models.PositiveIntegerField()
    white = models.PositiveIntegerField()
    black = models.PositiveIntegerField()
    result = models.CharField(max_length=5)
    by = models.CharField(max_length=100)
    member = models.PositiveIntegerField(default=0)
    """Who said it, by number in the season; of claims of old nobody knows."""
    at = models.DateTimeField(default=timezone.now)


class LettersWanted(ClubOwned):
    """The letters that a member asked for; who asked for none has no row."""

    account = models.OneToOneField(Account, models.CASCADE, related_name="letters_wanted")
    pairings = models.BooleanField(default=False)
    """When the pairings of an evening are out."""
    deadline = models.BooleanField(default=False)
    """Before one has to have signed off."""


class LetterSent(ClubOwned):
    """A letter of that kind that went out: it is sent once, whatever happens to the site."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="letters_sent")
    season = models.ForeignKey(SeasonRow, models.CASCADE, related_name="+")
    date = models.DateField()
    about = models.CharField(max_length=10)
    """As the wish is called."""
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["account", "season", "date", "about"], name="letter_sent_once"),)


class SeasonDraft(ClubOwned):
    """A season that is being set up, step by step; nothing of it is public before it is opened."""

    follows = models.OneToOneField(SeasonRow, models.SET_NULL, null=True, related_name="+")
    """The season that it has again; one season is followed by one."""
    name = models.CharField(_("name"), max_length=60)
    starts = models.DateField()
    ends = models.DateField()
    rules = models.TextField()
    """The club rules file as far as it has come."""
    members = models.TextField(blank=True, default="")
    """The list of members, a file in base64."""
    members_name = models.CharField(max_length=200, blank=True, default="")
    """The name of that file."""
    members_choices = models.TextField(blank=True, default="")
    """How that list is read, as somebody chose: JSON."""
    members_accounts = models.BooleanField(default=False)
    """Whether everybody in that list with an e-mail address gets an account."""
    picked = models.TextField(blank=True, default="")
    """Who of the club's list plays: the numbers, with blanks between them."""
    periods_off = models.TextField(blank=True, default="")
    """The periods without evenings: JSON, as the event that sets them has it."""
    evenings = models.TextField(blank=True, default="")
    """What was changed in the proposed calendar, one after the other: JSON, the fields of each event."""
    RULEBOOK, STANDINGS, LATER = "rulebook", "standings", "later"
    WAYS = (
        (STANDINGS, _("by the last standings")),
        (RULEBOOK, _("as the rulebook says")),
        (LATER, _("not yet")),
    )
    groups_by = models.CharField(max_length=10, default=RULEBOOK)
    """How the groups are made up with which it begins."""
    groups = models.TextField(blank=True, default="")
    """Who was put where: JSON, by competition and member."""
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-changed", "-id")

    @property
    def ways(self) -> list[tuple[str, Any]]:
        """How its groups can be made up; by the last standings where its members come from there."""
        return [way for way in self.WAYS if self.picked or way[0] != self.STANDINGS]

    def __str__(self) -> str:
        return str(self.name)
