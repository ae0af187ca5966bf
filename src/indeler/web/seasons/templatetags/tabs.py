"""``{% tabs %}``: the links to the pages of a season, at the top of each of them."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from html import escape
from typing import Any, NamedTuple

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from indeler.season import queries
from indeler.web.common.addresses import address_of
from indeler.web.seasons.display import competition_title

register = template.Library()
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
            yield _of_competition(each, slug, url_name, competition)
    yield tab(_("Rules"), "season-rules", ("rule-settings", "rule-setting"))
    yield tab(_("Export"), "season-tables")
    if actor.oversees:
        yield tab(_("Log"), "season-log")


def _of_competition(each: Any, slug: str, url_name: str, competition: str | None) -> Tab:
    is_current = competition == each.name
    if each.shown_as != "knock-out":
        title = _("Championship") if each.shown_as == "groups" else competition_title(each)
        return Tab(address_of("competition", slug, each.name), title, is_current)
    address = address_of("cup", slug) if each.is_first else address_of("cup-named", slug, each.name)
    title = _("Cup") if each.is_first and not each.rules.title else competition_title(each)
    return Tab(address, title, is_current or (url_name == "cup" and each.is_first))
