"""What events about finals decide: places that nobody wants, and play-offs."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from indeler.language import N_, Sentence
from indeler.season.competitions.championship.events import PlayOffOpened, PlayOffResult, QualificationDeclined
from indeler.season.competitions.common.finals import play_off_games
from indeler.season.competitions.common.members import RESULTS, Played
from indeler.season.competitions.common.play_off import play_off
from indeler.season.core.changes import changed, refuse, with_entry
from indeler.season.core.decisions import Since, builds_on, decides
from indeler.season.core.season import Season
from indeler.season.core.state import PlayOff, State

RULEBOOK = "botwinnik"


@decides(QualificationDeclined)
def qualification_declined(season: Season, event: QualificationDeclined) -> State:
    """BW-41, BW-55, BW-59: the next one of that cycle, evening or ladder has the place."""
    season.member(event.member)
    names = [each.name for each in season.competitions if each.has_final()]
    if event.competition not in names:
        refuse(N_("'{competition}' has no final to qualify for."), competition=event.competition)
    declined = with_entry(season.state.declined_place.get(event.competition, {}), event.member, event.at.date())
    return changed(season.state, declined_place=with_entry(season.state.declined_place, event.competition, declined))


@decides(PlayOffOpened)
def play_off_opened(season: Season, event: PlayOffOpened) -> State:
    """BW-46, BW-57, BW-61: only those who are still equal in first place, and lots from a seed."""
    competition = season.competition(event.competition)
    pool = competition.pool()
    tied = pool.standings.play_off if pool is not None else ()
    if set(event.players) != set(tied):
        who = [season.name(member) for member in tied] or Sentence(N_("nobody"))
        refuse(
            N_("{who} must play off for first place in {competition}, as it stands."),
            who=who,
            competition=competition.title,
        )
    known = season.state.play_offs.get(event.competition)
    if known is not None and set(known.players) == set(event.players):
        refuse(N_("The play-off of {competition} has been opened already."), competition=competition.title)
    opened = PlayOff(event.players, event.seed, event.at)
    return changed(season.state, play_offs=with_entry(season.state.play_offs, event.competition, opened))


@decides(PlayOffResult)
def play_off_result(season: Season, event: PlayOffResult) -> State:
    """BW-47: the games in the order in which they come."""
    competition = season.competition(event.competition)
    opened = season.state.play_offs.get(event.competition)
    if opened is None:
        refuse(N_("There is no play-off of {competition}; open it first."), competition=competition.title)
    games = [*play_off_games(opened), Played(event.white, event.black, RESULTS[event.result])]
    play_off(opened.players, competition.play_off_rules(), opened.seed, games)
    played = replace(opened, games=(*opened.games, (event.white, event.black, event.result)))
    return changed(season.state, play_offs=with_entry(season.state.play_offs, event.competition, played))


@builds_on(PlayOffResult)
def _play_off_result(season: Season, event: PlayOffResult) -> Iterator[Since]:
    opened = season.state.play_offs.get(event.competition)
    if opened is not None:
        yield Since(N_("This cannot have been on {at}: the play-off was opened on {moment}."), opened.opened_at)
