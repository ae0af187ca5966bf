"""Sentences about acceleration: which players have how many virtual points in which rounds, by Baku or by a table."""

from collections.abc import Mapping
from itertools import groupby
from typing import NamedTuple

from indeler.language import N_, InvalidInput, Sentence, all_of
from indeler.model import Tenths, Tournament, format_points
from indeler.model.baku import accelerated, accelerated_if
from indeler.model.teams import participants
from indeler.rulebooks import Declaration
from indeler.rulebooks.settings import BAKU, baku

RULEBOOK = "fide-dutch"


class Group(NamedTuple):
    """Players from one number to another who have the same virtual points, round by round."""

    first: int
    last: int
    points: tuple[Tenths, ...]

    def describe(self) -> Sentence:
        """Describe the group: its players, their virtual points and the rounds."""
        runs = [(points, [*numbers]) for points, numbers in groupby(range(len(self.points)), self.points.__getitem__)]
        spans = [_span(points, numbers[0] + 1, numbers[-1] + 1) for points, numbers in runs if points]
        text = N_("number {first} has {spans}")
        if self.first != self.last:
            text = N_("numbers {first} to {last} have {spans}")
        return Sentence(text, first=self.first, last=self.last, spans=all_of(spans))


def _span(points: Tenths, first: int, last: int) -> Sentence:
    text = N_("{points} in round {first}") if first == last else N_("{points} in rounds {first} to {last}")
    return Sentence(text, points=format_points(points), first=first, last=last)


def groups(points: Mapping[int, tuple[Tenths, ...]]) -> list[Group]:
    """Return the players by number; consecutive players with the same points form a group."""
    found: list[Group] = []
    for number, theirs in sorted(points.items()):
        if found and found[-1].last == number - 1 and found[-1].points == theirs:
            found[-1] = found[-1]._replace(last=number)
        else:
            found.append(Group(number, number, theirs))
    return found


def knows_baku(rulebook: Declaration) -> bool:
    """BAKU-5: return whether this rulebook has a setting for Baku acceleration."""
    return BAKU in rulebook.settings


def by_baku(tournament: Tournament) -> Sentence:
    """BAKU-1 to BAKU-4: describe Baku acceleration in this tournament; refuse it where it is not possible."""
    tournament = participants(tournament)
    return _all(groups(accelerated(tournament).virtual_points))


def acceleration(tournament: Tournament, rulebook: Declaration) -> Sentence | None:
    """BAKU-5: describe the virtual points of a tournament for its players; None where it has no virtual points."""
    tournament = participants(tournament)
    stated = tournament.settings.get(BAKU.name, "")
    setting = baku(stated) if stated else None
    try:
        accelerated = accelerated_if(setting, tournament) if knows_baku(rulebook) else tournament
    except InvalidInput:
        return None  # the sentence is shown when a round is paired
    if not accelerated.virtual_points:
        return None
    text = N_("The rounds are accelerated by Baku, for pairing alone: {groups}.")
    if accelerated is tournament:
        text = N_("The rounds are accelerated by virtual points, for pairing alone: {groups}.")
    return Sentence(text, groups=_all(groups(accelerated.virtual_points)))


MAX_GROUPS_NAMED = 6
"""The most groups that one sentence names."""


def _all(found: list[Group]) -> Sentence:
    if len(found) > MAX_GROUPS_NAMED:
        return Sentence(N_("{count} groups of players"), count=len(found))
    return all_of([group.describe() for group in found]) if found else Sentence(N_("nobody has any"))
