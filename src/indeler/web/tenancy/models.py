"""A club as it is stored: where it is found, what it is called, and how much room it has."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from indeler.web.common.lookup import CLUB_ITSELF, Lookup, RememberedRows

FIRST = "club"
"""The address of a site's first club, which nobody sees until there is a second."""
LONGEST_ADDRESS = 40
LONGEST_TEXT = 600
MANY = 1000
"""Seasons and tournaments that a club may have, unless told otherwise."""
ROOM = 200 << 20
"""Bytes of its logbooks, unless told otherwise: some hundred seasons."""


class Clubs(models.Manager["Club"]):
    """All clubs of the site; whoever wants a mark asks for it."""

    def get_queryset(self) -> models.QuerySet[Club]:
        """The clubs without their marks, which only one page needs."""
        return super().get_queryset().defer("mark")

    @staticmethod
    def scope() -> dict[str, Any]:
        """What a query has to say besides (`rows.ClubManager`): nothing, clubs belong to none."""
        return {}


class Club(models.Model):
    """A club: its seasons, tournaments, accounts and all that belongs to them have it (`rows.ClubOwned`)."""

    address = models.SlugField(_("address"), max_length=LONGEST_ADDRESS, unique=True)
    name = models.CharField(_("name"), max_length=100, blank=True)
    town = models.CharField(_("town"), max_length=100, blank=True)
    language = models.CharField(_("language"), max_length=2, blank=True)
    """Of a visitor whose browser asks for none that we have; empty: that of the site."""
    time_zone = models.CharField(_("time zone"), max_length=50, blank=True)
    """Of the club's clock; empty: that of the site."""
    about = models.TextField(_("what the club is"), max_length=LONGEST_TEXT, blank=True)
    """For who has never been there: what is played, by whom."""
    venue = models.CharField(_("where it plays"), max_length=200, blank=True)
    joining = models.TextField(_("how to join in"), max_length=LONGEST_TEXT, blank=True)
    accent = models.CharField(_("accent"), max_length=7, blank=True)
    """A colour such as ``#1f4e8c``; empty: that of the style sheet."""
    mark = models.BinaryField(null=True, editable=False)
    """A PNG that we have drawn (`marks`)."""
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
        """What pages show of the club itself, so that they are made anew when it changes."""
        return self.name, self.town, self.about, self.venue, self.joining, self.accent, self.mark_digest

    @classmethod
    def only(cls) -> Club | None:
        """The club of a site that has one; None where there are several."""
        first_two = by_address.first(2)
        return first_two[0] if len(first_two) == 1 else None


by_address = Lookup(Club, "address", without=("mark",))
"""Every row asks for the club of a site which has one."""
named = RememberedRows(by_address, lambda club: club.pk, CLUB_ITSELF)
"""Every request asks for its club."""
