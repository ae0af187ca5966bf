"""The stored form of a season: its club rules, its logbook line by line, and data of the site only."""

from typing import Any
from uuid import uuid4

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from indeler.web.accounts.models import Account
from indeler.web.tenancy.current import LONGEST_NOTICE, ClubOwned


class SeasonRow(ClubOwned):
    """A season; its events are in its lines."""

    GROWS = ("version",)
    """The columns that change when the logbook grows."""

    identity = models.UUIDField(default=uuid4, unique=True, editable=False)
    slug = models.SlugField(max_length=60)
    name = models.CharField(_("name"), max_length=200)
    rules = models.TextField()
    """The club rules file."""
    version = models.PositiveIntegerField(default=0)
    """The number of lines of the logbook."""
    starts = models.DateField()
    archived = models.DateTimeField(null=True, blank=True)
    """The time since when it is listed only in the archive."""
    notice = models.CharField(max_length=LONGEST_NOTICE, blank=True, default="")
    """The notice on the big screen in the hall."""

    class Meta:
        ordering = ("-starts", "-id")
        constraints = (models.UniqueConstraint(fields=["club", "slug"], name="season_address"),)

    def __str__(self) -> str:
        return str(self.name)

    @property
    def book(self) -> Any:
        """Return the lines of the logbook."""
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
    """A member of the club, from season to season. No row is ever deleted, so that no number is used again."""

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
    """The date since when this is a former member."""
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, editable=False, related_name="+")
    """The member with whom this one was merged: the number is no longer used."""
    merge_kept = models.TextField(blank=True, default="", editable=False)
    """The data moved by the merge, so that it can be undone: JSON, by season the event, and the seasons and
    accounts."""

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["club", "number"], name="club_number"),)

    def __str__(self) -> str:
        return str(self.name)


class SeasonMember(ClubOwned):
    """The member of the club behind a member of a season: in old seasons the number may differ."""

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
    """A member whose name is hidden from visitors."""

    season = models.ForeignKey(SeasonRow, models.CASCADE, related_name="hidden")
    member = models.PositiveIntegerField()

    class Meta:
        constraints = (models.UniqueConstraint(fields=["season", "member"], name="hidden_member"),)


class Claim(ClubOwned):
    """A result that a player has reported, for the leader to confirm.

    A game without a round, such as one on a challenge, has 0 for both; its opponent can confirm it as well.
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
    """The reporter's number in the season; unknown in old reports."""
    at = models.DateTimeField(default=timezone.now)


class LettersWanted(ClubOwned):
    """The e-mails that a member has requested; without a request there is no row."""

    account = models.OneToOneField(Account, models.CASCADE, related_name="letters_wanted")
    pairings = models.BooleanField(default=False)
    """When the pairings of an evening are published."""
    deadline = models.BooleanField(default=False)
    """Whether the member wants a reminder before the deadline for signing off."""


class LetterSent(ClubOwned):
    """An e-mail that was sent: each is sent once, also after a crash of the site."""

    account = models.ForeignKey(Account, models.CASCADE, related_name="letters_sent")
    season = models.ForeignKey(SeasonRow, models.CASCADE, related_name="+")
    date = models.DateField()
    about = models.CharField(max_length=10)
    """The name of the request's field."""
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = (models.UniqueConstraint(fields=["account", "season", "date", "about"], name="letter_sent_once"),)


class SeasonDraft(ClubOwned):
    """A season that is being set up, step by step; it is not public before it is opened."""

    follows = models.OneToOneField(SeasonRow, models.SET_NULL, null=True, related_name="+")
    """The previous season, whose settings it repeats; one season is followed by one."""
    name = models.CharField(_("name"), max_length=60)
    starts = models.DateField()
    ends = models.DateField()
    rules = models.TextField()
    """The unfinished club rules file."""
    members = models.TextField(blank=True, default="")
    """The list of members, a file in base64."""
    members_name = models.CharField(max_length=200, blank=True, default="")
    """The name of that file."""
    members_choices = models.TextField(blank=True, default="")
    """The choices for parsing that list: JSON."""
    members_accounts = models.BooleanField(default=False)
    """Whether all members of that list with an e-mail address get an account."""
    picked = models.TextField(blank=True, default="")
    """The participants from the club's list: their numbers, separated by spaces."""
    periods_off = models.TextField(blank=True, default="")
    """The periods without evenings: JSON, as in their event."""
    evenings = models.TextField(blank=True, default="")
    """The changes of the proposed calendar in order: JSON, the fields of each event."""
    RULEBOOK, STANDINGS, LATER = "rulebook", "standings", "later"
    WAYS = ((STANDINGS, _("by the last standings")), (RULEBOOK, _("as the rulebook says")), (LATER, _("not yet")))
    groups_by = models.CharField(max_length=10, default=RULEBOOK)
    """The way in which its first groups are formed."""
    groups = models.TextField(blank=True, default="")
    """The placed members: JSON, by competition and member."""
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("-changed", "-id")

    @property
    def ways(self) -> list[tuple[str, Any]]:
        """Return the ways to form its groups; by the last standings only where its members come from there."""
        return [way for way in self.WAYS if self.picked or way[0] != self.STANDINGS]

    def __str__(self) -> str:
        return str(self.name)
