"""Events about who comes, who plays elsewhere, and objections."""

from __future__ import annotations

import datetime
from typing import Literal

from msgspec import UNSET, UnsetType

from indeler.language import N_
from indeler.season.core.event import Clock, Event, FieldWords, FreeText, MemberId, Name, Number, Rating

RULEBOOK = "botwinnik"


class SignedOff(Event, frozen=True, kw_only=True):
    """BW-9, K24: a member will not play on this evening: absent, absent for long, or at an external game."""

    title = N_("signed off")
    meaning = N_("A member will not play on this evening: absent, absent for long, or at an external game.")
    sentences = (
        N_("{member} signed off for round {round} of {date}."),
        N_("{member} signed off for {date}."),
    )
    fields = (FieldWords("reason", N_("reason"), "absent", None),)

    member: MemberId
    date: datetime.date
    reason: Literal["absent", "external", "long"] = "absent"
    game_at: Clock | None = None
    """When the external game starts; stating it here announces it (BW-35)."""
    round: Number | UnsetType = UNSET
    """Of an evening with several rounds the one that this is about; not told: the whole evening."""
    anyway: bool = False


class SignedOn(Event, frozen=True, kw_only=True):
    """A sign-off taken back: the member comes after all."""

    title = N_("signed on again")
    meaning = N_("A sign-off taken back: the member comes after all.")
    sentences = (
        N_("{member} will play round {round} of {date} after all."),
        N_("{member} will play on {date} after all."),
    )

    member: MemberId
    date: datetime.date
    round: Number | UnsetType = UNSET
    """Of an evening with several rounds the one that this is about; not told: the whole evening."""
    anyway: bool = False


class NoShow(Event, frozen=True, kw_only=True):
    """BW-10, BW-11: absent without notice (AZK)."""

    title = N_("absent without notice")
    meaning = N_("A member did not come, and had not signed off (AZK).")
    sentences = (
        N_("{member} was absent without notice in round {round} of {date}."),
        N_("{member} was absent without notice on {date}."),
    )

    member: MemberId
    date: datetime.date
    round: Number | UnsetType = UNSET
    """Of an evening with several rounds the one that this is about; not told: the whole evening."""
    anyway: bool = False


class Exempted(Event, frozen=True, kw_only=True):
    """BW-33: the leader exempts a member for an evening, say as arbiter of a match at the club."""

    title = N_("exempted")
    meaning = N_("The leader exempts a member for an evening, say as arbiter of a match at the club.")
    sentences = (
        N_("{member} is exempt from playing in round {round} of {date}."),
        N_("{member} is exempt from playing on {date}."),
    )
    needs_reason = True

    member: MemberId
    date: datetime.date
    round: Number | UnsetType = UNSET
    """Of an evening with several rounds the one that this is about; not told: the whole evening."""
    anyway: bool = False


class PresenceNoted(Event, frozen=True, kw_only=True):
    """BW-50: who plays in this round of an evening of rapid or blitz, or who is at the club on a cycle evening."""

    title = N_("presence noted")
    meaning = N_("Who plays in this round of an evening of rapid or blitz, or who is at the club on a cycle evening.")
    sentences = (N_("Present in {where}: {present}."),)

    competition: Name
    part: Number
    round: Number
    present: tuple[MemberId, ...]


class ExternalAnnounced(Event, frozen=True, kw_only=True):
    """BW-35: a member wants an external game to count for the evening of the same week."""

    title = N_("external game announced")
    personal = ("opponent",)
    meaning = N_("A member wants an external game to count for the evening of the same week.")
    sentences = (
        N_("{member} plays an external game against {opponent} for {date}."),
        N_("{member} plays an external game for {date}."),
    )

    member: MemberId
    date: datetime.date
    game_at: Clock
    opponent: str = ""


class ExternalResult(Event, frozen=True, kw_only=True):
    """BW-37: how an external game ended, for the member."""

    title = N_("result of an external game")
    personal = ("opponent",)
    meaning = N_("How an external game ended, for the member.")
    sentences = (N_("{member} played an external game for {date}: {result}."),)

    member: MemberId
    date: datetime.date
    game_at: Clock
    result: Literal["win", "draw", "loss"]
    opponent: str = ""
    rating: Rating = 0


class ExternalRuled(Event, frozen=True, kw_only=True):
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

    member: MemberId
    date: datetime.date
    game_at: Clock
    counts: bool


class ObjectionRaised(Event, frozen=True, kw_only=True):
    """BW-10: a member objects to having been absent without notice."""

    title = N_("objection raised")
    meaning = N_("A member objects to having been absent without notice.")
    sentences = (N_("{member} raised an objection about {date}."),)

    member: MemberId
    date: datetime.date


class ObjectionDecided(Event, frozen=True, kw_only=True):
    """BW-10: granted, the absence is one with notice (AMK)."""

    title = N_("objection decided")
    meaning = N_("Whether the objection is granted; then the absence is one with notice (AMK).")
    yes_or_no = "granted"
    sentences = (
        N_("The objection of {member} about {date} was granted."),
        N_("The objection of {member} about {date} was rejected."),
    )
    needs_reason = True
    fields = (FieldWords("granted", N_("granted"), "yes", N_("yes or no")),)

    member: MemberId
    date: datetime.date
    granted: bool


class AppealLodged(Event, frozen=True, kw_only=True):
    """BW-5: an appeal against a decision, to the leader first and then to the committee."""

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
    """To the committee: the appeal that the leader turned down, by its number; not told: the one about the same."""


class AppealPassedOn(Event, frozen=True, kw_only=True):
    """BW-5: the committee cannot come to a decision on this appeal; the board decides, without the leader."""

    title = N_("appeal passed on to the board")
    meaning = N_("The committee cannot come to a decision on this appeal; the board decides.")
    sentences = (N_("Appeal {appeal} was passed on to the board."),)
    needs_reason = True

    appeal: int


class AppealDecided(Event, frozen=True, kw_only=True):
    """BW-5: what became of the appeal with this number in the logbook."""

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
