"""What events about a Keizer competition make of it: the groups of a period, and who goes to another one."""

from __future__ import annotations

from indeler.season.competitions.keizer.competition import Keizer
from indeler.season.competitions.keizer.events import KeizerGroupChanged, KeizerGroupsMadeUp
from indeler.season.core.decisions import evolves, with_entry
from indeler.season.core.event import OfOneKind
from indeler.season.core.season import Season
from indeler.season.core.state import State

RULEBOOK = "keizer"


def keizer_of(season: Season, event: OfOneKind) -> Keizer:
    """The Keizer competition that this event is about, which the club rules must have."""
    return season.chosen(Keizer, event.competition)


@evolves(KeizerGroupsMadeUp)
def keizer_groups_made_up(season: Season, event: KeizerGroupsMadeUp) -> State:
    """2-PERIODS: the groups with which a period begins."""
    keizer = keizer_of(season, event)
    for member in (member for group in event.groups.values() for member in group):
        season.member(member)  # it must be there
    moved = {key: group for key, group in keizer.state.moved.items() if key[0] != event.part}
    return keizer.with_state(groups=with_entry(keizer.state.groups, event.part, dict(event.groups)), moved=moved)


@evolves(KeizerGroupChanged)
def keizer_group_changed(season: Season, event: KeizerGroupChanged) -> State:
    """2-PERIODS: a member goes to another group."""
    keizer = keizer_of(season, event)
    season.member(event.member)  # it must be there
    return keizer.with_state(moved=with_entry(keizer.state.moved, (event.part, event.member), event.group))
