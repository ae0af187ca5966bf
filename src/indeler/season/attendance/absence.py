"""Who comes on an evening of the cycles, and who is absent with or without notice."""

from __future__ import annotations

import datetime

from indeler.language import N_, Text
from indeler.season.calendar.slots import sign_off_deadline
from indeler.season.core.season import Season
from indeler.season.core.state import Attendance, CupGame

RULEBOOK = "botwinnik"

EXPECTED, SIGNED_OFF, EXTERNAL, LATE, NO_SHOW, EXEMPT, CUP = (
    N_("expected"),
    N_("signed-off"),
    N_("external"),
    N_("late"),
    N_("no-show"),
    N_("exempt"),
    N_("cup"),
)
NOBODY = Attendance()


def attendance(season: Season, date: datetime.date, member: int) -> Attendance:
    """What is known of this member on this evening."""
    return season.state.attendance.get(date, {}).get(member, NOBODY)


def status(season: Season, date: datetime.date, member: int) -> Text:
    """BW-9, BW-10, BW-11, BW-33: in one word how this member stands to this evening; a granted objection counts."""
    known = attendance(season, date, member)
    if known.exempt:
        return EXEMPT
    if known.granted:
        return SIGNED_OFF
    if known.no_show:
        return NO_SHOW
    if known.reason:
        late = known.signed_off_at is not None and known.signed_off_at > sign_off_deadline(season.rulebook, date)
        if late and season.rulebook.cycles.points.late_sign_off == "no-show":
            return LATE
        return EXTERNAL if known.reason == "external" else SIGNED_OFF
    return EXPECTED if cup_game(season, date, member) is None else CUP


def cup_game(season: Season, date: datetime.date, member: int) -> CupGame | None:
    """BW-75: the cup game of this member that is set for this evening and counts for its round."""
    if season.rulebook.cup is None or not season.rulebook.cup.counts_for_cycles:
        return None
    return season.once("cup games", lambda: _cup_games(season)).get((date, member))


def _cup_games(season: Season) -> dict[tuple[datetime.date | None, int], CupGame]:
    return {
        (game.date, player): game
        for round in season.state.cup.values()
        for game in round.games
        if game.date is not None and game.walk_over is None
        for player in (game.white, game.black)
    }
