"""Events of a team event: teams and rosters, line-ups, forfeited matches, absence and penalties."""

from datetime import datetime
from typing import Annotated, Literal

import msgspec

from indeler.language import N_, Sentence, Text, all_of
from indeler.model import format_points
from indeler.opens.events import Event, NewPlayer, Number, RoundNumber, _OfGame
from indeler.opens.particulars import PERSONAL, Label

Seat = Annotated[int, msgspec.Meta(ge=0, le=999_999)]
"""A player by number; 0 is an empty seat."""
Points = Annotated[int, msgspec.Meta(ge=-10_000, le=10_000)]
"""Points in tenths."""


class NewTeam(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A team with its roster in board order."""

    number: Number
    name: Label
    short: Label = ""
    captain: Label = ""
    federation: Label = ""
    club: Label = ""
    players: tuple[Number, ...]


class TeamsEntered(Event, frozen=True, kw_only=True):
    """All teams and their players, which replace the previous ones."""

    title = N_("{teams} teams with {players} players were entered.")
    personal = (*PERSONAL, "captain")

    teams: tuple[NewTeam, ...]
    players: tuple[NewPlayer, ...]

    def describe(self) -> Sentence:
        """Return a sentence with the numbers of teams and players."""
        return Sentence(self.title, teams=len(self.teams), players=len(self.players))


class TeamRulesChanged(Event, frozen=True, kw_only=True):
    """The number of boards, the colours, the points of a match, and the rules for line-ups."""

    title = N_("The rules for teams were changed.")

    colours: Annotated[str, msgspec.Meta(pattern="^[WB]{1,40}$")]
    """The colour of the first-named team on each board."""
    match_points: tuple[Points, Points, Points] = (20, 10, 0)
    bye: tuple[Points, Points] | None = None
    """Match points and game points of the bye; None: those of a drawn match."""
    game_points: tuple[Points, Points, Points] | None = None
    """The worth of a won, drawn and lost game; None: no change."""
    order: Literal["roster", "free"] = "roster"
    minimum: Annotated[int, msgspec.Meta(ge=1, le=40)] = 1
    minutes: Annotated[int, msgspec.Meta(ge=0, le=10_000)] = 15
    reports: Literal["arbiter", "captains"] = "arbiter"
    """The person who enters results: the arbiter, or the home captain, whom the other captain confirms."""


class _OfTeam(Event, frozen=True, kw_only=True):
    """About a team, by number; the name is for the log."""

    team: Number
    name: Label


class TeamPlayerAdded(_OfTeam, frozen=True, kw_only=True):
    """One more player at the bottom of a roster."""

    title = N_("{player} was added to the roster of {name}.")
    personal = PERSONAL

    player: NewPlayer

    def describe(self) -> Sentence:
        """Describe the player and the team."""
        return Sentence(self.title, player=self.player.name, name=self.name)


class TeamNamed(_OfTeam, frozen=True, kw_only=True):
    """Another name, captain, club or federation of a team; its roster stays."""

    title = N_("{name} is now {new}, captain: {captain}.")
    personal = ("captain",)

    new: Label
    captain: Label = ""
    club: Label = ""
    federation: Label = ""

    def _text(self) -> Text:
        return self.title if self.captain else N_("{name} is now {new}, without a captain.")


class TeamWithdrew(_OfTeam, frozen=True, kw_only=True):
    """A team stops after the rounds paired so far."""

    title = N_("{name} withdrew.")


class TeamReturned(_OfTeam, frozen=True, kw_only=True):
    """A team that withdrew comes back."""

    title = N_("{name} plays again.")


class TeamByeRequested(_OfTeam, frozen=True, kw_only=True):
    """A team will not play a coming round, or plays it after all."""

    title = N_("{name} does not play round {round}.")

    round: RoundNumber
    worth: Literal["zero", "half", "full", "none"] = "zero"

    def _text(self) -> Text:
        return N_("{name} plays in round {round} after all.") if self.worth == "none" else self.title


class TeamPenalised(_OfTeam, frozen=True, kw_only=True):
    """Match points or game points taken from a team, or given to it."""

    title = N_("{name} got {match_points} match points and {game_points} game points in round {round}: {why}")
    needs_reason = True

    round: RoundNumber
    match_points: Points = 0
    game_points: Points = 0

    def describe(self) -> Sentence:
        """Describe the penalty, with formatted points."""
        points = {"match_points": _signed(self.match_points), "game_points": _signed(self.game_points)}
        return self._worded(self.title, **points)


def _signed(points: int) -> str:
    return f"−{format_points(-points)}" if points < 0 else f"+{format_points(points)}"


class LineUpsDue(Event, frozen=True, kw_only=True):
    """Until when captains give the line-ups of a round; None: until the arbiter shows them."""

    title = N_("The time for line-ups of round {round} was set.")

    round: RoundNumber
    until: datetime | None = None


class LineUpGiven(_OfTeam, frozen=True, kw_only=True):
    """The players of a team; sealed until the line-ups are revealed, and replaced by a later one."""

    title = N_("{name} gave its line-up for round {round}.")

    round: RoundNumber
    players: tuple[Seat, ...]
    """The players in board order; 0 is an empty seat."""
    by_captain: bool = False


class RevealedMatch(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The line-ups of a match: the team with White on board 1 first."""

    white: Number
    black: Number
    whites: tuple[Seat, ...]
    """The players of the first team, whatever their colours."""
    blacks: tuple[Seat, ...]
    forfeit: Literal["", "+-", "-+", "--"] = ""
    """The forfeit with the first team on the left."""


class LineUpsRevealed(Event, frozen=True, kw_only=True):
    """The line-ups of matches become boards, which are public; with a reason they replace earlier ones."""

    title = N_("The line-ups of {matches} in round {round} were shown.")

    round: RoundNumber
    matches: tuple[RevealedMatch, ...]
    names: tuple[Label, ...] = ()
    """The names of the matches as they are shown."""
    missing: tuple[Label, ...] = ()
    """The teams that gave no line-up, and play with the first players of their rosters."""

    def describe(self) -> Sentence:
        """Describe the matches, and the teams without a line-up."""
        text = self.title
        if self.missing:
            text = N_(
                "The line-ups of {matches} in round {round} were shown; none came from {teams}: the first players play."
            )
        if self.why:
            text = N_("The line-ups of {matches} in round {round} were corrected: {why}")
        return self._worded(text, matches=all_of(self.names or ("",)), teams=all_of(self.missing or ("",)))


class MatchForfeited(_OfGame, frozen=True, kw_only=True):
    """A match that is not played, or is played after all."""

    title = N_("{match} in round {round} ended {result} without play.")

    match: Label
    """The names of both teams, for the log."""
    result: Literal["+-", "-+", "--", "*"]
    """The result with the team with White on board 1 on the left; the last one is no forfeit."""

    def _text(self) -> Text:
        return N_("{match} in round {round} is played after all.") if self.result == "*" else self.title
