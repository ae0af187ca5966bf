"""Attendance on an evening of the cycles: present, or absent with or without notice."""

import datetime

from indeler.language import N_, Text
from indeler.season import queries
from indeler.season.calendar.slots import sign_off_deadline, slots
from indeler.season.capabilities import GuestGame, IsDrawn, PlaysElsewhere, ScoresAbsence
from indeler.season.core.season import Season
from indeler.season.core.state import Attendance, ExternalGame, RoundRecord

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
"""``cup``: plays a game of another competition that counts for the round."""
NOBODY = Attendance()


def attendance(season: Season, date: datetime.date, member: int, round: int = 0) -> Attendance:
    """Return the attendance of this member on this evening, or in one of its rounds."""
    known = season.state.attendance.get(date, {}).get(member, NOBODY)
    return known.by_turn.get(turn_of(season, date, round), known) if round and known.by_turn else known


def turn_of(season: Season, date: datetime.date, round: int) -> int:
    """Return which of several rounds of an evening this is, from 1 on; 0 for an evening with one round."""
    found = slots(season).get(date)
    return 0 if found is None else found.turn(round)


def status(season: Season, date: datetime.date, member: int, round: int = 0) -> Text:
    """BW-9, BW-10, BW-11, BW-33: return this member's status in one word on this evening, or in one of its rounds."""
    known = attendance(season, date, member, round)
    if known.exempt:
        return EXEMPT
    if known.granted:
        return SIGNED_OFF
    if known.no_show:
        return NO_SHOW
    if known.reason:
        if _is_late(season, date, member, known, round) and late_is_no_show(season, date):
            return LATE
        return EXTERNAL if known.reason == "external" else SIGNED_OFF
    if (date, member) in season.for_all("away", lambda: _players_elsewhere(season)):
        return EXTERNAL
    return EXPECTED if guest_game(season, date, member, round) is None else CUP


def _is_late(season: Season, date: datetime.date, member: int, known: Attendance, round: int) -> bool:
    """BW-9: return whether the sign-off was late; from the second round on: once it was published with the member."""
    if known.signed_off_at is None:
        return False
    if turn_of(season, date, round) < 2:
        return known.signed_off_at > sign_off_deadline(season.club_rules, date)
    out = [each for each in season.state.pairings.values() if each.date == date and each.place.round == round]
    placed = [each.placed_by(member) for each in out if each.published_at is not None]
    return any(event is not None and event < known.signed_off_by for event in placed)


def _players_elsewhere(season: Season) -> set[tuple[datetime.date, int]]:
    return {each for one in season.competitions if isinstance(one, PlaysElsewhere) for each in one.players_elsewhere()}


def external_games(season: Season, date: datetime.date, member: int) -> list[ExternalGame]:
    """BW-35: return this member's games elsewhere in the week of this evening, announced or of a team, by start."""
    games = season.state.externals.get(date, {}).get(member, ())
    teams = [each for each in season.competitions if isinstance(each, PlaysElsewhere)]
    of_teams = [game for each in teams for game in each.external_games(date, member)]
    return sorted([*games, *of_teams], key=lambda game: game.game_at)


def late_is_no_show(season: Season, date: datetime.date) -> bool:
    """BW-9: return whether a late sign-off is absence without notice, by the rules of the evening, else the first."""
    found = slots(season).get(date)
    regular = [each for each in season.competitions if each.regular]
    own = [each for each in regular if found is not None and each.name == found.what]
    return all(each.late_is_no_show() for each in (own or regular)[:1] if isinstance(each, ScoresAbsence))


def guest_game(season: Season, date: datetime.date, member: int, round: int = 0) -> GuestGame | None:
    """BW-75: return the first game of another competition that replaces this round of the evening."""
    if turn_of(season, date, round) > 1:
        return None
    return season.for_all("guest games", lambda: _guest_games(season)).get((date, member))


def _guest_games(season: Season) -> dict[tuple[datetime.date, int], GuestGame]:
    drawn = [each for each in season.competitions if isinstance(each, IsDrawn)]
    return {key: game for each in drawn for key, game in each.guest_games().items()}


def came_after_all(season: Season, date: datetime.date, member: int, round: int = 0) -> bool:
    """BW-11: return whether a member who had signed off got a place in a published round of this evening after that.

    In a closed group everybody has a place, also those who have signed off.
    """
    known = attendance(season, date, member, round)
    if not known.reason:
        return False
    out = [each for each in season.state.pairings.values() if each.date == date and each.published_at is not None]
    places = [
        each.placed_by(member)
        for each in out
        if round in (0, each.place.round)
        and queries.goes_by_attendance(season.competition(each.place.competition), each.place)
    ]
    return any(event is not None and event > known.signed_off_by for event in places)


def did_not_come(season: Season, paired: RoundRecord, member: int) -> bool:
    """Return whether a paired player did not come: marked so, exempted, or signed off after being paired.

    The order of the logbook decides: a sign-off in time may be recorded after the pairing was made, and a member
    who had signed off and came after all is paired by hand.
    """
    known, placed_by = attendance(season, paired.date, member, paired.place.round), paired.placed_by(member)
    signed_off = bool(known.reason) and placed_by is not None and known.signed_off_by > placed_by
    return known.no_show or known.exempt or signed_off
