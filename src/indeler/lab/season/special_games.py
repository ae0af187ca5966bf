"""The cup and the championship group in a simulated season: draws, games played or caught up, play-offs, walk-overs."""

import datetime
from itertools import product
from typing import Literal

from indeler.lab.season.script import Script, enter, place_of
from indeler.season import RoundKey, Season, apply, events, propose, queries
from indeler.season.common.pools import Pool
from indeler.season.competitions.cup.rounds import CupGame, CupRound, has_more_games, is_decided, tie_break
from indeler.season.views import EXPECTED, RoundRecord, Slot, status

ENDINGS: tuple[Literal["1-0", "½-½", "0-1"], ...] = ("1-0", "½-½", "0-1")


def is_championship_round(season: Season, place: RoundKey) -> bool:
    """Return whether this is a round of the championship group."""
    return queries.may_catch_up(season.competition(place.competition), place)


def championship_games(script: Script, date: datetime.date) -> None:
    """Play every open game of which both players are present."""
    for paired in _rounds(script.season):
        if _is_last(script.season, paired):
            last_round_of(script, paired.place)
        for white, black in _open(script.season, paired.place):
            if all(status(script.season, date, player) == EXPECTED for player in (white, black)):
                enter(script, paired.place, white, black, script.result(white, black))


def settle_championship(script: Script) -> None:
    """Decide the games that were never played at the end, and the play-off for first place."""
    for paired in _rounds(script.season):
        for white, black in _open(script.season, paired.place):
            to_blame = script.dice.pick((white, black, None))
            game = {**place_of(paired.place), "white": white, "black": black}
            script.write_event(events.UnplayedDecided, **game, responsible=to_blame, why="could not be caught up")
    for competition in script.season.competitions:
        if competition.regular:
            play_off(script, competition.name)


def _rounds(season: Season) -> list[RoundRecord]:
    return [paired for place, paired in season.state.pairings.items() if is_championship_round(season, place)]


def _open(season: Season, place: RoundKey) -> list[tuple[int, int]]:
    return [(board.white, board.black) for board in season.state.pairings[place].boards if not board.result]


def _is_last(season: Season, paired: RoundRecord) -> bool:
    rounds = _rounds(season)
    players = len(paired.field)
    is_last = paired.place.round == players - 1 + players % 2
    others = [each for each in rounds if each.place != paired.place]
    return is_last and not any(_open(season, each.place) for each in others)


def last_round_of(script: Script, place: RoundKey) -> None:
    """Let the last round of a final often end with two or more players sharing the first place, if possible."""
    if not script.dice.happens(script.plan.ties_on_top):
        return
    boards = [(board.white, board.black) for board in script.season.state.pairings[place].boards if not board.result]
    endings = list(product(ENDINGS, repeat=len(boards)))
    first = script.dice.below(len(endings))
    for ending in endings[first:] + endings[:first]:
        results = [
            events.ResultEntered(
                at=script.clock,
                by=script.plan.leader,
                competition=place.competition,
                part=place.part,
                round=place.round,
                white=white,
                black=black,
                result=result,
            )
            for (white, black), result in zip(boards, ending, strict=True)
        ]
        if _is_tied(script.season, place.competition, results):
            for event in results:
                script.write(event)
            return


def play_off(script: Script, competition: str) -> None:
    """Play the play-off for first place, where one is needed."""
    tied = _to_play(script.season, competition)
    if not tied:
        return
    seed = script.lots(f"play-off {competition}")
    script.write_event(events.PlayOffOpened, competition=competition, players=tied, seed=seed)
    while (group := _final(script.season, competition)) is not None and group.winner is None:
        assert group.play_off is not None
        for game in group.play_off.next_games:
            script.after(20)
            result = script.result(game.white, game.black)
            players = {"white": game.white, "black": game.black}
            script.write_event(events.PlayOffResult, competition=competition, **players, result=result)


def _is_tied(season: Season, competition: str, results: list[events.ResultEntered]) -> bool:
    for event in results:
        season = apply(season, event)
    return bool(_to_play(season, competition))


