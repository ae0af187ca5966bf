"""The boards of a tournament, ready to be filled in."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from indeler.model import Result
from indeler.opens.views import BoardRow
from indeler.web.live.entry import Choice, EntryRow, choices

CHOICES = choices(Choice("", Result.ADJOURNED.label, "?", _("adjourned")))
_SHOWN_BY_A_BUTTON = {choice.value for choice in CHOICES.usual} | {Result.PENDING.label}


def entry_row(slug: str, round: int, row: BoardRow) -> EntryRow:
    """One board with its buttons."""
    label = row.result.label
    return EntryRow(
        f"board-{row.number}",
        row.number,
        row.white.name or str(row.white.number),
        row.black.name or str(row.black.number),
        row.shown_result,
        "" if label in _SHOWN_BY_A_BUTTON else label,
        reverse("result", args=[slug, round, row.number]),
        CHOICES,
    )
