"""Events about pairings and results."""

import datetime
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from indeler.language import N_
from indeler.season.core.event import ATTENDANCE, PAIRINGS, RESULTS, Event, FieldWords, MemberId, Name, Number
from indeler.season.core.state import RoundKey

RULEBOOK = "botwinnik"

Boards = tuple[tuple[MemberId, MemberId], ...]
"""White and Black of each board, in board order."""
StartPosition = Annotated[int, msgspec.Meta(ge=0, le=959)]
"""The number of one of the 960; 518 is the usual one."""
GameResult = Literal["1-0", "½-½", "0-1", "0-0", "+-", "-+", "--"]
"""Results of games; ``+`` and ``-`` are a forfeit, without play."""


class _OfRound(Event, frozen=True, kw_only=True):
    """An event about one round of one competition. ``part`` is the number of the cycle or of the evening."""

    subject = RESULTS

    competition: Name
    part: Number
    round: Number


class _OfGroup(_OfRound, frozen=True, kw_only=True):
    subject = PAIRINGS

    group: str = ""
    """The group of the cycle; of an evening the final pool, empty for all others."""

    @property
    def place(self) -> RoundKey:
        """Return the group's round that this is about."""
        return RoundKey(self.competition, self.part, self.round, self.group)


class _OfBoards(_OfGroup, frozen=True, kw_only=True):
    fields = (
        FieldWords(
            "title_group",
            N_("championship group"),
            "3,1,8",
            N_("members, by number, where this round draws such a group"),
        ),
        FieldWords("start", N_("start position"), "518", N_("its number among the 960, where it is drawn")),
        FieldWords("field", N_("players"), "3,8", N_("members, by number")),
    )

    boards: Boards
    odd: MemberId | None = None


class PairingMade(_OfBoards, frozen=True, kw_only=True):
    """BW-22, BW-51: the boards of a round, not yet published; a new pairing replaces an earlier one."""

    title = N_("pairing made")
    meaning = N_("The boards of a round, not yet published; made again it replaces what was made before.")
    sentences = (
        N_("The pairing of {where} was made: {boards}."),
        N_("The pairing of {where} was made."),
    )

    seed: str = ""
    title_group: tuple[MemberId, ...] | UnsetType = UNSET
    """The championship group from this round on: a correction later does not change it (keizer 5). Unset if the
    competition draws none, and in lines that are older than this field."""
    start: StartPosition | UnsetType = UNSET
    """The drawn start position, if the rules prescribe a draw."""
    field: tuple[MemberId, ...] | UnsetType = UNSET
    """The members whose round this is, where that follows from a ranking: in a competition with a final."""


class PairingChanged(_OfBoards, frozen=True, kw_only=True):
    """BW-2, BW-11: the leader sets the boards of a round by hand, paired or next to be paired, for a reason."""

    title = N_("pairing changed by hand")
    meaning = N_("The leader sets the boards of a round by hand, paired already or not, and says why.")
    sentences = (
        N_("The pairing of {where} was changed by hand: {boards}."),
        N_("The pairing of {where} was changed by hand."),
    )
    needs_reason = True

    title_group: tuple[MemberId, ...] | UnsetType = UNSET
    """Of a round without a pairing, as of `PairingMade`."""
    start: StartPosition | UnsetType | None = UNSET
    """Of a round without a pairing; None for the usual position, unset also in lines that are older than this field."""
    field: tuple[MemberId, ...] | UnsetType = UNSET
    """As of `PairingMade`."""
    anyway: bool = False


class PairingPublished(_OfGroup, frozen=True, kw_only=True):
    """The pairing that was made is published; from now on it can only be changed by hand."""

    title = N_("pairing published")
    meaning = N_("The pairing that was made is published; from now on nothing but a change by hand alters it.")
    sentences = (N_("The pairing of {where} was published."),)
    although = N_("although somebody came or went since it was made")

    anyway: bool = False


class PairingWithdrawn(_OfGroup, frozen=True, kw_only=True):
    """A pairing without results is taken back, so that the round can be paired again."""

    title = N_("pairing taken back")
    meaning = N_("A pairing without results is taken back, so that the round can be paired again.")
    sentences = (N_("The pairing of {where} was taken back."),)
    needs_reason = True

    anyway: bool = False


class _OfGame(_OfRound, frozen=True, kw_only=True):
    white: MemberId
    black: MemberId


