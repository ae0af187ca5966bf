"""Finals of any competition: events about declined places and about play-offs, their checks and effects."""

from collections.abc import Iterator
from typing import Literal

from msgspec.structs import replace

from indeler.language import N_, Sentence
from indeler.season import queries
from indeler.season.capabilities import HasPool
from indeler.season.common.members import RESULTS, Played
from indeler.season.common.play_off import play_off
from indeler.season.common.pools import play_off_games
from indeler.season.core.decisions import Since, builds_on, decides, evolves, refuse, with_entry, with_fields
from indeler.season.core.event import CHAMPIONSHIP, Event, FieldWords, MemberId, Name
from indeler.season.core.season import Season
from indeler.season.core.state import PlayOff, State

RULEBOOK = "botwinnik"


class QualificationDeclined(Event, frozen=True, kw_only=True):
    """BW-41, BW-55, BW-59: a member does not want the place in this final (``cycles`` is the championship group)."""

    subject = CHAMPIONSHIP
    title = N_("place in the final declined")
    meaning = N_(
        "A member does not want the place in this final; that of the club competition is the championship group."
    )
    sentences = (N_("{member} declined a place in the final ({competition})."),)

    member: MemberId
    competition: Name


class PlayOffOpened(Event, frozen=True, kw_only=True):
    """BW-47, BW-57, BW-61: these players play off for first place; lots are drawn from the seed."""

    subject = CHAMPIONSHIP
    title = N_("play-off opened")
    meaning = N_("These players play off for first place; lots are drawn from the seed.")
    sentences = (N_("A play-off was opened between {players} ({competition})."),)
    fields = (FieldWords("players", N_("players"), "3,8", N_("members, by number")),)

    competition: Name
    players: tuple[MemberId, ...]
    seed: str


class PlayOffResult(Event, frozen=True, kw_only=True):
    """BW-47: the next game of a play-off."""

    subject = CHAMPIONSHIP
    title = N_("result of a play-off")
    meaning = N_("The next game of a play-off.")
    sentences = (N_("The play-off {white} – {black} ended {result} ({competition})."),)

    competition: Name
    white: MemberId
    black: MemberId
    result: Literal["1-0", "½-½", "0-1"]


@decides(QualificationDeclined)
def _qualification_declined(season: Season, event: QualificationDeclined) -> None:
    """BW-41, BW-55, BW-59: refuse it in a competition without a final."""
    season.member(event.member)
    if event.competition not in [each.name for each in queries.with_final(season)]:
        refuse(N_("'{competition}' has no final to qualify for."), competition=event.competition)


@decides(PlayOffOpened)
def _play_off_opened(season: Season, event: PlayOffOpened) -> None:
    """BW-46, BW-57, BW-61: refuse all players except those still equal in first place."""
    competition = season.competition(event.competition)
    pool = queries.pool_of(competition)
    tied = pool.standings.play_off if pool is not None else ()
    if set(event.players) != set(tied):
        who = [season.name(member) for member in tied] or Sentence(N_("nobody"))
        text = N_("{who} must play off for first place in {competition}, as it stands.")
        refuse(text, who=who, competition=competition.title)
    known = season.state.play_offs.get(event.competition)
    if known is not None and set(known.players) == set(event.players):
        refuse(N_("The play-off of {competition} has been opened already."), competition=competition.title)


@builds_on(PlayOffResult)
def _after_it_was_opened(season: Season, event: PlayOffResult) -> Iterator[Since]:
    opened = season.state.play_offs.get(event.competition)
    if opened is not None:
        yield Since(N_("{at} is too early: the play-off was opened on {moment}."), opened.opened_at)


@decides(PlayOffResult)
def _play_off_result(season: Season, event: PlayOffResult) -> None:
    """BW-47: refuse games out of order."""
    competition, opened = season.competition(event.competition), play_off_of(season, event)
    games = [*play_off_games(opened), Played(event.white, event.black, RESULTS[event.result])]
    if not isinstance(competition, HasPool):
        raise queries.no_final(competition)
    play_off(opened.players, competition.play_off_rules(), opened.seed, games)


@evolves(QualificationDeclined)
def qualification_declined(season: Season, event: QualificationDeclined) -> State:
    """BW-41, BW-55, BW-59: give the place to the next one of that cycle, evening or ladder."""
    season.member(event.member)
    declined = with_entry(season.state.declined_place.get(event.competition, {}), event.member, event.at.date())
    return with_fields(
        season.state, declined_place=with_entry(season.state.declined_place, event.competition, declined)
    )


@evolves(PlayOffOpened)
def play_off_opened(season: Season, event: PlayOffOpened) -> State:
    """BW-46, BW-57, BW-61: open the play-off of the members still equal in first place, with lots from a seed."""
    for member in event.players:
        season.member(member)  # raises if the member does not exist
    opened = PlayOff(event.players, event.seed, event.at)
    return with_fields(season.state, play_offs=with_entry(season.state.play_offs, event.competition, opened))


@evolves(PlayOffResult)
def play_off_result(season: Season, event: PlayOffResult) -> State:
    """BW-47: add a game."""
    opened = season.state.play_offs[event.competition]
    played = replace(opened, games=(*opened.games, (event.white, event.black, event.result)))
    return with_fields(season.state, play_offs=with_entry(season.state.play_offs, event.competition, played))


def play_off_of(season: Season, event: PlayOffResult) -> PlayOff:
    """Return the play-off that is played in this competition."""
    opened = season.state.play_offs.get(event.competition)
    if opened is None:
        title = season.competition(event.competition).title
        refuse(N_("There is no play-off of {competition}; open it first."), competition=title)
    return opened
