"""Template filters for the terms of a season, and the tag with the links to its pages."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from html import escape
from typing import Any, NamedTuple

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as lazy

from indeler.season import queries
from indeler.web.common.addresses import address_of
from indeler.web.common.templatetags.wording import KINDS
from indeler.web.seasons import display
from indeler.web.seasons.display import OUTCOMES, competition_name

register = template.Library()
register.filter("competition_title", display.competition_title)
register.filter("event_kind", display.kind_name)
register.filter("event_field", display.field_name)


@register.filter
def competition(what: str, season: Any) -> str:
    """Return a competition of the season in the club's or the visitor's words; also reserve and special."""
    return competition_name(season, what)


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


STAKES = {
    "promotion": lazy("going up a group"),
    "relegation": lazy("going down a group"),
    "qualification": lazy("a place in the championship group"),
    "ladder": lazy("a place on the ladder"),
}


@register.filter
def stake(what: str) -> Any:
    """Return what a game can still decide, in words."""
    return STAKES.get(what, what)


STATES = {"planned": lazy("planned"), "paired": lazy("paired"), "played": lazy("played"), "final": lazy("final")}


@register.filter
def evening_state(state: str) -> Any:
    """Return the state of an evening in words."""
    return STATES.get(state, state)


# ``{% tabs %}``: the links to the pages of a season, at the top of each of them.

_BETWEEN = "\0"
"""The separator of texts while all of them are escaped at once: none of them contains it."""


class Tab(NamedTuple):
    """A page: its address, its title, and whether it or a page below it is the current one."""

    address: str
    title: str
    is_current: bool


@register.simple_tag(takes_context=True)
def tabs(context: template.Context) -> SafeString:
    """Return the tabs that the visitor may see."""
    found = list(_tabs(context["request"], context["row"].slug, context.get("season")))
    texts = escape(_BETWEEN.join([text for tab in found for text in tab[:2]])).split(_BETWEEN)
    current = ["", ' aria-current="page"']
    lines = [
        f'<a href="{address}"{current[tab.is_current]}>{title}</a>'
        for address, title, tab in zip(texts[::2], texts[1::2], found, strict=True)
    ]
    return SafeString("\n".join(lines))


def _tabs(request: Any, slug: str, season: Any) -> Iterator[Tab]:
    actor, match = request.actor, request.resolver_match
    url_name, competition = match.url_name, match.kwargs.get("name")

    def tab(title: str, page: str, pages: Collection[str] = ()) -> Tab:
        return Tab(address_of(page, slug), title, url_name == page or url_name in pages)

    if actor.leads:
        yield tab(_("Lead"), "club-lead", ("club-lead-on",))
    if actor.has_account:
        yield tab(_("My season"), "me")
    yield tab(_("Evening"), "season", ("evening", "season-follow"))
    yield tab(_("Standings"), "season-standings", ("season-group", "season-why", "season-explained"))
    yield tab(_("Calendar"), "calendar", ("move-evening",))
    yield tab(_("Members"), "members", ("member", "head-to-head"))
    for each in season.competitions if season is not None else ():
        if each.shown_as in ("knock-out", "tables") or queries.has_final(each):
            yield _tab_of_competition(each, slug, url_name, competition)
    yield tab(_("Rules"), "season-rules", ("rule-settings", "rule-setting"))
    yield tab(_("Export"), "season-tables")
    if actor.oversees:
        yield tab(_("Log"), "season-log")


def _tab_of_competition(each: Any, slug: str, url_name: str, competition: str | None) -> Tab:
    is_current = competition == each.name
    if each.shown_as != "knock-out":
        title = _("Championship") if each.shown_as == "groups" else display.competition_title(each)
        return Tab(address_of("competition", slug, each.name), title, is_current)
    address = address_of("cup", slug) if each.is_first else address_of("cup-named", slug, each.name)
    title = _("Cup") if each.is_first and not each.rules.title else display.competition_title(each)
    return Tab(address, title, is_current or (url_name == "cup" and each.is_first))