def _to_play(season: Season, competition: str) -> tuple[int, ...]:
    group = _final(season, competition)
    return () if group is None else group.standings.play_off


def _final(season: Season, competition: str) -> Pool | None:
    return queries.pool_of(season.competition(competition))


def draw_cup(script: Script, evening: Slot) -> None:
    """Draw the next round from a main date on; on other evenings let players who are both present catch up."""
    if script.cup is None or script.cup.holder() is not None:
        return
    if _is_time_to_draw(script, evening):
        seed, leader = script.lots(f"cup {evening.date}"), script.plan.leader
        script.write(propose.cup_draw(script.season, evening.date, at=script.clock, by=leader, seed=seed))
        return
    for round, game in open_games(script):
        both_here = all(
            script.season.member(player).left is None and status(script.season, evening.date, player) == EXPECTED
            for player in _both(game)
        )
        if both_here and evening.date in script.cup.chances(round) and game.date is None:
            players = {"white": game.white, "black": game.black}
            script.write_event(events.CupGameSet, round=round.number, **players, date=evening.date)


def _is_time_to_draw(script: Script, evening: Slot) -> bool:
    """Return whether the main date has come, the round before is over, and enough rounds are left to catch up."""
    if script.cup is None:
        return False
    drawn, dates = len(script.cup.state.rounds), script.cup.state.dates
    due = drawn < len(dates) and dates[drawn] <= evening.date
    return due and not open_games(script) and script.cup.may_be_main_date(evening.date)


def cup_games(script: Script, date: datetime.date) -> None:
    """Play the games of this evening; give a walk-over after the last chance."""
    if script.cup is None:
        return
    for round, game in open_games(script):
        if game.date == date:
            _play(script, round, game, date)
    for round, game in open_games(script):
        if date >= max(script.cup.chances(round)):
            _walk_over(script, round, game)


def _walk_over(script: Script, round: CupRound, game: CupGame) -> None:
    """Give a walk-over by the rules; a member who has left the club does not advance."""
    left = [player for player in _both(game) if script.season.member(player).left is not None]
    if len(left) == 1:
        winner = game.black if left == [game.white] else game.white
        players = {"winner": winner, "loser": left[0]}
        script.write_event(events.CupWalkOver, round=round.number, **players, why="has left the club")
        return
    pair = round.number, game.white, game.black
    script.write(propose.walk_over(script.season, *pair, at=script.clock, by=script.plan.leader))


def open_games(script: Script) -> list[tuple[CupRound, CupGame]]:
    """Return the undecided games of the last round that was drawn."""
    cup = script.cup
    round = None if cup is None else cup.state.last
    if cup is None or round is None:
        return []
    return [(round, game) for game in round.games if not is_decided(game, cup.rules, round.seed)]


def _play(script: Script, round: CupRound, game: CupGame, date: datetime.date) -> None:
    pair = {"round": round.number, "white": game.white, "black": game.black}
    missing = next((player for player in _both(game) if script.dice.happens(script.people[player].forgets)), None)
    if missing is not None:
        script.write_event(events.NoShow, member=missing, date=date)
        return
    result = script.result(game.white, game.black)
    script.write_event(events.CupResult, **pair, result=result)
    _play_off(script, round.number, game)


def _both(game: CupGame) -> tuple[int, int]:
    return game.white, game.black


def _play_off(script: Script, number: int, game: CupGame) -> None:
    """Play the second game of a match; after a draw two blitz games and Armageddon, until one player advances."""
    while (cup := script.cup) is not None:
        round = cup.state.rounds[number]
        known = next(each for each in round.games if (each.white, each.black) == (game.white, game.black))
        following = tie_break(known, cup.rules, round.seed).next if has_more_games(known, cup.rules) else None
        if following is None:
            return
        script.after(15)
        result = script.result(following.white, following.black)
        players = {"white": following.white, "black": following.black}
        script.write_event(events.CupPlayOffResult, round=number, **players, result=result)
