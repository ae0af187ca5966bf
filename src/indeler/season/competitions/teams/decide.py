"""Checks of decisions about a team competition: its teams, and the boards of a match."""

from collections import Counter

from indeler.language import N_
from indeler.season.boards.events import PairingChanged, PairingMade
from indeler.season.competitions.teams.competition import TOO_FEW_PLAYERS, Teams
from indeler.season.competitions.teams.events import TeamJoined, TeamsMadeUp
from indeler.season.core.decisions import decides, refuse
from indeler.season.core.season import Season


@decides(TeamsMadeUp)
def _teams_made_up(season: Season, event: TeamsMadeUp) -> None:
    found = season.chosen(Teams, event.competition)
    if [*event.groups] != [*found.rules.teams]:
        refuse(N_("The teams are to be named in this order: {teams}."), teams=found.rules.teams)
    playing = set(season.playing(found.name, event.at.date()))
    known = {member for roster in found.rosters.values() for member in roster}
    counted = Counter(member for roster in event.groups.values() for member in roster)
    for member, times in counted.items():
        if times > 1:
            refuse(N_("{name} has two places in the teams; keep one."), name=season.name(member))
        if member not in playing | known:
            refuse(N_("{name} does not take part in {place}."), name=season.name(member), place=found.title)
    has_begun = any(place.competition == found.name for place in season.state.pairings)
    for name, roster in event.groups.items():
        if len(roster) < found.rules.boards:
            refuse(TOO_FEW_PLAYERS, team=name, count=len(roster), boards=found.rules.boards)
        before = found.rosters.get(name, ())
        if has_begun and roster[: len(before)] != before:
            text = N_("A round has been paired: {team} keeps its order, and new players come at the bottom.")
            refuse(text, team=name)


@decides(TeamJoined)
def _team_joined(season: Season, event: TeamJoined) -> None:
    found, name = season.chosen(Teams, event.competition), season.name(event.member)
    found.roster_of(event.team)  # raises if the team does not exist
    if event.member not in season.playing(found.name, event.at.date()):
        refuse(N_("{name} does not take part in {place}."), name=name, place=found.title)
    if event.member not in found.without_team(event.at.date()):
        refuse(N_("{name} is in a team already."), name=name)


@decides(PairingMade, PairingChanged)
def _boards_of_a_match(season: Season, event: PairingMade | PairingChanged) -> None:
    """Refuse a match without all boards, each with a player of both teams, in alternating colours."""
    found = season.competition(event.competition)
    if not isinstance(found, Teams):
        return
    found.check_round(event.place)
    first, second = (found.rosters[name] for name in found.teams_at(event.place))
    if len(event.boards) != found.rules.boards or event.odd is not None:
        refuse(N_("A match has {boards} boards, and nobody is without an opponent."), boards=found.rules.boards)
    for number, (white, black) in enumerate(event.boards, start=1):
        one, other = (white, black) if number % 2 else (black, white)
        if one not in first or other not in second:
            text = N_("Board {number} of {match}: {white} and {black} cannot meet there; mind teams and colours.")
            match, names = found.match_title(event.place), {"white": season.name(white), "black": season.name(black)}
            refuse(text, number=number, match=match, **names)
