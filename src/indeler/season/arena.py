"""Import of an evening that the club played as an arena elsewhere: the scores become the points of that evening."""

from __future__ import annotations

import datetime
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from indeler.formats.lichess import ArenaResult
from indeler.language import N_, InvalidInput
from indeler.model import POINT
from indeler.season import events
from indeler.season.calendar.slots import slots
from indeler.season.competitions.evenings.competition import Evenings
from indeler.season.core.season import Season
from indeler.season.log.applying import apply

WHY = "arena"


def arena_competitions(season: Season) -> Sequence[Evenings]:
    """Return the competitions of evenings of this season."""
    return season.of_kind(Evenings)


def guessed_members(season: Season, results: Sequence[ArenaResult]) -> dict[str, int]:
    """Return the member whose name has the same letters, in any order of its words, by username."""
    known = {}
    for member in season.state.members.values():
        if member.left is None:
            words = [word.casefold() for word in member.name.replace(",", " ").split()]
            for joined in ("".join(words), "".join(reversed(words))):
                known[joined] = member.id
    found = {}
    for result in results:
        plain = "".join(letter for letter in result.username.casefold() if letter.isalnum())
        if plain in known:
            found[result.username] = known[plain]
    return found


def arena_evening(
    season: Season,
    results: Sequence[ArenaResult],
    members: Mapping[str, int],
    *,
    competition: str,
    date: datetime.date,
    at: datetime.datetime,
    by: str,
) -> list[events.Event]:
    """BW-50: return the evening of this date with the scores of those players who are members; others are left out."""
    head = {"at": at, "by": by, "why": WHY}
    evenings = _evenings(season, competition)
    scores = {members[one.username]: one.score * POINT for one in results if one.username in members}
    if len(scores) < sum(one.username in members for one in results):
        raise InvalidInput(N_("Two players of the arena are the same member; choose one of them."))
    if not scores:
        raise InvalidInput(N_("Nobody of the arena is a member; say who is who."))
    return list(_decisions(season, evenings, scores, date, head))


def _decisions(
    season: Season, evenings: Evenings, scores: Mapping[int, int], date: datetime.date, head: Mapping[str, Any]
) -> Iterator[events.Event]:
    slot = slots(season).get(date)
    if slot is None:
        planned = events.EveningsPlanned(**head, evenings=(events.PlannedEvening(date, evenings.name),))
        season = apply(season, planned)
        yield planned
        slot = slots(season)[date]
    if slot.what != evenings.name:
        raise InvalidInput(
            N_("On {date} there is an evening of {what}; choose another date or competition."),
            date=date,
            what=slot.what,
        )
    imported = events.RoundTakenOver(
        **head,
        competition=evenings.name,
        part=slot.part,
        round=1,
        group="",
        others=tuple(scores),
        extra=tuple(scores.items()),
    )
    apply(season, imported)
    yield imported


def _evenings(season: Season, name: str) -> Evenings:
    """Return the competition of evenings with this name; the only one if no name is given."""
    found = season.of_kind(Evenings)
    chosen = [each for each in found if each.name == name or not name]
    if len(chosen) != 1:
        raise InvalidInput(
            N_("Choose the competition of evenings that the arena belongs to: {names}."),
            names=[each.name for each in found] or ["–"],
        )
    return chosen[0]
