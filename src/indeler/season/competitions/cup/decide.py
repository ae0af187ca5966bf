"""What events about the cup decide."""

from __future__ import annotations

import datetime
from collections.abc import Collection

from msgspec.structs import replace

from indeler.language import N_
from indeler.season.boards.locks import check_not_final
from indeler.season.calendar.slots import slot
from indeler.season.competitions.cup.competition import PLAYED, Cup
from indeler.season.competitions.cup.events import (
    CupDatesPlanned,
    CupDeferred,
    CupDrawn,
    CupGameSet,
    CupPlayOffResult,
    CupResult,
    CupWalkOver,
)
from indeler.season.competitions.cup.rounds import has_more_games, tie_break
from indeler.season.competitions.cup.standing import draw
from indeler.season.competitions.cup.state import CupGame, CupRound
from indeler.season.core.changes import reason_given, refuse, with_entry
from indeler.season.core.decisions import decides
from indeler.season.core.event import OfOneKind
from indeler.season.core.season import Season
from indeler.season.core.state import State

RULEBOOK = "botwinnik"


def cup_of(season: Season, event: OfOneKind) -> Cup:
    """The cup that this event is about, which the rulebook must have."""
    return season.chosen(Cup, event.competition)


@decides(CupDatesPlanned)
def cup_dates_planned(season: Season, event: CupDatesPlanned) -> State:
    """BW-73, BW-77: evenings of the cycles, in order, none in the last two rounds of a cycle."""
    cup = cup_of(season, event)
    if list(event.dates) != sorted(set(event.dates)):
        refuse(N_("The main dates of the cup come one after another."))
    for date in event.dates:
        _check_host(cup, date)
        if not cup.may_be_main_date(date):
            refuse(
                N_("{date} is in the last {rounds} rounds of a cycle; choose another main date (BW-77)."),
                date=date,
                rounds=cup.rules.not_in_last_rounds,
            )
    return cup.with_state(dates=event.dates)


@decides(CupDrawn)
def cup_drawn(season: Season, event: CupDrawn) -> State:
    """BW-72, BW-74: everybody still in is drawn, and with a seed as anyone can draw again; the draw stands."""
    cup = cup_of(season, event)
    coming = cup.next_round(event.at.date(), with_leavers=event.received is None)
    number, players, free = coming[:3]
    if event.round != number:
        refuse(
            N_("Round {number} of the cup is to be drawn, not round {round}; 0 is the preliminary round."),
            number=number,
            round=event.round,
        )
    _check_evening(cup, event.date, event.present)
    seats = sorted(player for board in event.boards for player in board)
    drawn = draw(coming, event.present, event.seed)
    alone = set(drawn.free) - set(free)
    if event.seed and drawn.pairs != tuple(event.boards):
        refuse(
            N_("The seed '{seed}' draws other pairs; draw again, or leave the seed out for lots by hand."),
            seed=event.seed,
        )
    if len(set(seats)) < len(seats) or not set(seats) <= set(players) or len(seats) < len(players) - len(alone):
        refuse(N_("A draw has everybody who is still in the cup once."))
    games = tuple(
        CupGame(number, white, black, event.date if {white, black} <= set(event.present) else None)
        for white, black in event.boards
    )
    round = CupRound(number, event.seed, event.date, games, (*players, *free), event.at)
    return cup.with_state(rounds=with_entry(cup.state.rounds, number, round))


@decides(CupGameSet)
def cup_game_set(season: Season, event: CupGameSet) -> State:
    """BW-77: on the main date or one of the two rounds after it, or as was agreed beforehand.

    A game that was set for an evening and fell through can be set for a later one.
    """
    cup = cup_of(season, event)
    round, game = _game(cup, event.round, event.white, event.black)
    _open(game)
    possible = cup.chances(round)
    deferred = event.date is not None and game.deferred_until is not None and event.date <= game.deferred_until
    if event.date is not None and event.date not in possible and not deferred:
        dates = ", ".join(map(str, possible))
        refuse(N_("This game can be played on {dates}; for later it must have been deferred (BW-77)."), dates=dates)
    if event.date is not None:
        _check_evening(cup, event.date, (game.white, game.black))
    return _with(cup, round, game, replace(game, date=event.date))


