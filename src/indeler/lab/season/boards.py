"""Boards of a made-up season: pairings made and published, results as they come in."""

from __future__ import annotations

from collections.abc import Collection

from indeler.lab.season.script import Script
from indeler.season import RoundKey, propose
from indeler.season.events import LockLifted, PairingPublished, ResultCorrected, ResultEntered
from indeler.season.views import is_final, slot


def paired_and_published(script: Script, place: RoundKey) -> None:
    """One round of one group."""
    seed = script.lots(f"{place.competition} {place.part}")
    script.write(propose.pairing(script.season, place, at=script.clock, by=script.plan.leader, seed=seed))
    script.after(1)
    script.tell(PairingPublished, **place._asdict())


def enter_results(script: Script, place: RoundKey, missing: Collection[int] = ()) -> None:
    """The games of a group as they end; now and then one is entered wrongly at first."""
    for board in script.season.state.pairings[place].boards:
        if board.result or board.white in missing or board.black in missing:
            continue
        script.after(script.dice.between(1, 3))
        enter(script, place, board.white, board.black, script.result(board.white, board.black))


def enter(script: Script, place: RoundKey, white: int, black: int, result: str) -> None:
    """One result, and its correction where it was entered the wrong way round."""
    game = {**place_of(place), "white": white, "black": black}
    if result != "1-0" and script.dice.happens(script.plan.corrected):
        script.tell(ResultEntered, **game, result="1-0")
        script.after(1)
        date = script.season.state.pairings[place].date
        if is_final(script.season, slot(script.season, date), date, script.clock):
            script.tell(LockLifted, **place_of(place), why="a game caught up was entered the wrong way round")
        script.tell(ResultCorrected, **game, result=result, why="entered the wrong way round")
    else:
        script.tell(ResultEntered, **game, result=result)


def place_of(place: RoundKey) -> dict[str, object]:
    """The fields by which an event names a round."""
    return {"competition": place.competition, "part": place.part, "round": place.round}
