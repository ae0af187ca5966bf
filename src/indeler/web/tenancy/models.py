"""The stored form of a club: its address, its name, and its quotas."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from indeler.web.common.lookup import CLUB_ITSELF, Lookup, RememberedRows

FIRST = "club"
"""The address of a site's first club, which is not visible until there is a second one."""
LONGEST_ADDRESS = 40
LONGEST_TEXT = 600
MANY = 1000
"""The default maximum number of seasons and tournaments of a club."""
ROOM = 200 << 20
"""The default maximum number of bytes of its logbooks: some hundred seasons."""


class Clubs(models.Manager["Club"]):
    """A manager of all clubs of the site; their marks are loaded only when they are used."""

    def get_queryset(self) -> models.QuerySet[Club]:
        """Return the clubs without their marks, which only one page needs."""
        return super().get_queryset().defer("mark")

    @staticmethod
    def scope() -> dict[str, Any]:
        """Return the further conditions of a query (`current.ClubManager`): none, clubs belong to no club."""
        return {}


class Club(models.Model):
    """A club, to which seasons, tournaments, accounts and all their rows belong (`current.ClubOwned`)."""

    address = models.SlugField(_("address"), max_length=LONGEST_ADDRESS, unique=True)
    name = models.CharField(_("name"), max_length=100, blank=True)
    town = models.CharField(_("town"), max_length=100, blank=True)
    language = models.CharField(_("language"), max_length=2, blank=True)
    """The language for visitors whose browser accepts none of the site's languages; empty: that of the site."""
    time_zone = models.CharField(_("time zone"), max_length=50, blank=True)
    """The time zone of the club's clock; empty: that of the site."""
    about = models.TextField(_("what the club is"), max_length=LONGEST_TEXT, blank=True)
    """A text for newcomers about the game and the members."""
    venue = models.CharField(_("where it plays"), max_length=200, blank=True)
    joining = models.TextField(_("how to join in"), max_length=LONGEST_TEXT, blank=True)
    accent = models.CharField(_("accent"), max_length=7, blank=True)
    """A colour such as ``#1f4e8c``; empty: that of the style sheet."""
    mark = models.BinaryField(null=True, editable=False)
    """A rendered PNG (`marks`)."""
    mark_digest = models.CharField(max_length=16, blank=True, editable=False)
    most_seasons = models.PositiveIntegerField(_("seasons at most"), default=MANY)
    most_tournaments = models.PositiveIntegerField(_("tournaments at most"), default=MANY)
    most_bytes = models.PositiveBigIntegerField(_("bytes of logbooks at most"), default=ROOM)
    created = models.DateTimeField(auto_now_add=True)

    objects = Clubs()

    class Meta:
        ordering = ("name", "address")

    def __str__(self) -> str:
        return str(self.name or self.address)

    @property
    def public_fields(self) -> tuple[str, ...]:
        """Return the fields that pages show, so that pages are rendered again when one changes."""
        return self.name, self.town, self.about, self.venue, self.joining, self.accent, self.mark_digest

    @classmethod
    def only(cls) -> Club | None:
        """Return the club of a site with one club; None where there are several."""
        first_two = by_address.first(2)
        return first_two[0] if len(first_two) == 1 else None


by_address = Lookup(Club, "address", without=("mark",))
named = RememberedRows(by_address, lambda club: club.pk, CLUB_ITSELF)