@decides(CupResult)
def cup_result(season: Season, event: CupResult) -> State:
    """BW-75, BW-78: the regular game; told again it is a correction, and needs what a correction needs."""
    cup = cup_of(season, event)
    round, game = _game(cup, event.round, event.white, event.black)
    if game.walk_over is not None:
        refuse(N_("This game was decided by a walk-over."))
    if game.date is None and game.deferred_until is None and event.result in PLAYED:
        refuse(N_("Say first on which evening this game is played; it counts for that round (BW-75)."))
    if game.result:
        reason_given(event.why)
        if game.play_off or round.number + 1 in cup.state.rounds:
            refuse(
                N_("This game ended {result} and the cup has gone on; it cannot be changed any more."),
                result=cup.game.written(game.result),
            )
        if game.date is not None:
            check_not_final(season, game.date, event.written)
    return _with(cup, round, game, replace(game, result=event.result))


@decides(CupPlayOffResult)
def cup_play_off_result(season: Season, event: CupPlayOffResult) -> State:
    """BW-76: two blitz games and Armageddon after a draw."""
    cup = cup_of(season, event)
    round, game = cup.game_of(event.round, event.white, event.black)
    if not has_more_games(game, cup.rules):
        refuse(N_("A play-off follows a drawn game; enter that first."))
    expected = tie_break(game, cup.rules, round.seed).next
    if expected is None:
        refuse(N_("This play-off has been decided."))
    if (expected.white, expected.black) != (event.white, event.black):
        refuse(
            N_("{name} has white in the next game of this play-off; turn it round."), name=season.name(expected.white)
        )
    games = (*game.play_off, (event.white, event.black, event.result))
    return _with(cup, round, game, replace(game, play_off=games))


@decides(CupDeferred)
def cup_deferred(season: Season, event: CupDeferred) -> State:
    """BW-77: an exception, with its reason."""
    cup = cup_of(season, event)
    round, game = _game(cup, event.round, event.white, event.black)
    _open(game)
    return _with(cup, round, game, replace(game, deferred_until=event.until))


@decides(CupWalkOver)
def cup_walk_over(season: Season, event: CupWalkOver) -> State:
    """BW-77: one goes on without a game."""
    cup = cup_of(season, event)
    round, game = cup.game_of(event.round, event.winner, event.loser)
    _open(game)
    return _with(cup, round, game, replace(game, walk_over=event.winner, date=None))


def _game(cup: Cup, number: int, white: int, black: int) -> tuple[CupRound, CupGame]:
    """The game with these colours."""
    round, game = cup.game_of(number, white, black)
    if game.white != white:
        refuse(N_("In this game of the cup {name} has white; turn it round."), name=cup.season.name(game.white))
    return round, game


def _open(game: CupGame) -> None:
    if game.result or game.walk_over is not None:
        refuse(N_("This game of the cup has been decided."))


def _check_evening(cup: Cup, date: datetime.date, players: Collection[int]) -> None:
    """BW-75: cup games are played on an evening of their host, before the rounds of these players are published."""
    _check_host(cup, date)
    for place, paired in cup.season.state.pairings.items():
        is_out = paired.date == date and paired.published_at
        if (
            is_out
            and set(players) & set(paired.field)
            and not cup.season.competition(place.competition).is_closed(place)
        ):
            refuse(
                N_("The pairing of {date} is published ({place}); choose a later evening, or withdraw it."),
                date=date,
                place=cup.season.said(place),
            )


def _check_host(cup: Cup, date: datetime.date) -> None:
    host = cup.host or cup
    if slot(cup.season, date).what != host.name:
        refuse(N_("{date} is not an evening of {host}, so no cup game is played then."), date=date, host=host.title)


def _with(cup: Cup, round: CupRound, game: CupGame, changed_game: CupGame) -> State:
    games = tuple(changed_game if each is game else each for each in round.games)
    return cup.with_state(rounds=with_entry(cup.state.rounds, round.number, replace(round, games=games)))
