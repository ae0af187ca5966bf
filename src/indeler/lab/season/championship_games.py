"""The championship group in a made-up season: games on the evening itself, caught up, or decided by the leader."""

from __future__ import annotations

import datetime

from indeler.lab.season.boards import enter
from indeler.lab.season.finals import last_round_of, play_off
from indeler.lab.season.script import Script
from indeler.season import RoundKey, Season, queries
from indeler.season.events import UnplayedDecided
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
            script.tell(
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
