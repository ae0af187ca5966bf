"""Checks of decisions about the cup."""

import datetime
from collections.abc import Collection, Iterator
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from indeler.language import N_
from indeler.season import queries
from indeler.season.boards.terms import check_not_final
from indeler.season.calendar.absence import attendance
from indeler.season.calendar.events import NoShow
from indeler.season.calendar.slots import slot, start_of
from indeler.season.competitions.cup import events
from indeler.season.competitions.cup.competition import PLAYED, Cup
from indeler.season.competitions.cup.evolve import still_in
from indeler.season.competitions.cup.rounds import CupGame, has_more_games, tie_break
from indeler.season.competitions.cup.standing import draw, has_left
from indeler.season.core.decisions import SEASON, Since, builds_on, day, decides, refuse, require_reason
from indeler.season.core.season import Season

RULEBOOK = "botwinnik"

_LOSES = {"1-0": (False, True), "0-1": (True, False), "+-": (False, True), "-+": (True, False), "--": (True, True)}
"""Whether White and Black lose; in every other result neither does."""
_FORFEITS = ("+-", "-+", "--")


@decides(events.CupDatesPlanned)
def _dates_planned(season: Season, event: events.CupDatesPlanned) -> None:
    """BW-73, BW-77: refuse past dates of undrawn rounds, other evenings than the host's, and the end of a cycle."""
    cup = season.chosen(Cup, event.competition)
    drawn = cup.state.dates[: len(cup.state.rounds)]
    for date in event.dates:
        if date < event.at.date() and date not in drawn:
            refuse(N_("{date} has been; plan a main date of the cup beforehand (BW-73)."), date=date)
    if list(event.dates) != sorted(set(event.dates)):
        refuse(N_("The main dates of the cup come one after another."))
    for date in event.dates:
        _check_host(cup, date)
        if not cup.may_be_main_date(date):
            text = N_("{date} is in the last {rounds} rounds of a cycle; choose another main date (BW-77).")
            refuse(text, date=date, rounds=cup.rules.not_in_last_rounds)


@decides(events.CupGameSet)
def _game_set(season: Season, event: events.CupGameSet) -> None:
    """BW-77: refuse coming evenings other than those of the round or agreed beforehand, and a player who left."""
    cup = season.chosen(Cup, event.competition)
    round, game = cup.game_of(event.round, event.white, event.black)
    if event.date is not None and event.date < event.at.date():
        refuse(N_("{date} has been; set the game of the cup for an evening to come."), date=event.date)
    for member in (game.white, game.black):
        if event.date is not None and has_left(season, member):
            refuse(N_("{name} has left the club; the other advances by walk-over (BW-77)."), name=season.name(member))
    _check_colours(cup, game, event.white)
    _check_open(game)
    if event.date is None:
        return
    possible = cup.chances(round)
    deferred = game.deferred_until is not None and event.date <= game.deferred_until
    if event.date not in possible and not deferred:
        dates = ", ".join(map(str, possible))
        refuse(N_("This game can be played on {dates}; for later it must have been deferred (BW-77)."), dates=dates)
    _check_evening(cup, event.date, (game.white, game.black))


@decides(events.CupResult)
def _result(season: Season, event: events.CupResult) -> None:
    """BW-77, BW-78: refuse results against a recorded absence, and unplayed losses on an evening that was not set."""
    _, game = season.chosen(Cup, event.competition).game_of(event.round, event.white, event.black)
    for member, loses in zip((event.white, event.black), _LOSES.get(event.result, (False, False)), strict=True):
        known = attendance(season, game.date, member) if game.date is not None else None
        if known is not None and known.no_show and not known.granted and not (loses and event.result in _FORFEITS):
            text = N_("{name} was absent without notice on {date}, so this game of the cup is lost unplayed (BW-78).")
            refuse(text, name=season.name(member), date=game.date)
        if loses and event.result in _FORFEITS and game.date is None and not has_left(season, member):
            refuse(
                N_("This game of the cup was set for no evening that {name} missed (BW-78)."), name=season.name(member)
            )


@decides(NoShow)
def _no_show(season: Season, event: NoShow) -> None:
    """BW-78: refuse a no-show of a player with a cup game of that evening, unless it is lost by forfeit."""
    for game in (game for cup in season.of_kind(Cup) for game in cup.games() if game.date == event.date):
        if event.member not in (game.white, game.black) or not game.result:
            continue
        loses = _LOSES.get(game.result, (False, False))[event.member == game.black]
        opponent = game.black if event.member == game.white else game.white
        alone = loses or attendance(season, event.date, opponent).no_show
        if game.result not in _FORFEITS or not alone:
            text = N_("{name} has a result of {date}; take that away first if it is wrong.")
            refuse(text, name=season.name(event.member), date=event.date)


@decides(events.CupDeferred)
def _deferred(season: Season, event: events.CupDeferred) -> None:
    """BW-77: refuse a deferral after the fact, or to an evening outside this season."""
    cup = season.chosen(Cup, event.competition)
    round, game = cup.game_of(event.round, event.white, event.black)
    last = cup.last_evening(round, game)
    if last is not None and event.recorded_at >= start_of(season.club_rules, last):
        text = N_("This game of the cup could be played until {last}; deferring it was to be decided before (BW-77).")
        refuse(text, last=last)
    evenings = [date for date in season.state.evenings if last is None or date > last]
    if not evenings or not evenings[0] <= event.until <= evenings[-1]:
        text = N_(
            "{date} is not an evening of this season after {last}; a game of the cup is deferred to one of "
            "those (BW-77)."
        )
        refuse(text, date=event.until, last=last or round.date)
    _check_colours(cup, game, event.white)
    _check_open(game)


