"""Events about a ladder of challenges."""

import datetime
from typing import ClassVar

from msgspec import UNSET, UnsetType

from indeler.language import N_
from indeler.season.boards.events import GameResult
from indeler.season.core.event import FieldWords, MemberId, OfOneKind

_CHALLENGED = FieldWords("challenged", N_("challenged"), "3", N_("who is challenged, by number"))


class _OfLadder(OfOneKind, frozen=True, kw_only=True):
    subject = N_("Challenges on the ladder")


class _OfChallenge(_OfLadder, frozen=True, kw_only=True):
    fields: ClassVar[tuple[FieldWords, ...]] = (_CHALLENGED,)

    member: MemberId
    challenged: MemberId


class LadderMadeUp(_OfLadder, frozen=True, kw_only=True):
    """The order in which a ladder begins."""

    title = N_("ladder made up")
    meaning = N_("The order in which a ladder begins.")
    sentences = (N_("The ladder was made up: {order}."),)
    fields = (FieldWords("order", N_("order"), "4,1,3,2", N_("members, by number, from the top")),)

    order: tuple[MemberId, ...]


class ChallengeMade(_OfChallenge, frozen=True, kw_only=True):
    """A member challenges a higher member."""

    title = N_("challenge made")
    meaning = N_("A member challenges somebody who stands above.")
    sentences = (N_("{member} challenged {challenged}."),)


class ChallengeAccepted(_OfChallenge, frozen=True, kw_only=True):
    """The challenged member accepts, with the day on which the game is played, if that is agreed."""

    title = N_("challenge accepted")
    meaning = N_("Who was challenged accepts; with the day on which the game is played, if that is agreed.")
    sentences = (
        N_("{challenged} accepted the challenge of {member} for {date}."),
        N_("{challenged} accepted the challenge of {member}."),
    )

    date: datetime.date | None = None


class ChallengePlayed(_OfLadder, frozen=True, kw_only=True):
    """The result of the game of a challenge; a draw keeps the order."""

    title = N_("challenge played")
    meaning = N_("How the game of a challenge ended; a draw keeps the order.")
    sentences = (N_("The challenge {white} – {black} ended {result}."),)

    white: MemberId
    black: MemberId
    result: GameResult


class ChallengeExpired(_OfChallenge, frozen=True, kw_only=True):
    """A challenge was not played; the order stays, or the challenger takes the place."""

    title = N_("challenge expired")
    meaning = N_("A challenge was not played; the order stays, or the challenger takes the place.")
    yes_or_no = "takes_place"
    sentences = (
        N_("The challenge of {member} to {challenged} expired; {member} takes the place."),
        N_("The challenge of {member} to {challenged} expired; the order stays."),
    )
    although = N_("before the time for it was over")
    needs_reason = True
    fields = (
        _CHALLENGED,
        FieldWords("takes_place", N_("takes the place"), "yes", N_("yes or no: who challenged takes the place")),
    )

    takes_place: bool = False
    anyway: bool | UnsetType = UNSET
