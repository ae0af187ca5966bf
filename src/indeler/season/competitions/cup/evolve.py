"""Effects of events about the cup."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from indeler.language import InvalidInput
from indeler.season.competitions.cup import events
from indeler.season.competitions.cup.competition import Cup
from indeler.season.competitions.cup.rounds import CupGame, CupRound
from indeler.season.core.decisions import evolves, with_entry
from indeler.season.core.season import Season
from indeler.season.core.state import State

RULEBOOK = "botwinnik"


@evolves(events.CupDatesPlanned)
def cup_dates_planned(season: Season, event: events.CupDatesPlanned) -> State:
    """BW-73: set the main dates, one for each round."""
    return season.chosen(Cup, event.competition).with_state(dates=event.dates)


@evolves(events.CupDrawn)
def cup_drawn(season: Season, event: events.CupDrawn) -> State:
    """BW-72, BW-74: record the draw; a game of two present players is set for that evening."""
    cup = season.chosen(Cup, event.competition)
    players = still_in(season, event)
    for player in (*players, *_seats(event)):
        season.member(player)  # raises if the member does not exist
    games = tuple(
        CupGame(event.round, white, black, event.date if {white, black} <= set(event.present) else None)
        for white, black in event.boards
    )
    round = CupRound(event.round, event.seed, event.date, games, players, event.at)
    return cup.with_state(rounds=with_entry(cup.state.rounds, event.round, round))


def still_in(season: Season, event: events.CupDrawn) -> tuple[int, ...]:
    """BW-70, BW-72: return all players still in the cup at this draw; by the rules if the event does not state them."""
    if event.still_in is not UNSET:
        return event.still_in
    try:
        coming = season.chosen(Cup, event.competition).next_round(event.at.date())
    except InvalidInput:
        return _seats(event)
    return (*coming.players, *coming.free)


def _seats(event: events.CupDrawn) -> tuple[int, ...]:
    return tuple(player for board in event.boards for player in board)


@evolves(events.CupGameSet)
def cup_game_set(season: Season, event: events.CupGameSet) -> State:
    """BW-77: set a game for an evening, or again for a later one."""
    return _with_game(season, event, date=event.date)


@evolves(events.CupResult)
def cup_result(season: Season, event: events.CupResult) -> State:
    """BW-75, BW-78: record the regular game; a second result is a correction."""
    return _with_game(season, event, result=event.result)


@evolves(events.CupPlayOffResult)
def cup_play_off_result(season: Season, event: events.CupPlayOffResult) -> State:
    """BW-76: record a game of the play-off after a draw: two blitz games and Armageddon."""
    cup = season.chosen(Cup, event.competition)
    round, game = cup.game_of(event.round, event.white, event.black)
    games = (*game.play_off, (event.white, event.black, event.result))
    return _with(cup, round, game, play_off=games)


@evolves(events.CupDeferred)
def cup_deferred(season: Season, event: events.CupDeferred) -> State:
    """BW-77: record an exception, with its reason."""
    return _with_game(season, event, deferred_until=event.until)


@evolves(events.CupWalkOver)
def cup_walk_over(season: Season, event: events.CupWalkOver) -> State:
    """BW-77: let one player advance without a game."""
    cup = season.chosen(Cup, event.competition)
    round, game = cup.game_of(event.round, event.winner, event.loser)
    return _with(cup, round, game, walk_over=event.winner, date=None)


def _with_game(
    season: Season, event: events.CupGameSet | events.CupResult | events.CupDeferred, **fields: Any
) -> State:
    cup = season.chosen(Cup, event.competition)
    round, game = cup.game_of(event.round, event.white, event.black)
    return _with(cup, round, game, **fields)


def _with(cup: Cup, round: CupRound, game: CupGame, **fields: Any) -> State:
    games = tuple(replace(each, **fields) if each is game else each for each in round.games)
    return cup.with_state(rounds=with_entry(cup.state.rounds, round.number, replace(round, games=games)))