@decides(events.CupWalkOver)
def _walk_over(season: Season, event: events.CupWalkOver) -> None:
    """BW-77: refuse a walk-over to a former member, and before the third evening unless the other has left the club."""
    cup = season.chosen(Cup, event.competition)
    round, game = cup.game_of(event.round, event.winner, event.loser)
    if has_left(season, event.winner):
        refuse(N_("{name} has left the club and cannot advance in the cup."), name=season.name(event.winner))
    last = None if has_left(season, event.loser) else cup.last_evening(round, game)
    if last is not None and event.at < start_of(season.club_rules, last):
        text = N_("This game of the cup can still be played on {last}; a walk-over comes after that (BW-77).")
        refuse(text, last=last)
    _check_open(game)


@builds_on(events.CupDrawn)
def _cup_drawn(season: Season, event: events.CupDrawn) -> Iterator[Since]:
    last = season.chosen(Cup, event.competition).state.rounds.get(event.round - 1)
    if last is not None:
        yield Since(N_("{at} is too early: the round before was drawn on {moment}."), last.drawn_at)


@builds_on(events.CupGameSet, events.CupResult, events.CupPlayOffResult, events.CupDeferred, events.CupWalkOver)
def _cup_game(season: Season, event: Any) -> Iterator[Since]:
    white, black = (event.winner, event.loser) if isinstance(event, events.CupWalkOver) else (event.white, event.black)
    round, game = season.chosen(Cup, event.competition).game_of(event.round, white, black)
    yield Since(N_("{at} is too early: the round was drawn on {moment}."), round.drawn_at)
    if game.date is not None and isinstance(event, events.CupResult | events.CupPlayOffResult):
        yield Since(N_("{at} is too early: the evening is on {moment}."), day(game.date))


@SEASON.completes(events.CupDrawn)
def _with_players(season: Season, event: events.CupDrawn) -> events.CupDrawn:
    return replace(event, still_in=still_in(season, event))


@decides(events.CupDrawn)
def _check_draw(season: Season, event: events.CupDrawn) -> None:
    """BW-72, BW-74: refuse a draw that lacks a player, or that its seed does not reproduce."""
    cup = season.chosen(Cup, event.competition)
    coming = cup.next_round(event.at.date())
    number, players, free = coming[:3]
    if event.round != number:
        text = N_("Round {number} of the cup is to be drawn, not round {round}; 0 is the preliminary round.")
        refuse(text, number=number, round=event.round)
    _check_evening(cup, event.date, event.present)
    seats = sorted(player for board in event.boards for player in board)
    drawn = draw(coming, event.present, event.seed)
    alone = set(drawn.free) - set(free)
    if event.seed and drawn.pairs != tuple(event.boards):
        text = N_("The seed '{seed}' draws other pairs; draw again, or leave the seed out for lots by hand.")
        refuse(text, seed=event.seed)
    is_complete = event.still_in is UNSET or set(event.still_in) == {*players, *free}
    is_fair = len(set(seats)) == len(seats) and set(seats) <= set(players) and len(seats) >= len(players) - len(alone)
    if not is_complete or not is_fair:
        refuse(N_("A draw has everybody who is still in the cup once."))


@decides(events.CupResult)
def _regular_game(season: Season, event: events.CupResult) -> None:
    """BW-75, BW-78: apply the checks of a correction to a second result."""
    cup = season.chosen(Cup, event.competition)
    round, game = cup.game_of(event.round, event.white, event.black)
    _check_colours(cup, game, event.white)
    if game.walk_over is not None:
        refuse(N_("This game was decided by a walk-over."))
    if game.date is None and game.deferred_until is None and event.result in PLAYED:
        refuse(N_("Say first on which evening this game is played; it counts for that round (BW-75)."))
    if game.result:
        require_reason(event.why)
        if game.play_off or round.number + 1 in cup.state.rounds:
            text = N_("This game ended {result} and the cup has gone on; it cannot be changed any more.")
            refuse(text, result=cup.game.format_result(game.result))
        if game.date is not None:
            check_not_final(season, game.date, event.recorded_at)


@decides(events.CupPlayOffResult)
def _play_off(season: Season, event: events.CupPlayOffResult) -> None:
    """BW-76: refuse all games except the next one of an undecided play-off."""
    cup = season.chosen(Cup, event.competition)
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


def _check_colours(cup: Cup, game: CupGame, white: int) -> None:
    """Refuse another player as White."""
    if game.white != white:
        refuse(N_("In this game of the cup {name} has white; turn it round."), name=cup.season.name(game.white))


def _check_open(game: CupGame) -> None:
    if game.result or game.walk_over is not None:
        refuse(N_("This game of the cup has been decided."))


def _check_evening(cup: Cup, date: datetime.date, players: Collection[int]) -> None:
    """BW-75: refuse other evenings than those of the host, and players whose round is published."""
    _check_host(cup, date)
    for place, paired in cup.season.state.pairings.items():
        is_out = paired.date == date and paired.published_at and set(players) & set(paired.field)
        if is_out and not queries.is_closed(cup.season.competition(place.competition), place):
            text = N_("The pairing of {date} is published ({place}); choose a later evening, or withdraw it.")
            refuse(text, date=date, place=cup.season.name_round(place))


def _check_host(cup: Cup, date: datetime.date) -> None:
    host = cup.host or cup
    if slot(cup.season, date).what != host.name:
        refuse(N_("{date} is not an evening of {host}, so no cup game is played then."), date=date, host=host.title)
