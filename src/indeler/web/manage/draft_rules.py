"""The rulebook file of a season that is being set up: a competition more, other ones, those of a preset."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from indeler import season as seasons
from indeler.season import ClubRulebook, parsed
from indeler.web.club.models import SeasonDraft


def with_competition(draft: SeasonDraft, kind: str) -> str:
    """The rulebook file with one more competition of this kind."""
    rulebook = parsed(draft.rules, "rulebook.toml")
    names = (kind, *(f"{kind}-{number}" for number in range(2, 100)))
    name = next(name for name in names if name not in rulebook.names)
    return with_competitions(rulebook, (*rulebook.competition, seasons.kinds()[kind](name=name)))


def with_competitions(rulebook: ClubRulebook, competitions: tuple[Any, ...]) -> str:
    """The rulebook file with these competitions; refused where they do not fit together."""
    text = seasons.written(replace(rulebook, competition=competitions))
    parsed(text, "rulebook.toml")
    return text


def with_preset(draft: SeasonDraft, preset: str) -> str:
    """The rulebook file with the competitions of one that comes with Indeler, and the club's own evening."""
    taken = seasons.shipped(preset)
    return with_competitions(replace(parsed(draft.rules, "rulebook.toml"), game=taken.game), taken.competition)
