"""The version of what a page shows: it changes with everything that visitors could see of it, and tells nothing else.

A page says which version it shows and where it hears of the next one; whoever watches for all open pages asks for the
versions of all they show at once (`hosting.open_pages`).
"""

from __future__ import annotations

import hashlib
from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from itertools import chain
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.db import DatabaseError, connections
from django.db.models.signals import post_delete, post_save
from django.dispatch import receiver

from indeler.web.accounts.actor import Request
from indeler.web.accounts.pages import CLUB, declaration_of
from indeler.web.common.addresses import address_of
from indeler.web.common.lookup import Lookup, RememberedRows, forget, together
from indeler.web.hosting.announcements import announce
from indeler.web.hosting.open_pages import Subject
from indeler.web.seasons.models import Claim, HiddenName, SeasonRow
from indeler.web.tenancy import current
from indeler.web.tenancy.current import every_club
from indeler.web.tenancy.models import Club
from indeler.web.tournaments.models import Open

_by_slug = Lookup(SeasonRow, "slug", without=("rules",))
_hidden, _claims = Lookup(HiddenName, "club_id"), Lookup(Claim, "club_id")
_remembered = RememberedRows(_by_slug, lambda row: row.club_id)
_by_number = Lookup(SeasonRow, "id", without=("rules", "name", "slug", "starts"))
_hidden_in, _claims_in = Lookup(HiddenName, "season_id"), Lookup(Claim, "season_id")
_OF_SEASON = ("pk", "identity", "version", "archived", "notice")
_OF_OPEN = ("pk", "identity", "version", "is_public", "shows_next", "name", "archived", "notice")


class Moving(NamedTuple):
    """Where a page hears that there is something new, and the version that it shows."""

    address: str
    version: str


def moving(request: Request) -> Moving | None:
    """How this page moves by itself; None where it does not, or is no page that can be asked for again."""
    declaration = declaration_of(request.resolver_match)
    if declaration is None or declaration.live is None or request.method != "GET":
        return None
    row = request.club if declaration.about is CLUB else getattr(request, "shows", None)
    if row is None:
        return None
    page = urlencode({"page": request.get_full_path()})
    if isinstance(row, Club):
        return Moving(f"{address_of('club-news')}?{page}", club_version(request))
    usual = address_of("season-news" if isinstance(row, SeasonRow) else "news", row.slug)
    news = getattr(request, "news", usual)  # who has a link sees a tournament that is not for everybody
    return Moving(f"{news}?{page}", version_of(row))


def club_version(request: Request) -> str:
    """The version of the club when it was first asked for: before a page is made, or what it shows may be older."""
    if not hasattr(request, "version_of_club"):
        request.version_of_club = version_of(request.club) if request.club is not None else ""
    return request.version_of_club


def subject_of(row: SeasonRow | Open | Club) -> Subject:
    """What is watched where this row is shown."""
    return type(row).__name__, int(row.pk)


def version_of(row: SeasonRow | Open | Club) -> str:
    """The version of this row, as it was read; that of a club is made of those of all it has."""
    if isinstance(row, Club):
        return _of_clubs([row.pk]).get(row.pk, "")
    names = _OF_SEASON if isinstance(row, SeasonRow) else _OF_OPEN
    return _digest([getattr(row, name) for name in names])


def version_at(row: SeasonRow, number: int) -> str:
    """The version of a season of which nothing else was different when its logbook had so many events."""
    return _digest([number if name == "version" else getattr(row, name) for name in _OF_SEASON])


def season_and_version(slug: str) -> tuple[SeasonRow, str] | None:
    """A season, and its version with what is not in its row behind a dot: hidden names, and what members report."""
    club = current.number()
    row, hidden, claims = _remembered.together((slug,), _hidden.of(club), _claims.of(club))
    if row is None:
        return None
    members = [each.member for each in hidden if each.season_id == row.pk]
    other_facts = _unstored(members, [each.pk for each in claims if each.season_id == row.pk])
    return row, f"{version_of(row)}.{_digest(other_facts)}"


