"""Quotas of a club, checked when something is created or imported: a running evening is never refused."""

from django.apps import apps
from django.db.models import Sum
from django.db.models.functions import Length

from indeler.language import N_, InvalidInput, Text
from indeler.web.tenancy import current

LOGBOOKS = (("club", "Line"), ("tournaments", "Entry"))


class QuotaExceeded(InvalidInput):
    """The club has reached its quota."""


def check_seasons(there: int) -> None:
    """Refuse one season more than the club may have."""
    _check(there, current.club().most_seasons, N_("This club may have {most} seasons and has them; delete one first."))


def check_tournaments(there: int) -> None:
    """Refuse one tournament more than the club may have."""
    most = current.club().most_tournaments
    _check(there, most, N_("This club may have {most} tournaments and has them; delete one first."))


def check_bytes(more: int) -> None:
    """Refuse a logbook that exceeds the quota."""
    most = current.club().most_bytes
    if used() + more > most:
        text = N_("This club has room for {most} MB, and this would be more; delete something.")
        raise QuotaExceeded(text, most=most >> 20)


def used() -> int:
    """Return the number of characters of all logbooks of the club."""
    tables = (apps.get_model(*name)._default_manager for name in LOGBOOKS)
    return sum(table.aggregate(all=Sum(Length("text")))["all"] or 0 for table in tables)


def _check(there: int, most: int, text: Text) -> None:
    if there >= most:
        raise QuotaExceeded(text, most=most)
