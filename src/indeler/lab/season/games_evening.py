"""An evening of rapid or blitz: who is there round by round, the final pool beside the others, play-offs."""

from __future__ import annotations

from indeler.lab.season.championship_games import last_round_of, play_off
from indeler.lab.season.script import Script, enter_results, paired_and_published
from indeler.season import RoundKey, propose, queries
from indeler.season.common.round_robin import fixtures
from indeler.season.events import LotsDrawn, PresenceNoted, QualificationDeclined
from indeler.season.views import Slot

LEAVES = 30_000
"""How often somebody goes home after a round, in a million."""


def games_evening(script: Script, evening: Slot) -> None:
    """All rounds of the evening, then what is decided by it."""
    name, first = evening.what, RoundKey(evening.what, evening.part, 1)
    script.at(evening.date, "19:50")
    script.tell(LotsDrawn, competition=name, part=evening.part, seed=script.lots(f"{name} {evening.part}"))
    in_final: tuple[int, ...] = ()
    evenings = script.evenings(name)
    if evenings.has_final_on(evening.part):
        _decline_places(script, name)
        in_final = tuple(script.evenings(name).finalists())
    _swiss(script, evening, in_final)
    if len(in_final) > 1:
        _final(script, first._replace(group=evenings.final_group()), in_final)


def _swiss(script: Script, evening: Slot, in_final: tuple[int, ...]) -> None:
    """The rounds of all others; anyone may leave between them."""
    name = evening.what
    here = [
        number
        for number in script.season.playing(name, evening.date)
        if number not in in_final and script.dice.happens(script.people[number].rapid)
    ]
    round = 1
    while _coming(script, evening) and len(here) > 1:
        script.tell(PresenceNoted, competition=name, part=evening.part, round=round, present=tuple(here))
        for place in _coming(script, evening):
            paired_and_published(script, place)
            enter_results(script, place)
        round += 1
        if _coming(script, evening):
            here = [number for number in here if not script.dice.happens(LEAVES)]


def _coming(script: Script, evening: Slot) -> list[RoundKey]:
    """The next round of every group but the final pool."""
    season = script.season
    due = propose.to_be_paired(season, evening.date)
    return [place for place in due if not queries.is_closed(season.competition(place.competition), place)]


def _final(script: Script, first: RoundKey, in_final: tuple[int, ...]) -> None:
    """The final pool, and the play-off for first place."""
    rules = script.evenings(first.competition).rules.final
    assert rules is not None
    last = fixtures(in_final, rules.times)[-1].round
    for round in range(1, last + 1):
        place = first._replace(round=round)
        paired_and_published(script, place)
        if round == last:
            last_round_of(script, place)
        enter_results(script, place)
    play_off(script, first.competition)


def _decline_places(script: Script, name: str) -> None:
    """Whoever cannot come to the final gives the place to the next."""
    for member in script.evenings(name).qualification().members:
        if script.dice.happens(script.plan.declines):
            person = script.people[member].name
            script.tell(QualificationDeclined, person, member=member, competition=name, why="away that evening")
