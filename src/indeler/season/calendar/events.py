"""Events about the calendar."""

from __future__ import annotations

import datetime

import msgspec

from indeler.language import N_
from indeler.season.core.event import Event, FieldWords, Name
from indeler.season.core.state import DaysOff

RULEBOOK = "botwinnik"


class PlannedEvening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """BW-7: an evening: the name of a competition, ``reserve`` or ``special``."""

    date: datetime.date
    what: Name
    note: str = ""


class EveningsPlanned(Event, frozen=True, kw_only=True):
    """BW-20: evenings put in the calendar; a date that was there already changes to what is said now."""

    title = N_("evenings planned")
    personal = ("note",)
    meaning = N_("Evenings put in the calendar; a date that was there already changes to what is said now.")
    sentences = (
        N_("{count} evenings were planned, from {first} to {last}."),
        N_("{first} was planned."),
    )
    fields = (
        FieldWords(
            "evenings",
            N_("evenings"),
            """'[{"date":"2026-09-10","what":"cycles"}]'""",
            N_("JSON; what: cycles, rapid, blitz, reserve, special …"),
        ),
    )

    evenings: tuple[PlannedEvening, ...]


class EveningMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An evening and the day to which it moves; a spare one without such a day is taken from the calendar."""

    date: datetime.date
    to: datetime.date | None = None


class EveningsMoved(Event, frozen=True, kw_only=True):
    """BW-6: evenings to come move to other days at once, say because the club plays on another day of the week."""

    title = N_("evenings moved")
    meaning = N_("Evenings to come move to other days at once, say because the club plays on another day of the week.")
    sentences = (
        N_("{count} evenings were moved; the first goes from {date} to {to}."),
        N_("The evening of {date} moved to {to}."),
        N_("The evening of {date} was dropped."),
    )
    fields = (
        FieldWords(
            "moves",
            N_("evenings"),
            """'[{"date":"2026-09-10","to":"2026-09-08"}]'""",
            N_("JSON; without 'to' an evening in reserve is taken from the calendar"),
        ),
    )

    moves: tuple[EveningMove, ...]


class EveningPostponed(Event, frozen=True, kw_only=True):
    """BW-21, BW-62: the evening cannot go on: its round moves to the next evening, or to a date that is told."""

    title = N_("evening postponed")
    meaning = N_("The evening cannot take place: its round moves to the next evening, or to a date that is given.")
    sentences = (
        N_("The evening of {date} moved to {to}."),
        N_("The evening of {date} moved to the next evening."),
    )
    needs_reason = True

    date: datetime.date
    to: datetime.date | None = None


class EveningDropped(Event, frozen=True, kw_only=True):
    """BW-21, BW-62: the evening is taken from the calendar; what was to be played moves on, or is lost."""

    title = N_("evening dropped")
    meaning = N_(
        "The evening is taken from the calendar: its round moves on, or it is lost and there is one round fewer."
    )
    sentences = (N_("The evening of {date} was dropped."),)
    needs_reason = True
    fields = (FieldWords("lost", N_("round lost"), "yes", N_("yes: its round is not played at all; no: it moves on")),)

    date: datetime.date
    lost: bool = False


class DaysOffSet(Event, frozen=True, kw_only=True):
    """BW-6: all periods in which no evenings are proposed from now on: school holidays, weeks without the hall."""

    title = N_("days off set")
    personal = ("name",)
    meaning = N_("All periods in which no evenings are proposed from now on: school holidays, weeks without the hall.")
    sentences = (
        N_("The days on which the club does not play were set: {periods}."),
        N_("No days off are left."),
    )
    fields = (
        FieldWords(
            "periods",
            N_("periods"),
            """'[{"name":"autumn holiday","first":"2026-10-19","last":"2026-10-25"}]'""",
            N_("JSON; all of them, an empty list for none"),
        ),
    )

    periods: tuple[DaysOff, ...]
