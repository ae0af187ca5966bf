"""What the leader has to do for a round robin."""

from __future__ import annotations

import datetime

from indeler.language import N_, Sentence
from indeler.season.calendar.slots import slots
from indeler.season.competitions.round_robin.games import RobinGames
from indeler.season.core.tasks import Task


def robin_tasks(robin: RobinGames, today: datetime.date) -> list[Task]:
    """Groups to be made up, games that were not caught up in time, and those that are left."""
    groups = [_groups(robin, today)] if robin.awaits_groups(today) else []
    return [*groups, *_games(robin, today)]


def _groups(robin: RobinGames, today: datetime.date) -> Task:
    """Before the first evening of a part; a part begins once the one before has been played."""
    own = (each.date for each in slots(robin.season).values() if each.what == robin.name and each.date >= today)
    words = Sentence(N_("Make up the groups of {competition}."), competition=robin.title)
    return Task("groups", words, next(own, None), (len(robin.state.parts) + 1, robin.name))


def _games(robin: RobinGames, today: datetime.date) -> list[Task]:
    """One for each game that is past its last day, and one for all others that are left."""
    left = [game for game in robin.open_games() if game.is_left and game.evening and game.evening <= today]
    days = [game.until or datetime.date.max for game in left]
    late = [game for game, day in zip(left, days, strict=True) if day < today]
    tasks = []
    for game in late:
        names = f"{robin.season.name(game.white)} - {robin.season.name(game.black)}"
        words = Sentence(N_("{names} was not caught up in time: decide."), names=names)
        tasks.append(Task("unplayed", words, game.until, (robin.name, names)))
    if len(left) > len(late):
        first = min(day for day in days if day >= today)
        words = Sentence(N_("Games to be caught up: {count}."), count=len(left) - len(late))
        tasks.append(Task("catch-up", words, first, (robin.name, len(left) - len(late))))
    return tasks