def current_versions(subjects: Collection[Subject]) -> dict[Subject, str]:
    """The full versions of all these at this moment, of whichever clubs they are; what is gone is missing."""
    numbers: dict[str, list[int]] = {}
    for kind, number in subjects:
        numbers.setdefault(kind, []).append(number)
    ways: dict[str, Callable[[list[int]], dict[int, str]]] = {
        SeasonRow.__name__: _of_seasons,
        Open.__name__: _of_opens,
        Club.__name__: _of_clubs,
    }
    with every_club():
        found = {kind: ways[kind](keys) for kind, keys in numbers.items()}
    return {(kind, number): version for kind, versions in found.items() for number, version in versions.items()}


def versions_or_reconnect(subjects: Collection[Subject]) -> dict[Subject, str]:
    """The full versions for the announcing process; after a fault of the database it opens a new connection."""
    try:
        return current_versions(subjects)
    except DatabaseError:
        connections.close_all()
        raise


@receiver((post_save, post_delete), sender=SeasonRow)
@receiver((post_save, post_delete), sender=Open)
def _row_changed(instance: SeasonRow | Open, **_: Any) -> None:
    announce([subject_of(instance), (Club.__name__, instance.club_id)])


@receiver((post_save, post_delete), sender=HiddenName)
def _name_hidden(instance: HiddenName, **_: Any) -> None:
    announce([(SeasonRow.__name__, instance.season_id), (Club.__name__, instance.club_id)])


@receiver((post_save, post_delete), sender=Claim)
def _reported(instance: Claim, **_: Any) -> None:
    announce([(SeasonRow.__name__, instance.season_id), (Club.__name__, instance.club_id)])


def _of_seasons(numbers: list[int]) -> dict[int, str]:
    queries = [lookup.of(tuple(numbers)) for lookup in (_by_number, _hidden_in, _claims_in)]
    rows, hidden_names, claims = together(*queries)
    other_facts: dict[int, tuple[list[int], list[int]]] = defaultdict(lambda: ([], []))
    for name in hidden_names:
        other_facts[name.season_id][0].append(name.member)
    for claim in claims:
        other_facts[claim.season_id][1].append(claim.pk)
    found = {row.pk: f"{version_of(row)}.{_digest(_unstored(*other_facts[row.pk]))}" for row in rows}
    for row in rows:
        if _last_found.get(row.pk) != found[row.pk]:
            _last_found[row.pk] = found[row.pk]
            forget(row.club_id)
    return found


_last_found: dict[int, str] = {}
"""The versions of seasons that the last look found. Pages are made for a new one at once, and the announcement of it
may come later than the look: remembered rows are read once more."""


def _unstored(hidden: Sequence[int], claims: Sequence[int]) -> list[list[int]]:
    """What is not in the row of a season: whose names are hidden, and which reports wait."""
    return [sorted(hidden), sorted(claims)]


def _of_opens(numbers: list[int]) -> dict[int, str]:
    return {row[0]: _digest(row) for row in Open.objects.filter(pk__in=numbers).values_list(*_OF_OPEN)}


def _of_clubs(numbers: list[int]) -> dict[int, str]:
    """What a visitor sees of these clubs: their seasons and their public tournaments."""
    facts_by_club: dict[int, list[Any]] = {number: [] for number in numbers}
    seasons = SeasonRow.objects.filter(club__in=numbers).order_by("pk").values_list("club", *_OF_SEASON)
    opens = Open.objects.filter(club__in=numbers, is_public=True).order_by("pk").values_list("club", *_OF_OPEN)
    for club, *facts in chain(seasons, opens):
        facts_by_club[club].append(facts)
    return {number: _digest(facts) for number, facts in facts_by_club.items()}


def _digest(facts: Sequence[Any]) -> str:
    return hashlib.blake2b(repr(list(facts)).encode(), digest_size=8).hexdigest()
