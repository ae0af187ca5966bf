"""An evening with one round, of cycles or a ladder: sign-offs, cup draw, pairings, no-shows, results, what follows."""

from __future__ import annotations

import datetime

from indeler.lab.season.attendance import aftermath, no_shows, sign_offs
from indeler.lab.season.boards import enter_results
from indeler.lab.season.championship_games import championship_games, is_championship_round
from indeler.lab.season.cup_games import cup_games, draw_cup
from indeler.lab.season.cycle_opening import newcomers, open_cycle
from indeler.lab.season.incidents import after_the_evening, before_the_evening, leaves_ladder
from indeler.lab.season.script import Script
from indeler.season import Place, propose
from indeler.season.events import PairingChanged, PairingPublished
from indeler.season.views import Slot


def cycle_evening(script: Script, evening: Slot) -> None:
    """From the sign-offs to the results of the week."""
    date = evening.date
    if evening.round == 1 and script.is_of_cycles(evening):
        open_cycle(script, evening)
    leaves_ladder(script, evening)
    newcomers(script, evening)
    sign_offs(script, evening)
    before_the_evening(script, evening)
    script.at(date, "19:30")
    draw_cup(script, evening)
    made = _publish(script, date)
    script.at(date, "20:15")
    ordinary = [place for place in made if not is_championship_round(script.season, place)]
    missing = no_shows(script, date, _players(script, ordinary))
    _meet_instead(script, ordinary, missing)
    script.at(date, "21:00")
    for place in ordinary:
        enter_results(script, place, missing)
    championship_games(script, date)
    cup_games(script, date)
    after_the_evening(script, evening)
    aftermath(script, date, missing)


def _publish(script: Script, date: datetime.date) -> list[Place]:
    """Pair every group and publish it."""
    seed = script.lots(str(date))
    made = propose.evening(script.season, date, at=script.clock, by=script.plan.leader, seed=seed)
    for pairing in made:
        script.write(pairing)
    script.after(5)
    places = [pairing.place for pairing in made]
    for place in places:
        script.tell(PairingPublished, **place._asdict())
    return places


def _players(script: Script, places: list[Place]) -> list[int]:
    boards = [board for place in places for board in script.season.state.pairings[place].boards]
    return [player for board in boards for player in (board.white, board.black)]


def _meet_instead(script: Script, places: list[Place], missing: list[int]) -> None:
    """Two in one group wait for somebody who does not come: they meet each other."""
    for place in places:
        paired = script.season.state.pairings[place]
        left = [board for board in paired.boards if (board.white in missing) != (board.black in missing)][:2]
        if len(left) < 2:
            continue
        one, other = (board.black if board.white in missing else board.white for board in left)
        boards = tuple((board.white, board.black) for board in paired.boards if board not in left)
        script.tell(
            PairingChanged,
            **place._asdict(),
            boards=(*boards, (one, other)),
            odd=paired.odd,
            why="their opponents did not come",
        )
