"""The cup in a made-up season: draws, games caught up, play-offs, walk-overs."""

from __future__ import annotations

import datetime

from indeler.lab.season.script import Script
from indeler.season import propose
from indeler.season.competitions.cup.rounds import CupGame, CupRound, has_more_games, is_decided, tie_break
from indeler.season.events import CupGameSet, CupPlayOffResult, CupResult, CupWalkOver, NoShow
from indeler.season.views import EXPECTED, Slot, status


def draw_cup(script: Script, evening: Slot) -> None:
    """From a main date on the next round is drawn; on other evenings those who are both here catch up."""
    if script.cup is None or script.cup.holder() is not None:
        return
    if _is_time_to_draw(script, evening):
        seed, leader = script.lots(f"cup {evening.date}"), script.plan.leader
        script.write(propose.cup_draw(script.season, evening.date, at=script.clock, by=leader, seed=seed))
        return
    for round, game in open_games(script):
        both_here = all(_is_here(script, player, evening.date) for player in _both(game))
        if both_here and evening.date in script.cup.chances(round) and game.date is None:
            script.write_event(CupGameSet, round=round.number, white=game.white, black=game.black, date=evening.date)


def _is_time_to_draw(script: Script, evening: Slot) -> bool:
    """The main date has come, the round before is over, and the cycle has rounds enough left to catch up in."""
    if script.cup is None:
        return False
    drawn, dates = len(script.cup.state.rounds), script.cup.state.dates
    due = drawn < len(dates) and dates[drawn] <= evening.date
    return due and not open_games(script) and script.cup.may_be_main_date(evening.date)


def _is_here(script: Script, number: int, date: datetime.date) -> bool:
    return script.season.member(number).left is None and status(script.season, date, number) == EXPECTED


def cup_games(script: Script, date: datetime.date) -> None:
    """The games of this evening; after the last chance a walk-over."""
    if script.cup is None:
        return
    for round, game in open_games(script):
        if game.date == date:
            _play(script, round, game, date)
    for round, game in open_games(script):
        if date >= max(script.cup.chances(round)):
            _walk_over(script, round, game)


def _walk_over(script: Script, round: CupRound, game: CupGame) -> None:
    """As the rules say; but who has left the club does not go on."""
    left = [player for player in _both(game) if script.season.member(player).left is not None]
    if len(left) == 1:
        winner = game.black if left == [game.white] else game.white
        script.write_event(CupWalkOver, round=round.number, winner=winner, loser=left[0], why="has left the club")
        return
    pair = round.number, game.white, game.black
    script.write(propose.walk_over(script.season, *pair, at=script.clock, by=script.plan.leader))


def open_games(script: Script) -> list[tuple[CupRound, CupGame]]:
    """The games of the last round drawn that are not decided."""
    cup = script.cup
    round = None if cup is None else cup.state.last
    if cup is None or round is None:
        return []
    return [(round, game) for game in round.games if not is_decided(game, cup.rules, round.seed)]


def _play(script: Script, round: CupRound, game: CupGame, date: datetime.date) -> None:
    pair = {"round": round.number, "white": game.white, "black": game.black}
    missing = next((player for player in _both(game) if script.dice.happens(script.people[player].forgets)), None)
    if missing is not None:
        script.write_event(NoShow, member=missing, date=date)
        return
    result = script.result(game.white, game.black)
    script.write_event(CupResult, **pair, result=result)
    _play_off(script, round.number, game)


def _both(game: CupGame) -> tuple[int, int]:
    return game.white, game.black


def _play_off(script: Script, number: int, game: CupGame) -> None:
    """Where two meet twice the other game; after a draw two blitz games and Armageddon, until somebody goes on."""
    while (cup := script.cup) is not None:
        round = cup.state.rounds[number]
        known = next(each for each in round.games if (each.white, each.black) == (game.white, game.black))
        following = tie_break(known, cup.rules, round.seed).next if has_more_games(known, cup.rules) else None
        if following is None:
            return
        script.after(15)
        result = script.result(following.white, following.black)
        script.write_event(CupPlayOffResult, round=number, white=following.white, black=following.black, result=result)
