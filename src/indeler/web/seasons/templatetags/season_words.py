"""Template filters for the terms of a season."""

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
    """Return a competition of the season in the club's or the visitor's words; also reserve and special."""
    return competition_name(season, what)


@register.filter
def competition_title(competition: Any) -> str:
    """Return the title of a competition from its rules."""
    return display.competition_title(competition)


@register.filter
def outcome(round: Any) -> Any:
    """Return the outcome of a round of a cycle for a member."""
    return outcome_of(round.kind, round.result)


def outcome_of(kind: str, result: str) -> Any:
    """Return the outcome of a round for a member, by its kind and result."""
    if kind in OUTCOMES:
        return OUTCOMES[kind]
    return KINDS[f"forfeit {result}"] if kind == "forfeit" else KINDS.get(result, "")


@register.filter
def member_name(number: int, season: Any) -> str:
    """Return the name of a member by number."""
    return str(season.name(number))


@register.filter
def describe(number: Any, season: Any) -> str:
    """Return an event of the logbook, or the one with this number, in one sentence."""
    return display.describe_event(season, season.events[number - 1] if isinstance(number, int) else number)


@register.filter
def event_kind(kind: str) -> str:
    """Return a kind of event as a heading."""
    return display.kind_name(kind)


@register.filter
def event_field(name: str) -> str:
    """Return the label of a field of an event."""
    return display.field_name(name)


STAKES = {
    "promotion": _("going up a group"),
    "relegation": _("going down a group"),
    "qualification": _("a place in the championship group"),
    "ladder": _("a place on the ladder"),
}


@register.filter
def stake(what: str) -> Any:
    """Return what a game can still decide, in words."""
    return STAKES.get(what, what)


STATES = {"planned": _("planned"), "paired": _("paired"), "played": _("played"), "final": _("final")}


@register.filter
def evening_state(state: str) -> Any:
    """Return the state of an evening in words."""
    return STATES.get(state, state)
