"""Events about a team competition inside the club."""

from typing import ClassVar

from indeler.language import N_
from indeler.season.core.event import GROUPS, FieldWords, MemberId, Name, OfOneKind


class TeamsMadeUp(OfOneKind, frozen=True, kw_only=True):
    """The members of each team in board order; once a round is paired, players can only be added at the bottom."""

    subject = GROUPS
    title = N_("teams made up")
    meaning = N_(
        "The members of each team in board order; once a round is paired, players can only be added at the bottom."
    )
    sentences = (N_("The teams of {competition} were made up: {groups}."),)
    fields = (
        FieldWords(
            "groups",
            N_("teams"),
            """'{"A":[1,4,5,8],"B":[2,3,6,7]}'""",
            N_("JSON; members of each team, in board order"),
        ),
    )
    in_board_order: ClassVar[bool] = True
    """Whether a member who changes teams keeps the board number."""

    groups: dict[Name, tuple[MemberId, ...]]


class TeamJoined(OfOneKind, frozen=True, kw_only=True):
    """A member joins a team, at the bottom of its roster."""

    subject = GROUPS
    title = N_("joined a team")
    meaning = N_("A member joins a team, at the bottom of its roster.")
    sentences = (N_("{member} joined the team {team} ({competition})."),)
    fields = (FieldWords("team", N_("team"), "A", N_("the name of the team")),)

    member: MemberId
    team: Name
