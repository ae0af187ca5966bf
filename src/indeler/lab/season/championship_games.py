"""The championship group in a made-up season: games on the evening itself, caught up, or decided by the leader."""

from __future__ import annotations

import datetime
from itertools import product
from typing import Literal

from indeler.lab.season.script import Script, enter
from indeler.season import RoundKey, Season, apply, queries
from indeler.season.common.pools import Pool
from indeler.season.events import PlayOffOpened, PlayOffResult, ResultEntered, UnplayedDecided
from indeler.season.views import EXPECTED, RoundRecord, status


def is_championship_round(season: Season, place: RoundKey) -> bool:
    """Whether this is a round of the championship group."""
    return queries.may_catch_up(season.competition(place.competition), place)


def championship_games(script: Script, date: datetime.date) -> None:
    """Every game that waits and of which both players are here."""
    for paired in _rounds(script.season):
        if _is_last(script.season, paired):
            last_round_of(script, paired.place)
        for white, black in _open(script.season, paired.place):
            if all(status(script.season, date, player) == EXPECTED for player in (white, black)):
                enter(script, paired.place, white, black, script.result(white, black))


def settle_championship(script: Script) -> None:
    """At the end: what was never played is decided, and the play-off for first place."""
    for paired in _rounds(script.season):
        for white, black in _open(script.season, paired.place):
            to_blame = script.dice.pick((white, black, None))
            script.write_event(
                UnplayedDecided,
                competition=paired.place.competition,
                part=paired.place.part,
                round=paired.place.round,
                white=white,
                black=black,
                responsible=to_blame,
                why="could not be caught up",
            )
    for competition in script.season.competitions:
        if competition.regular:
            play_off(script, competition.name)


def _rounds(season: Season) -> list[RoundRecord]:
    return [paired for place, paired in season.state.pairings.items() if is_championship_round(season, place)]


def _open(season: Season, place: RoundKey) -> list[tuple[int, int]]:
    return [(board.white, board.black) for board in season.state.pairings[place].boards if not board.result]


def _is_last(season: Season, paired: RoundRecord) -> bool:
    """The last round, with nothing else left to play."""
    rounds = _rounds(season)
    players = len(paired.field)
    is_last = paired.place.round == players - 1 + players % 2
    others = [each for each in rounds if each.place != paired.place]
    return is_last and not any(_open(season, each.place) for each in others)


ENDINGS: tuple[Literal["1-0", "½-½", "0-1"], ...] = ("1-0", "½-½", "0-1")


def last_round_of(script: Script, place: RoundKey) -> None:
    """Often the last round of a final ends so that two or more share the first place, if that can be."""
    if not script.dice.happens(script.plan.ties_on_top):
        return
    boards = [(board.white, board.black) for board in script.season.state.pairings[place].boards if not board.result]
    endings = list(product(ENDINGS, repeat=len(boards)))
    first = script.dice.below(len(endings))
    for ending in endings[first:] + endings[:first]:
        results = [
            ResultEntered(
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
    """The play-off for first place, where one is needed."""
    tied = _to_play(script.season, competition)
    if not tied:
        return
    seed = script.lots(f"play-off {competition}")
    script.write_event(PlayOffOpened, competition=competition, players=tied, seed=seed)
    while (group := _final(script.season, competition)) is not None and group.winner is None:
        assert group.play_off is not None
        for game in group.play_off.next_games:
            script.after(20)
            result = script.result(game.white, game.black)
            script.write_event(
                PlayOffResult, competition=competition, white=game.white, black=game.black, result=result
            )


def _is_tied(season: Season, competition: str, results: list[ResultEntered]) -> bool:
    for event in results:
        season = apply(season, event)
    return bool(_to_play(season, competition))


def _to_play(season: Season, competition: str) -> tuple[int, ...]:
    group = _final(season, competition)
    return () if group is None else group.standings.play_off


def _final(season: Season, competition: str) -> Pool | None:
    return queries.pool_of(season.competition(competition))
