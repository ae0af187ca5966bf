"""Events about the calendar, attendance, external games, objections and appeals."""

import datetime
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from indeler.language import N_
from indeler.season.core.event import (
    APPEALS,
    ATTENDANCE,
    CALENDAR,
    ELSEWHERE,
    Clock,
    Event,
    FieldWords,
    FreeText,
    MemberId,
    Name,
    Number,
    Rating,
)
from indeler.season.core.state import DaysOff

RULEBOOK = "botwinnik"

ROUNDS_LEFT_OVER = N_("although no evening is left for some rounds")


class PlannedEvening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """BW-7: an evening: the name of a competition, ``reserve`` or ``special``."""

    date: datetime.date
    what: Name
    note: str = ""


class EveningsPlanned(Event, frozen=True, kw_only=True):
    """BW-20: evenings put in the calendar; a date that was planned already gets the new use."""

    subject = CALENDAR
    title = N_("evenings planned")
    personal = ("note",)
    meaning = N_("Evenings put in the calendar; a date that was there already changes to what is said now.")
    although = ROUNDS_LEFT_OVER
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
    anyway: bool = False


class EveningMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An evening and the day to which it moves; a spare evening without such a day is removed from the calendar."""

    date: datetime.date
    to: datetime.date | None = None


class EveningsMoved(Event, frozen=True, kw_only=True):
    """BW-6: coming evenings move to other days together, for example because the club changes its day of the week."""

    subject = CALENDAR
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
    """BW-21, BW-62: an evening without play: its round moves to the next evening, or to a given date."""

    subject = CALENDAR
    title = N_("evening postponed")
    meaning = N_("The evening cannot take place: its round moves to the next evening, or to a date that is given.")
    sentences = (
        N_("The evening of {date} moved to {to}."),
        N_("The evening of {date} moved to the next evening."),
    )
    although = ROUNDS_LEFT_OVER
    needs_reason = True

    fields = (
        FieldWords(
            "together", N_("two rounds"), "yes", N_("yes: the other date has an evening, which gets this round as well")
        ),
    )

    date: datetime.date
    to: datetime.date | None = None
    together: bool = False
    anyway: bool = False


class EveningDropped(Event, frozen=True, kw_only=True):
    """BW-21, BW-62: the evening is removed from the calendar; its rounds move to later evenings, or are lost."""

    subject = CALENDAR
    title = N_("evening dropped")
    meaning = N_(
        "The evening is taken from the calendar: its round moves on, or it is lost and there is one round fewer."
    )
    sentences = (N_("The evening of {date} was dropped."),)
    although = ROUNDS_LEFT_OVER
    needs_reason = True
    fields = (FieldWords("lost", N_("round lost"), "yes", N_("yes: its round is not played at all; no: it moves on")),)

    date: datetime.date
    lost: bool = False
    anyway: bool = False


class DaysOffSet(Event, frozen=True, kw_only=True):
    """BW-6: all periods in which no evenings are proposed from now on: school holidays, weeks without the hall."""

    subject = CALENDAR
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


class _OfMember(Event, frozen=True, kw_only=True):
    """An event about a member on one evening."""

    subject = ATTENDANCE

    member: MemberId
    date: datetime.date


class _OfAttendance(_OfMember, frozen=True, kw_only=True):
    round: Number | UnsetType = UNSET
    """The round that this is about, of an evening with several; unset: the complete evening."""
    anyway: bool = False


_WITH_A_RESULT = N_("with a result of that evening, or a correction after the round was closed")


class SignedOff(_OfMember, frozen=True, kw_only=True):
    """BW-9, K24: a member will not play on this evening: absent, absent for a long time, or at an external game."""

    title = N_("signed off")
    meaning = N_("A member will not play on this evening: absent, absent for long, or at an external game.")
    sentences = (
        N_("{member} signed off for round {round} of {date}."),
        N_("{member} signed off for {date}."),
    )
    fields = (FieldWords("reason", N_("reason"), "absent", None),)
    although = _WITH_A_RESULT

    reason: Literal["absent", "external", "long"] = "absent"
    game_at: Clock | None = None
    """When the external game starts; stating it here announces it (BW-35)."""
    round: Number | UnsetType = UNSET
    """The round that this is about, of an evening with several; unset: the complete evening."""
    anyway: bool = False


class SignedOn(_OfAttendance, frozen=True, kw_only=True):
    """A sign-off is withdrawn: the member comes after all."""

    title = N_("signed on again")
    meaning = N_("A sign-off taken back: the member comes after all.")
    sentences = (
        N_("{member} will play round {round} of {date} after all."),
        N_("{member} will play on {date} after all."),
    )


class NoShow(_OfAttendance, frozen=True, kw_only=True):
    """BW-10, BW-11: absent without notice (AZK)."""

    title = N_("absent without notice")
    meaning = N_("A member did not come, and had not signed off.")
    sentences = (
        N_("{member} was absent without notice in round {round} of {date}."),
        N_("{member} was absent without notice on {date}."),
    )


class Exempted(_OfAttendance, frozen=True, kw_only=True):
    """BW-33: the leader exempts a member for an evening, for example as arbiter of a match at the club."""

    title = N_("exempted")
    meaning = N_("The leader exempts a member for an evening, say as arbiter of a match at the club.")
    sentences = (
        N_("{member} is exempt from playing in round {round} of {date}."),
        N_("{member} is exempt from playing on {date}."),
    )
    needs_reason = True
    although = _WITH_A_RESULT


class PresenceNoted(Event, frozen=True, kw_only=True):
    """BW-50: the players of this round of an evening of rapid or blitz, or the members present on a cycle evening."""

    subject = ATTENDANCE
    title = N_("presence noted")
    meaning = N_("Who plays in this round of an evening of rapid or blitz, or who is at the club on a cycle evening.")
    sentences = (N_("Present in {where}: {present}."),)

    competition: Name
    part: Number
    round: Number
    present: tuple[MemberId, ...]


class _OfExternalGame(_OfMember, frozen=True, kw_only=True):
    subject = ELSEWHERE

    game_at: Clock


class ExternalAnnounced(_OfExternalGame, frozen=True, kw_only=True):
    """BW-35: a member wants an external game to count for the evening of the same week."""

    title = N_("external game announced")
    personal = ("opponent",)
    meaning = N_("A member wants an external game to count for the evening of the same week.")
    sentences = (
        N_("{member} plays an external game against {opponent} for {date}."),
        N_("{member} plays an external game for {date}."),
    )

    opponent: str = ""


class ExternalResult(_OfExternalGame, frozen=True, kw_only=True):
    """BW-37: the result of an external game, for the member."""

    title = N_("result of an external game")
    personal = ("opponent",)
    meaning = N_("How an external game ended, for the member.")
    sentences = (N_("{member} played an external game for {date}: {result}."),)

    result: Literal["win", "draw", "loss"]
    opponent: str = ""
    rating: Rating = 0


class ExternalRuled(_OfExternalGame, frozen=True, kw_only=True):
    """BW-35, BW-36: the leader rules whether this external game counts."""

    title = N_("ruling about an external game")
    meaning = N_("The leader rules whether this external game counts.")
    yes_or_no = "counts"
    sentences = (
        N_("The external game of {member} for {date} counts."),
        N_("The external game of {member} for {date} does not count."),
    )
    needs_reason = True
    fields = (FieldWords("counts", N_("counts"), "yes", N_("yes or no")),)

    counts: bool


class ObjectionRaised(_OfMember, frozen=True, kw_only=True):
    """BW-10: a member objects to a recorded absence without notice."""

    title = N_("objection raised")
    meaning = N_("A member objects to having been absent without notice.")
    sentences = (N_("{member} raised an objection about {date}."),)


class ObjectionDecided(_OfMember, frozen=True, kw_only=True):
    """BW-10: granted, the absence is one with notice (AMK)."""

    title = N_("objection decided")
    meaning = N_("Whether the objection is granted; if so, the absence counts as one with notice.")
    yes_or_no = "granted"
    sentences = (
        N_("The objection of {member} about {date} was granted."),
        N_("The objection of {member} about {date} was rejected."),
    )
    needs_reason = True
    fields = (FieldWords("granted", N_("granted"), "yes", N_("yes or no")),)

    granted: bool


class AppealLodged(Event, frozen=True, kw_only=True):
    """BW-5: an appeal against a decision, to the leader first and then to the committee."""

    subject = APPEALS
    title = N_("appeal lodged")
    personal = ("about",)
    meaning = N_("An appeal against a decision, to the leader first and then to the committee.")
    sentences = (
        N_("{member} lodged an appeal ({to}): {about}."),
        N_("{member} lodged an appeal ({to})."),
    )
    fields = (
        FieldWords("decided_on", N_("decided on"), "2026-09-10", N_("when the decision was taken")),
        FieldWords("about", N_("about"), "'the result of round 3'", N_("what the appeal is about")),
        FieldWords("affects_coming_rounds", N_("affects coming rounds"), "yes", N_("yes or no")),
    )

    member: MemberId
    decided_on: datetime.date
    to: Literal["leader", "committee"]
    about: FreeText
    affects_coming_rounds: bool = False
    appeal: int | None = None
    """The number of the appeal that the leader rejected, for the committee; unset: the one on the same matter."""


class AppealPassedOn(Event, frozen=True, kw_only=True):
    """BW-5: the committee cannot decide this appeal; the board decides it without the leader."""

    subject = APPEALS
    title = N_("appeal passed on to the board")
    meaning = N_("The committee cannot come to a decision on this appeal; the board decides.")
    sentences = (N_("Appeal {appeal} was passed on to the board."),)
    needs_reason = True

    appeal: int


class AppealDecided(Event, frozen=True, kw_only=True):
    """BW-5: the decision on the appeal with this number in the logbook."""

    subject = APPEALS
    title = N_("appeal decided")
    meaning = N_("What became of an appeal.")
    yes_or_no = "upheld"
    sentences = (
        N_("Appeal {appeal} was upheld."),
        N_("Appeal {appeal} was rejected."),
    )
    needs_reason = True
    fields = (FieldWords("upheld", N_("upheld"), "no", N_("yes or no")),)

    appeal: int
    upheld: bool
