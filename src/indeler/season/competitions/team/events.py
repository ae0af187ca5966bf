"""Events about the matches of a team."""

from typing import Literal

from indeler.language import N_
from indeler.season.core.event import ELSEWHERE, Clock, FieldWords, MemberId, Number, OfOneKind, Rating

_MATCH = FieldWords("match", N_("match"), "1", N_("the number of the match"))
_BOARD = FieldWords("board", N_("board"), "1", N_("the number of the board"))


class _OfMatch(OfOneKind, frozen=True, kw_only=True):
    subject = ELSEWHERE

    match: Number


class TeamMatchPlanned(_OfMatch, frozen=True, kw_only=True):
    """A match against a team of another club, on a club evening or on any other day; a second event changes the day."""

    title = N_("match of a team planned")
    personal = ("opponent",)
    meaning = N_("A match against a team of another club, on a club evening or any other day.")
    yes_or_no = "home"
    sentences = (
        N_("Match {match} of {competition} against {opponent} is played at home on {starts}."),
        N_("Match {match} of {competition} against {opponent} is played away on {starts}."),
    )
    fields = (
        _MATCH,
        FieldWords("starts", N_("starts"), "2026-10-03T13:00", N_("when the match starts")),
        FieldWords("home", N_("at home"), "yes", N_("yes or no")),
    )

    starts: Clock
    opponent: str
    home: bool = False


class TeamSelected(_OfMatch, frozen=True, kw_only=True):
    """The players of a match, who are not expected on a club evening of that day."""

    title = N_("team selected")
    meaning = N_("Who plays a match; they are not expected on a club evening of that day.")
    sentences = (N_("Match {match} of {competition} is played by {players}."),)
    fields = (_MATCH, FieldWords("players", N_("players"), "3,4,8,9", N_("members, by number")))

    players: tuple[MemberId, ...]


class TeamGameEntered(_OfMatch, frozen=True, kw_only=True):
    """A board of a match: the opponent and the member's result; a second event is a correction."""

    title = N_("game of a team")
    personal = ("opponent",)
    meaning = N_("A board of a match: against whom, and how it ended for the member.")
    sentences = (
        N_("{member} – {opponent} ended {result} (match {match}, board {board})."),
        N_("{member} played in match {match} on board {board}: {result}."),
    )
    fields = (_MATCH, _BOARD)

    board: Number
    member: MemberId
    opponent: str = ""
    rating: Rating = 0
    result: Literal["win", "draw", "loss"] | None = None
