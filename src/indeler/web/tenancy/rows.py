"""Rows that belong to a club. Here, and nowhere else, is decided which of them a query sees: those of the current club.

On PostgreSQL the server itself holds this too (`row_security`).
"""

from __future__ import annotations

from typing import Any, TypeVar

from django.db import models

from indeler.web.tenancy import current
from indeler.web.tenancy.models import Club

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
        return {} if current.is_every() else {"club_id": current.number_or_none()}


class ClubField(models.ForeignKey):  # type: ignore[type-arg]  # it takes none when it runs
    """The club of a row: that of now when the row is first kept, unless another was named."""

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """The number of the club."""
        if add and getattr(model_instance, self.attname) is None:
            setattr(model_instance, self.attname, current.number_or_none())
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
