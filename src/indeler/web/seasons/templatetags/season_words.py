"""Template filters for what a season says."""

from __future__ import annotations

from typing import Any

from django import template
from django.utils.translation import gettext_lazy as _

from indeler.web.common.templatetags.wording import KINDS
from indeler.web.seasons import display
from indeler.web.seasons.display import OUTCOMES, competition_name

register = template.Library()


@register.filter
def competition(what: str, season: Any) -> str:
    """A competition of the season as the club calls it or in the visitor's language; also reserve and special."""
    return competition_name(season, what)


@register.filter
def competition_title(competition: Any) -> str:
    """A competition as its rules call it."""
    return display.competition_title(competition)


@register.filter
def outcome(round: Any) -> Any:
    """What a round of a cycle was to a member."""
    return outcome_of(round.kind, round.result)


def outcome_of(kind: str, result: str) -> Any:
    """What a round was to a member, by what happened and how it ended."""
    if kind in OUTCOMES:
        return OUTCOMES[kind]
    return KINDS[f"forfeit {result}"] if kind == "forfeit" else KINDS.get(result, "")


@register.filter
def member_name(number: int, season: Any) -> str:
    """A member by number."""
    return str(season.name(number))


@register.filter
def describe(number: Any, season: Any) -> str:
    """An event of the logbook, by its number or itself, in one sentence."""
    return display.describe_event(season, season.events[number - 1] if isinstance(number, int) else number)


@register.filter
def event_kind(kind: str) -> str:
    """A kind of event as a heading."""
    return display.kind_name(kind)


@register.filter
def event_field(name: str) -> str:
    """A field of an event."""
    return display.field_name(name)


STAKES = {
    "promotion": _("going up a group"),
    "relegation": _("going down a group"),
    "qualification": _("a place in the championship group"),
    "ladder": _("a place on the ladder"),
}


@register.filter
def stake(what: str) -> Any:
    """What a game can still decide."""
    return STAKES.get(what, what)


STATES = {"planned": _("planned"), "paired": _("paired"), "played": _("played"), "final": _("final")}


@register.filter
def evening_state(state: str) -> Any:
    """How far an evening has come."""
    return STATES.get(state, state)
