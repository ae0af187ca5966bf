"""The current club, set for every request and every task; queries return only its rows.

Where none is set, it is the club of a site with one club; on a site of several clubs nothing is visible then. On
PostgreSQL the server enforces this as well (`row_security`).
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from contextvars import ContextVar
from enum import Enum
from typing import Any, TypeVar
from zoneinfo import ZoneInfo

from django.db import models
from django.http import Http404
from django.urls import get_script_prefix, set_script_prefix
from django.utils import timezone

from indeler.web.common.lookup import set_inside
from indeler.web.tenancy.models import Club


class _All(Enum):
    EVERY = "every club"
    HOST = "who runs the site"
    NONE = "tables that belong to no club"


_current: ContextVar[Club | _All | None] = ContextVar("club", default=None)


class NoClub(Http404):
    """The error of a query for rows of a club without a current club."""


def club() -> Club:
    """Return the current club."""
    found = _current.get()
    if found is None:
        found = Club.only()
    if not isinstance(found, Club):
        raise NoClub("There are several clubs, and none is named.")
    return found


def number() -> int:
    """Return its number: the default club of a new row."""
    return int(club().pk)


def number_or_none() -> int | None:
    """Return the default club of a new row; None for a row of the host, which belongs to no club."""
    return None if _current.get() in (_All.EVERY, _All.HOST) else number()


def number_set() -> int | None:
    """Return the number of the current club; None where none is set."""
    found = _current.get()
    return int(found.pk) if isinstance(found, Club) else None


def is_every() -> bool:
    """Return whether all clubs are visible."""
    return _current.get() is _All.EVERY


def is_host() -> bool:
    """Return whether rows of the host are visible, and no club's."""
    return _current.get() is _All.HOST


def is_none() -> bool:
    """Return whether no row of any club may be queried."""
    return _current.get() is _All.NONE


@contextmanager
def acting_for(one: Club, prefix: str = "") -> Iterator[Club]:
    """Make this club current inside the block, with its time zone; addresses begin with the prefix, if one is given."""
    before, token = get_script_prefix(), _current.set(one)
    try:
        if prefix:
            set_script_prefix(prefix)
        with timezone.override(ZoneInfo(one.time_zone)) if one.time_zone else nullcontext():
            yield one
    finally:
        _current.reset(token)
        set_script_prefix(before)


def every_club() -> AbstractContextManager[object]:
    """Make all clubs visible inside the block: for the administrator of the site, never for a visitor."""
    return set_inside(_current, _All.EVERY)


def rows_of_the_host() -> AbstractContextManager[object]:
    """Make the rows without a club visible inside the block: accounts of hosts, their links, codes and log-ins."""
    return set_inside(_current, _All.HOST)


def no_club() -> AbstractContextManager[object]:
    """Forbid queries for rows of a club inside the block, which determines the club; nothing is set on the database."""
    return set_inside(_current, _All.NONE)


def prefix_of(one: Club) -> str:
    """Return the prefix of the addresses of this club; empty where it is the only one."""
    return "/" if Club.only() == one else f"/{one.address}/"


Row = TypeVar("Row", bound=models.Model, covariant=True)
LONGEST_NOTICE = 200
"""The maximum length of a notice for the big screen of a hall."""


class ClubManager(models.Manager[Row]):
    """A manager of the rows of the current club; without one every query is refused."""

    def get_queryset(self) -> models.QuerySet[Row]:
        """Return all rows that a query of the current club may see."""
        rows = super().get_queryset()
        scope = self.scope()
        return rows.filter(**scope) if scope else rows

    @staticmethod
    def scope() -> dict[str, Any]:
        """Return the common column values of the current club's rows; empty for all clubs."""
        return {} if is_every() else {"club_id": number_or_none()}


class ClubField(models.ForeignKey):  # type: ignore[type-arg]  # it takes none when it runs
    """The club of a row: by default the current one when the row is created."""

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """Return the number of the club."""
        if add and getattr(model_instance, self.attname) is None:
            setattr(model_instance, self.attname, number_or_none())
        return super().pre_save(model_instance, add)

    def deconstruct(self) -> Any:
        """Return the definition of a plain foreign key, which this field is to the database."""
        name, _, args, named = super().deconstruct()
        return name, "django.db.models.ForeignKey", args, named


class ClubOwned(models.Model):
    """A row that belongs to a club."""

    club = ClubField(Club, models.CASCADE, related_name="+", editable=False, db_index=False)

    objects = ClubManager()

    class Meta:
        abstract = True


class ClubOrHostOwned(ClubOwned):
    """A row that belongs to a club, or to the host: then no club sees it."""

    club = ClubField(Club, models.CASCADE, null=True, related_name="+", editable=False, db_index=False)

    class Meta:
        abstract = True
