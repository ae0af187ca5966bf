"""The capabilities of competitions: one small protocol for each, which a kind implements or not.

A kind has a capability if its class has all methods of the protocol; it need not inherit from it. Callers test for a
capability, ``isinstance(competition, HasRounds)``, and never for a name or a kind. The default for a competition
without a capability is at the call, or in `indeler.season.queries`.
"""

from typing import Any

from indeler.season.capabilities.calendar import (
    CanBeShortened,
    CountsTeamGames,
    ExpectsPlayers,
    FitsCalendar,
    FollowsAttendance,
    FollowsCalendar,
    FollowsMembers,
    HasEvenings,
    HasLeastLength,
    HasOtherScores,
    HasParts,
    HasSpareEvenings,
    IsDrawn,
    IsGuest,
    KnowsLongAbsence,
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
    DraftsRounds,
    DrawsLots,
    DrawsStartPositions,
    DrawsTitleGroup,
    ExplainsBye,
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
    NeedsPlayers,
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
    """Return the capabilities of which this class has only some methods, each with the names of the missing ones."""
    found = {}
    for capability in [each for each in globals().values() if Capability in getattr(each, "__mro__", ())[1:]]:
        methods = {name for name in vars(capability) if not name.startswith("_")}
        missing = {name for name in methods if not hasattr(kind, name)}
        if missing and missing != methods:
            found[capability.__name__] = missing
    return found