class ResultEntered(_OfGame, frozen=True, kw_only=True):
    """BW-12: how a game ended."""

    title = N_("result entered")
    meaning = N_("How a game ended.")
    sentences = (N_("{white} – {black} ended {result} ({where})."),)

    result: GameResult
    anyway: bool = False


class ResultCorrected(_OfGame, frozen=True, kw_only=True):
    """BW-32: a corrected result; a final result only after the lock has been lifted."""

    title = N_("result corrected")
    meaning = N_("A corrected result; a final result can be corrected only after results have been opened again.")
    sentences = (
        N_("The result of {white} – {black} was corrected to {result} ({where})."),
        N_("The result of {white} – {black} was removed ({where})."),
    )
    needs_reason = True

    result: GameResult | None = None
    """None: the result is removed."""
    anyway: bool = False


class UnplayedDecided(_OfGame, frozen=True, kw_only=True):
    """BW-45: a game that was not caught up: lost for the player who alone is responsible, else drawn."""

    title = N_("game not played decided")
    meaning = N_("A game that was not caught up: lost for the one who alone is responsible, else drawn.")
    sentences = (
        N_("{white} – {black} was not played; {responsible} alone is responsible ({where})."),
        N_("{white} – {black} was not played; nobody alone is responsible ({where})."),
    )
    needs_reason = True
    fields = (FieldWords("responsible", N_("responsible"), "8", N_("who alone is to blame; left out: nobody or both")),)

    responsible: MemberId | None = None


class RoundClosed(_OfRound, frozen=True, kw_only=True):
    """BW-12: all results of this round are in and were checked; any later change is a correction."""

    title = N_("round closed")
    meaning = N_("All results of this round are in and were checked; any change from now on is a correction.")
    sentences = (N_("All results of {where} are in; the round is closed."),)


class LockLifted(_OfRound, frozen=True, kw_only=True):
    """BW-32: results of this round may be changed again, though they were final."""

    title = N_("results opened again")
    meaning = N_("Results of this round may be changed again, though they were final.")
    sentences = (N_("The results of {where} may be changed again."),)
    needs_reason = True


class TakenGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game that was played before the season was recorded here; ``?`` is an unknown result."""

    white: MemberId
    black: MemberId
    result: Literal["1-0", "½-½", "0-1", "0-0", "+-", "-+", "--", "?"] = "?"


class RoundTakenOver(_OfGroup, frozen=True, kw_only=True):
    """A round that was played before the season was recorded here: it counts, but was paired elsewhere."""

    title = N_("round taken over")
    meaning = N_("A round that was played before the season came here: it counts, and was paired elsewhere.")
    sentences = (
        N_("The results of {where} were taken over: {games}."),
        N_("The results of {where} were taken over."),
    )
    fields = (
        FieldWords(
            "games", N_("games"), """'[{"white":3,"black":8,"result":"1-0"}]'""", N_("JSON; the result may be left out")
        ),
        FieldWords("away", N_("signed off"), "7", N_("those who had signed off, by number")),
        FieldWords("no_shows", N_("absent without notice"), "9", N_("those who were absent without notice, by number")),
        FieldWords("others", N_("others"), "4,6", N_("members of whom nothing else is known, by number")),
        FieldWords(
            "extra", N_("points on top"), "3-35", N_("a member and tenths of a point on top of what the round gives")
        ),
    )

    games: tuple[TakenGame, ...] = ()
    odd: MemberId | None = None
    away: tuple[MemberId, ...] = ()
    """Members who had signed off."""
    no_shows: tuple[MemberId, ...] = ()
    others: tuple[MemberId, ...] = ()
    """Other members of the group, without further data in this round."""
    extra: tuple[tuple[MemberId, int], ...] = ()
    """Additional tenths of a point, so that the total equals that of the club's own list."""


class NotationSkipped(Event, frozen=True, kw_only=True):
    """BW-4: a member did not notate the game of this evening."""

    subject = ATTENDANCE
    title = N_("game not written down")
    meaning = N_("A member did not write down the game of this evening.")
    yes_or_no = "valid_reason"
    sentences = (
        N_("{member} did not write down the game of {date}, for a valid reason."),
        N_("{member} did not write down the game of {date}."),
    )
    fields = (FieldWords("valid_reason", N_("valid reason"), "yes", N_("yes or no")),)

    member: MemberId
    date: datetime.date
    valid_reason: bool = False
