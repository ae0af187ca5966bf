"""``{% share_links %}``: what the head of a public page says to feed readers and to sites where its link is shared."""

from __future__ import annotations

from html import escape
from typing import Any
from urllib.parse import urlencode

from django import template
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from indeler.web.common.addresses import address_of
from indeler.web.seasons.models import SeasonRow
from indeler.web.syndication.feeds import absolute
from indeler.web.syndication.pictures import HEIGHT, WIDTH

register = template.Library()
PICTURES = {
    "season": "season-standings-picture",
    "season-standings": "season-standings-picture",
    "season-group": "season-standings-picture",
    "evening": "evening-picture",
    "tournament": "standings-picture",
    "standings": "standings-picture",
    "round": "round-picture",
    "cross-table": "standings-picture",
}
"""By the name of a page, the picture that shows it."""


@register.simple_tag(takes_context=True)
def share_links(context: template.Context) -> SafeString:
    """Feeds, picture and oEmbed of a page of a season or a tournament; nothing for other pages."""
    request = context.get("request")
    match = getattr(request, "resolver_match", None)
    row = getattr(request, "shows", None)
    if request is None or match is None or row is None or match.url_name not in PICTURES:
        return SafeString()
    is_season = isinstance(row, SeasonRow)
    if not is_season and not row.is_public:
        return SafeString()
    feed = "season-feed" if is_season else "tournament-feed"
    page = absolute(request.path)
    lines = [
        _link("alternate", "application/atom+xml", address_of(feed, row.slug, "atom"), row.name),
        _link("alternate", "application/feed+json", address_of(feed, row.slug, "json"), row.name),
        _link("alternate", "application/json+oembed", f"{address_of('oembed')}?{urlencode({'url': page})}", row.name),
        _meta("og:type", "website"),
        _meta("og:site_name", (request.club.name if request.club else "") or "Indeler"),
        _meta("og:title", _title(row, match)),
        _meta("og:url", page),
        _meta("og:image", absolute(_picture(row, match))),
        _meta("og:image:width", str(WIDTH)),
        _meta("og:image:height", str(HEIGHT)),
    ]
    return SafeString("\n".join(lines) + "\n")


def _picture(row: Any, match: Any) -> str:
    arguments = {name: value for name, value in match.kwargs.items() if name in ("date", "number")}
    table = "&table={cycle}-{group}".format(**match.kwargs) if match.url_name == "season-group" else ""
    return f"{address_of(PICTURES[match.url_name], row.slug, *arguments.values())}?v={row.version}{table}"


def _title(row: Any, match: Any) -> str:
    if match.url_name == "round":
        return _("{name}, round {number}").format(name=row.name, number=match.kwargs["number"])
    is_standings = PICTURES[match.url_name] in ("season-standings-picture", "standings-picture")
    return _("{name}: standings").format(name=row.name) if is_standings else row.name


def _link(relation: str, kind: str, address: str, title: str) -> str:
    return f'<link rel="{relation}" type="{kind}" href="{escape(address)}" title="{escape(title)}">'


def _meta(name: str, value: str) -> str:
    return f'<meta property="{name}" content="{escape(value)}">'
