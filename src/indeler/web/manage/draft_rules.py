"""The rulebook file of a season that is being set up: a competition or a part of one more, those of a preset."""

from __future__ import annotations

import datetime
import tomllib
from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec.structs import replace

from indeler import season as seasons
from indeler.language import InvalidInput
from indeler.season import ClubRulebook, CompetitionRules, Table, parsed, with_settings
from indeler.web.seasons.models import SeasonDraft


def with_competition(draft: SeasonDraft, kind: str) -> str:
    """The rulebook file with one more competition of this kind."""
    rulebook = parsed(draft.rules, "rulebook.toml")
    names = (kind, *(f"{kind}-{number}" for number in range(2, 100)))
    name = next(name for name in names if name not in rulebook.names)
    begun = seasons.kinds()[kind].begun(name, rulebook.competition)
    return with_competitions(rulebook, (*rulebook.competition, begun))


def with_competitions(rulebook: ClubRulebook, competitions: tuple[Any, ...]) -> str:
    """The rulebook file with these competitions; refused where they do not fit together."""
    text = seasons.format_rules(replace(rulebook, competition=competitions))
    parsed(text, "rulebook.toml")
    return text


class Part(NamedTuple):
    """Something that a competition can have and need not, such as a final."""

    word: str
    """By which the form names it."""
    table: type[Table]
    is_there: bool


def parts_of(rules: CompetitionRules) -> list[Part]:
    """All that a competition can have and need not."""
    found = [
        Part(f"{rules.name} {name}", table, getattr(rules, name) is not None)
        for name, table in seasons.optional_tables(type(rules)).items()
    ]
    return [part for part in found if part.is_there or rules.part_begun(part.table) is not None]


def with_part(draft: SeasonDraft, word: str) -> str:
    """The rulebook file in which a competition has this part, or has it no more."""
    rulebook = parsed(draft.rules, "rulebook.toml")
    competition, _, name = word.rpartition(" ")
    given = list(rulebook.competition)
    at = rulebook.names.index(competition)
    if getattr(given[at], name) is not None:
        given[at] = replace(given[at], **{name: None})
        return with_competitions(rulebook, tuple(given))
    table = seasons.optional_tables(type(given[at]))[name]
    usual = given[at].part_begun(table)
    try:
        return with_competitions(rulebook, (*given[:at], replace(given[at], **{name: usual}), *given[at + 1 :]))
    except InvalidInput:
        given[at] = replace(given[at], **{name: _as_in_the_example(table)})
        return with_competitions(rulebook, tuple(given))


def _as_in_the_example(table: type[Table]) -> Table:
    """A table whose first setting is that of its example."""
    first = table.__struct_fields__[0]
    return table(**tomllib.loads(f"{first} = {table.words_for(first).example}"))


def with_preset(draft: SeasonDraft, preset: str) -> str:
    """The rulebook file with the competitions of one that comes with Indeler, and the club's own evening."""
    taken = seasons.shipped(preset)
    return with_competitions(replace(parsed(draft.rules, "rulebook.toml"), game=taken.game), taken.competition)


STARTS = {"morning": datetime.time(10), "afternoon": datetime.time(13, 30), "evening": datetime.time(20)}
"""When clubs usually start in each part of the day."""

LASTS = datetime.timedelta(hours=4)


def hours_moved(rules: str, given: Mapping[str, str]) -> dict[str, str]:
    """The times of the club evening that follow from those that are given, and were not given themselves.

    Another part of the day brings its usual start; sign-off and latest start move as far as the start does, and in
    another part of the day the evening ends four hours after it.
    """
    before, after = parsed(rules).evening, parsed(with_settings(rules, dict(given))).evening
    part, starts = after.part_of_day, after.starts
    if part != before.part_of_day and _part_of(starts) != part and "evening.starts" not in given:
        starts = STARTS.get(part, starts)
    found = {"starts": starts}
    if starts != before.starts:
        found |= {
            name: _moved(getattr(before, name), before.starts, starts) for name in ("sign_off_until", "latest_start")
        }
    if _part_of(starts) != _part_of(before.starts):
        found["ends"] = _later(starts, LASTS)
    changed = {f"evening.{name}": time for name, time in found.items() if time != getattr(after, name)}
    return {path: seasons.as_toml(time) for path, time in changed.items() if path not in given}


def _part_of(time: datetime.time) -> str:
    return "morning" if time.hour < 12 else "afternoon" if time.hour < 18 else "evening"


def _moved(time: datetime.time, start: datetime.time, to: datetime.time) -> datetime.time:
    """A time as far from the new start as it was from the old one, on the same day."""
    return _later(to, _since_midnight(time) - _since_midnight(start))


def _later(time: datetime.time, by: datetime.timedelta) -> datetime.time:
    last = datetime.timedelta(hours=23, minutes=59)
    since_midnight = min(max(_since_midnight(time) + by, datetime.timedelta()), last)
    return (datetime.datetime.min + since_midnight).time()


def _since_midnight(time: datetime.time) -> datetime.timedelta:
    return datetime.timedelta(hours=time.hour, minutes=time.minute)
