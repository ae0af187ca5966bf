"""The current club, set for every request and every task, and the rows that belong to it: a query sees no others.

Where none is set, it is the club of a site that has one; on a site of several nothing can be seen then. On PostgreSQL
the server itself holds this too (`row_security`).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from contextvars import ContextVar
from enum import Enum
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from django.db import models
from django.http import Http404
from django.urls import get_script_prefix, set_script_prefix
from django.utils import timezone

from indeler.web.tenancy.models import Club


class _All(Enum):
    EVERY = "every club"
    HOST = "who runs the site"
    NONE = "tables that belong to no club"


_current: ContextVar[Club | _All | None] = ContextVar("club", default=None)


class NoClub(Http404):
    """Rows of a club were asked for, and nobody said of which."""


def club() -> Club:
    """The club that this is about."""
    found = _current.get()
    if found is None:
        found = Club.only()
    if not isinstance(found, Club):
        raise NoClub("There are several clubs, and none is named.")
    return found


def number() -> int:
    """Its number: the club of a new row, unless another is named."""
    return int(club().pk)


def number_or_none() -> int | None:
    """The club of a new row, unless another is named; None for a row of the host, which belongs to no club."""
    return None if _current.get() in (_All.EVERY, _All.HOST) else number()


def number_set() -> int | None:
    """The number, where one is set."""
    found = _current.get()
    return int(found.pk) if isinstance(found, Club) else None


def is_every() -> bool:
    """Whether this is about every club."""
    return _current.get() is _All.EVERY


def is_host() -> bool:
    """Whether this is about who runs the site, and about no club."""
    return _current.get() is _All.HOST


def is_none() -> bool:
    """Whether no row of any club is asked for."""
    return _current.get() is _All.NONE


@contextmanager
def acting_for(one: Club, prefix: str = "") -> Iterator[Club]:
    """What is done inside is about this club and by its clock; addresses begin with the prefix, if one is named."""
    before, token = get_script_prefix(), _current.set(one)
    try:
        if prefix:
            set_script_prefix(prefix)
        with timezone.override(ZoneInfo(one.time_zone)) if one.time_zone else nullcontext():
            yield one
    finally:
        _current.reset(token)
        set_script_prefix(before)


@contextmanager
def every_club() -> Iterator[None]:
    """What is done inside is about all clubs: for who runs the site, never for a visitor."""
    token = _current.set(_All.EVERY)
    try:
        yield
    finally:
        _current.reset(token)


@contextmanager
def rows_of_the_host() -> Iterator[None]:
    """What is done inside sees rows that belong to no club: accounts of hosts, their links, codes and log-ins."""
    token = _current.set(_All.HOST)
    try:
        yield
    finally:
        _current.reset(token)


@contextmanager
def no_club() -> Iterator[None]:
    """What is done inside finds the club: rows of one cannot be asked for, and the database is told nothing."""
    token = _current.set(_All.NONE)
    try:
        yield
    finally:
        _current.reset(token)


def prefix_of(one: Club) -> str:
    """The prefix of the addresses of this club; empty where it is the only one."""
    return "/" if Club.only() == one else f"/{one.address}/"


Row = TypeVar("Row", bound=models.Model, covariant=True)
LONGEST_NOTICE = 200
"""Characters of a sentence for the big screen of a hall."""


class ClubManager(models.Manager[Row]):
    """The rows of the current club; without one there is no query at all."""

    def get_queryset(self) -> models.QuerySet[Row]:
        """All rows that a query of the current club may see."""
        rows = super().get_queryset()
        scope = self.scope()
        return rows.filter(**scope) if scope else rows

    @staticmethod
    def scope() -> dict[str, Any]:
        """What the rows of the current club have in common, by the name of the column; nothing of every club."""
        return {} if is_every() else {"club_id": number_or_none()}


class ClubField(models.ForeignKey):  # type: ignore[type-arg]  # it takes none when it runs
    """The club of a row: that of now when the row is first kept, unless another was named."""

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """The number of the club."""
        if add and getattr(model_instance, self.attname) is None:
            setattr(model_instance, self.attname, number_or_none())
        return super().pre_save(model_instance, add)

    def deconstruct(self) -> Any:
        """The field as a plain foreign key, which it is to the database."""
        name, _, args, named = super().deconstruct()
        return name, "django.db.models.ForeignKey", args, named


class ClubOwned(models.Model):
    """A row that belongs to a club."""

    club = ClubField(Club, models.CASCADE, related_name="+", editable=False, db_index=False)

    objects = ClubManager()

    class Meta:
        abstract = True


class ClubOrHostOwned(ClubOwned):
    """A row that belongs to a club; or to none, and then to who runs the site: no club sees it."""

    club = ClubField(Club, models.CASCADE, null=True, related_name="+", editable=False, db_index=False)

    class Meta:
        abstract = True
