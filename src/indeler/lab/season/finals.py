"""Finals: last rounds that end in a tie for first place, and the play-offs that follow."""

from __future__ import annotations

from itertools import product
from typing import Literal

from indeler.lab.season.script import Script
from indeler.season import RoundKey, Season, apply, queries
from indeler.season.common.pools import Pool
from indeler.season.events import PlayOffOpened, PlayOffResult, ResultEntered

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
    script.tell(PlayOffOpened, competition=competition, players=tied, seed=seed)
    while (group := _final(script.season, competition)) is not None and group.winner is None:
        assert group.play_off is not None
        for game in group.play_off.next_games:
            script.after(20)
            result = script.result(game.white, game.black)
            script.tell(PlayOffResult, competition=competition, white=game.white, black=game.black, result=result)


def _is_tied(season: Season, competition: str, results: list[ResultEntered]) -> bool:
    for event in results:
        season = apply(season, event)
    return bool(_to_play(season, competition))


def _to_play(season: Season, competition: str) -> tuple[int, ...]:
    group = _final(season, competition)
    return () if group is None else group.standings.play_off


def _final(season: Season, competition: str) -> Pool | None:
    return queries.pool_of(season.competition(competition))
