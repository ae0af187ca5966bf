"""What several kinds of competition share: checks of groups, published rounds, members who do not come."""

import datetime
from collections.abc import Mapping, Sequence
from typing import Any

from indeler.language import N_
from indeler.season.core.decisions import refuse
from indeler.season.core.season import Competition


def check_members(competition: Competition[Any], groups: Mapping[str, Sequence[int]], on: datetime.date) -> None:
    """Refuse groups with a member in two of them, or one who does not take part."""
    everybody = [member for group in groups.values() for member in group]
    playing = set(competition.season.playing(competition.name, on))
    for member in everybody:
        name = competition.season.name(member)
        if everybody.count(member) > 1:
            refuse(N_("{name} is in two groups; nobody plays in more than one."), name=name)
        if member not in playing:
            refuse(N_("{name} does not take part in the {competition}."), name=name, competition=competition.title)
