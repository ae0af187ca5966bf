"""The capabilities of competitions: one small protocol for each, which a kind implements or not.

A kind has a capability if its class has all methods of the protocol; it need not inherit from it. Callers test for a
capability, ``isinstance(competition, HasRounds)``, and never for a name or a kind. The default for a competition
without a capability is at the call, or in `indeler.season.queries`.
"""

from inspect import signature
from typing import Any

from indeler.season.capabilities.calendar import (
    CanBeShortened,
    CountsTeamGames,
    ExpectsPlayers,
    FitsCalendar,
    FollowsAttendance,
    FollowsMembers,
    HasDatedGames,
    HasEvenings,
    HasLeastLength,
    HasOtherScores,
    HasParts,
    IsDrawn,
    LosesEvenings,
    NotesPresence,
    PlansAhead,
    PlaysElsewhere,
    PlaysSeveralRounds,
    RestrictsEntry,
    ScoresAbsence,
)
from indeler.season.capabilities.rounds import (
    ChecksImports,
    DrawsLots,
    DrawsStartPositions,
    DrawsTitleGroup,
    HasClosedGroups,
    HasGroups,
    HasRounds,
    HasSchedule,
    HasTempo,
    IsAudited,
    IsPairedBySystem,
    JudgesBoards,
    KeepsLots,
    LimitsRounds,
    MakesUpGroups,
    PlaysMatches,
    TakesOverRounds,
)
from indeler.season.capabilities.standings import (
    CountsGames,
    HasFinal,
    HasPool,
    HasTable,
    HasTables,
    HasTasks,
    HasWinner,
    InformsMembers,
    IsRanked,
    MakesOffers,
    OffersToMembers,
    PlacesSeason,
    ScoresSeason,
)
from indeler.season.capabilities.values import (
    AuditCase,
    Boards,
    Capability,
    Course,
    GuestGame,
    Line,
    Message,
    Offer,
    OfferField,
    OpenGame,
    Task,
)


def incomplete(kind: type[Any]) -> dict[str, set[str]]:
    """Return the capabilities of which this class has only some methods, with the missing or different ones."""
    found = {}
    for capability in [each for each in globals().values() if Capability in getattr(each, "__mro__", ())[1:]]:
        methods = {name: method for name, method in vars(capability).items() if not name.startswith("_")}
        unfit = {name for name, method in methods.items() if not _can_be_called(kind, name, method)}
        if unfit and any(hasattr(kind, name) for name in methods):
            found[capability.__name__] = unfit
    return found


def _can_be_called(kind: type[Any], name: str, declared: Any) -> bool:
    """Return whether the class has this method, and it takes the parameters of the capability's method."""
    own = getattr(kind, name, None)
    if isinstance(declared, property) or not callable(own):
        return hasattr(kind, name)
    given = [each for each in signature(declared).parameters.values() if each.kind is each.POSITIONAL_OR_KEYWORD]
    try:
        signature(own).bind(*given)
    except TypeError:
        return False
    return True
