"""Open tournaments as they are stored: a name, and a log that only grows."""

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from indeler.web.tenancy.current import LONGEST_NOTICE, ClubOwned

LONGEST_NAME = 100


class Open(ClubOwned):
    """A tournament: its address and its visibility. Its contents are in its log."""

    GROWS = ("version", "changed")
    """The columns that change when the log grows."""

    identity = models.UUIDField(default=uuid4, unique=True, editable=False)
    slug = models.SlugField(max_length=60)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    is_public = models.BooleanField(_("visible to everybody"), default=False)
    shows_next = models.BooleanField(_("show whom players may meet next"), default=True)
    version = models.PositiveIntegerField(default=0)
    """The number of entries in the log."""
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    archived = models.DateTimeField(null=True, blank=True)
    """The time since which it is only listed in the archive."""
    league = models.SlugField(max_length=60, blank=True, default="", db_index=False)
    """The address of the league that it is a division of; which its log contains too."""
    notice = models.CharField(max_length=LONGEST_NOTICE, blank=True, default="")
    """The notice on the big screen."""
    takes_entries = models.BooleanField(default=False)
    """Whether visitors find a form to enter, open or closed."""
    line_ups_due = models.DateTimeField(null=True, blank=True, db_index=True)
    """The time at which sealed line-ups of a team event become public."""

    class Meta:
        ordering = ("-created", "-id")
        constraints = (models.UniqueConstraint(fields=["club", "slug"], name="tournament_address"),)

    def __str__(self) -> str:
        return str(self.name)

    @property
    def book(self) -> Any:
        """Return the lines of the log."""
        return self.entries


SITE_CHOICES = ("is_public", "shows_next")
"""Choices of the organiser for the site only, which are in no log."""


def site_choices(row: Open) -> dict[str, bool]:
    """Return the choices of a tournament for the site alone."""
    return {name: getattr(row, name) for name in SITE_CHOICES}


def chosen_for_site(data: Mapping[str, Any]) -> dict[str, bool]:
    """Return the choices of a form for the site alone."""
    return {name: data[name] for name in SITE_CHOICES}


def with_site_fields(row: Open, **fields: Any) -> Open:
    """Store the tournament with these fields of its row, and return it."""
    for name, value in fields.items():
        setattr(row, name, value)
    row.save(update_fields=list(fields))
    return row


class Entry(ClubOwned):
    """One event of the log as a line of JSON, numbered from 1; never removed, changed only where a name is erased."""

    tournament = models.ForeignKey(Open, models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField()
    text = models.TextField()

    class Meta:
        ordering = ("number",)
        constraints = (models.UniqueConstraint(fields=["tournament", "number"], name="entry_number"),)


class EntrySettings(ClubOwned):
    """The entry form of a tournament as its organiser chose it."""

    tournament = models.OneToOneField(Open, models.CASCADE, related_name="entry_settings")
    is_open = models.BooleanField(default=True)
    closes = models.DateTimeField(null=True, blank=True)
    """The deadline of the entries; without it they end with the pairing of the first round."""
    most = models.PositiveSmallIntegerField(null=True, blank=True)
    """The number of places for players; further entries wait."""
    asked = models.CharField(max_length=200, blank=True, default="mail! phone club rating fide_id birth")
    """The fields of the form, with ``!`` those that must be filled in."""
    categories = models.CharField(max_length=1000, blank=True, default="")
    """The categories, one on each line."""
    byes = models.PositiveSmallIntegerField(default=0)
    """The maximum number of byes that can be requested with an entry."""
    bye_worth = models.CharField(max_length=4, default="half")
    fee = models.CharField(max_length=200, blank=True, default="")
    payment = models.URLField(max_length=300, blank=True, default="")
    consent = models.CharField(max_length=1000, blank=True, default="")
    """The text to which people agree when they enter; empty: the default text."""
    days = models.PositiveSmallIntegerField(default=60)
    """The number of days after the end of the tournament when the entries are erased."""

    @property
    def form_fields(self) -> dict[str, bool]:
        """Return the fields of the form, and whether each must be filled in."""
        return {word.rstrip("!"): word.endswith("!") for word in self.asked.split()}

    @property
    def category_list(self) -> list[str]:
        """Return the categories to choose from."""
        return [line.strip() for line in self.categories.splitlines() if line.strip()]


class PlayerEntry(ClubOwned):
    """A person who entered a tournament. Mail address and phone number are only stored here."""

    tournament = models.ForeignKey(Open, models.CASCADE, related_name="player_entries")
    reference = models.CharField(max_length=16, unique=True)
    """The reference of this entry in the log of the tournament and in the entrant's link."""
    entered = models.DateTimeField(default=timezone.now)
    """The time that determines the place of this entry in the order."""
    confirmed = models.DateTimeField(null=True, blank=True)
    """The time at which its link was first opened."""
    withdrawn = models.DateTimeField(null=True, blank=True)
    paid = models.DateTimeField(null=True, blank=True)
    agreed = models.DateTimeField(default=timezone.now)
    """The time of the agreement to the text about personal data."""
    language = models.CharField(max_length=10, blank=True, default="")
    name = models.CharField(max_length=80)
    mail = models.EmailField(blank=True, default="")
    phone = models.CharField(max_length=30, blank=True, default="")
    player_club = models.CharField(max_length=80, blank=True, default="")
    rating = models.PositiveSmallIntegerField(default=0)
    listed = models.CharField(max_length=30, blank=True, default="")
    """The entry of this player on a rating list, such as ``FIDE-1000001``."""
    title = models.CharField(max_length=3, blank=True, default="")
    federation = models.CharField(max_length=3, blank=True, default="")
    fide_id = models.CharField(max_length=11, blank=True, default="")
    knsb = models.CharField(max_length=11, blank=True, default="")
    birth = models.CharField(max_length=10, blank=True, default="")
    sex = models.CharField(max_length=1, blank=True, default="")
    category = models.CharField(max_length=60, blank=True, default="")
    byes = models.CharField(max_length=60, blank=True, default="")
    """The rounds, separated by spaces."""

    class Meta:
        ordering = ("entered", "id")

    def __str__(self) -> str:
        return str(self.name)

    @property
    def awaits_confirmation(self) -> bool:
        """Return whether its link was mailed and not opened yet: anybody can fill in the address of somebody else."""
        return bool(self.mail) and self.confirmed is None

    @property
    def bye_rounds(self) -> list[int]:
        """Return the rounds for which a bye was requested."""
        return [int(word) for word in self.byes.split()]
