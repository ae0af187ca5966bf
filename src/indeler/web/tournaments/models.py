"""Open tournaments as they are stored: a name, and a log that only grows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any
from uuid import uuid4

from django.db import models
from django.utils.translation import gettext_lazy as _

from indeler.web.tenancy.rows import LONGEST_NOTICE, ClubOwned

LONGEST_NAME = 100


class Open(ClubOwned):
    """A tournament: where it is found and whether visitors may see it. What happened in it is in its log."""

    GROWS = ("version", "changed")
    """What changes when the log grows."""

    identity = models.UUIDField(default=uuid4, unique=True, editable=False)
    slug = models.SlugField(max_length=60)
    name = models.CharField(_("name"), max_length=LONGEST_NAME)
    is_public = models.BooleanField(_("visible to everybody"), default=False)
    shows_next = models.BooleanField(_("show whom players may meet next"), default=True)
    version = models.PositiveIntegerField(default=0)
    """How many entries the log has."""
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)
    archived = models.DateTimeField(null=True, blank=True)
    """Since when it stands in no list but the archive."""
    league = models.SlugField(max_length=60, blank=True, default="", db_index=False)
    """The address of the league that it is a division of; its log says so too."""
    notice = models.CharField(max_length=LONGEST_NOTICE, blank=True, default="")
    """What the big screen tells everybody in the hall."""
    line_ups_due = models.DateTimeField(null=True, blank=True, db_index=True)
    """When line-ups of a team event become public that are still sealed."""

    class Meta:
        ordering = ("-created", "-id")
        constraints = (models.UniqueConstraint(fields=["club", "slug"], name="tournament_address"),)

    def __str__(self) -> str:
        return str(self.name)

    @property
    def book(self) -> Any:
        """The lines of the log."""
        return self.entries


SITE_CHOICES = ("is_public", "shows_next")
"""What an organiser chooses for the site alone, so that no log has it."""


def shown_on_site(row: Open) -> dict[str, bool]:
    """What was chosen for the site alone."""
    return {name: getattr(row, name) for name in SITE_CHOICES}


def chosen_for_site(data: Mapping[str, Any]) -> dict[str, bool]:
    """What a form chooses for the site alone."""
    return {name: data[name] for name in SITE_CHOICES}


def with_site_fields(row: Open, **fields: Any) -> Open:
    """The tournament, stored with these fields of its row."""
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
