"""What events about finals make of a season: places that nobody wants, and play-offs."""

from __future__ import annotations

from msgspec.structs import replace

from indeler.language import N_
from indeler.season.competitions.championship.events import PlayOffOpened, PlayOffResult, QualificationDeclined
from indeler.season.core.changes import changed, refuse, with_entry
from indeler.season.core.decisions import evolves
from indeler.season.core.season import Season
from indeler.season.core.state import PlayOff, State

RULEBOOK = "botwinnik"


@evolves(QualificationDeclined)
def qualification_declined(season: Season, event: QualificationDeclined) -> State:
    """BW-41, BW-55, BW-59: the next one of that cycle, evening or ladder has the place."""
    season.member(event.member)
    declined = with_entry(season.state.declined_place.get(event.competition, {}), event.member, event.at.date())
    return changed(season.state, declined_place=with_entry(season.state.declined_place, event.competition, declined))


@evolves(PlayOffOpened)
def play_off_opened(season: Season, event: PlayOffOpened) -> State:
    """BW-46, BW-57, BW-61: those who are still equal in first place, and lots from a seed."""
    for member in event.players:
        season.member(member)  # it must be there
    opened = PlayOff(event.players, event.seed, event.at)
    return changed(season.state, play_offs=with_entry(season.state.play_offs, event.competition, opened))


@evolves(PlayOffResult)
def play_off_result(season: Season, event: PlayOffResult) -> State:
    """BW-47: one more game."""
    opened = play_off_of(season, event)
    played = replace(opened, games=(*opened.games, (event.white, event.black, event.result)))
    return changed(season.state, play_offs=with_entry(season.state.play_offs, event.competition, played))


def play_off_of(season: Season, event: PlayOffResult) -> PlayOff:
    """The play-off that is played in this competition."""
    opened = season.state.play_offs.get(event.competition)
    if opened is None:
        title = season.competition(event.competition).title
        refuse(N_("There is no play-off of {competition}; open it first."), competition=title)
    return opened
