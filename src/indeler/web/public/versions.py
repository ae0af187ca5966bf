"""Versions of the subjects of pages: a version changes with everything that visitors can see, and reveals nothing else.

A page contains its version and the address of its updates; `hosting.open_pages` reads the versions of all open pages at
once.
"""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Sequence
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
    """The address of a page's updates, and the version that it shows."""

    address: str
    version: str


def live_address(request: Request) -> Moving | None:
    """Return the address of this page's updates and its version; None where it is not live, or not a GET request."""
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
    news = getattr(request, "news", usual)  # with a link one sees a tournament that is not public
    return Moving(f"{news}?{page}", version_of(row))


def club_version(request: Request) -> str:
    """Return the version of the club at its first use: before a page is rendered, or its content may be older."""
    if not hasattr(request, "version_of_club"):
        request.version_of_club = version_of(request.club) if request.club is not None else ""
    return request.version_of_club


def subject_of(row: SeasonRow | Open | Club) -> Subject:
    """Return the subject to watch for a page that shows this row."""
    return type(row).__name__, int(row.pk)


def version_of(row: SeasonRow | Open | Club) -> str:
    """Return the version of this row, as it was read; that of a club combines those of all its rows."""
    if isinstance(row, Club):
        return _of_clubs([row.pk]).get(row.pk, "")
    names = _OF_SEASON if isinstance(row, SeasonRow) else _OF_OPEN
    return _digest([getattr(row, name) for name in names])


def version_at(row: SeasonRow, number: int) -> str:
    """Return the version of an otherwise unchanged season when its logbook had this number of events."""
    return _digest([number if name == "version" else getattr(row, name) for name in _OF_SEASON])


def season_and_version(slug: str) -> tuple[SeasonRow, str] | None:
    """Return a season and its version, followed after a dot by data outside its row: hidden names and reports."""
    club = current.number()
    row, hidden, claims = _remembered.together((slug,), _hidden.of(club), _claims.of(club))
    if row is None:
        return None
    members = [each.member for each in hidden if each.season_id == row.pk]
    other_facts = _unstored(members, [each.pk for each in claims if each.season_id == row.pk])
    return row, f"{version_of(row)}.{_digest(other_facts)}"


def current_versions(subjects: Collection[Subject]) -> dict[Subject, str]:
    """Return the present full versions of these subjects, of any clubs; deleted ones are missing."""
    numbers: dict[str, list[int]] = {}
    for kind, number in subjects:
        numbers.setdefault(kind, []).append(number)
    ways = {SeasonRow.__name__: _of_seasons, Open.__name__: _of_opens, Club.__name__: _of_clubs}
    with every_club():
        return {(kind, key): version for kind, keys in numbers.items() for key, version in ways[kind](keys).items()}


def versions_or_reconnect(subjects: Collection[Subject]) -> dict[Subject, str]:
    """Return the full versions for the announcing process; after a database error a new connection is opened."""
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
@receiver((post_save, post_delete), sender=Claim)
def _unstored_changed(instance: HiddenName | Claim, **_: Any) -> None:
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
"""The versions of seasons that were read last. Pages are rendered for a new version at once, and its announcement may
arrive later than the read: cached rows are read again."""


def _unstored(hidden: Sequence[int], claims: Sequence[int]) -> list[list[int]]:
    """Return the data outside the row of a season: the hidden names, and the open reports."""
    return [sorted(hidden), sorted(claims)]


def _of_opens(numbers: list[int]) -> dict[int, str]:
    return {row[0]: _digest(row) for row in Open.objects.filter(pk__in=numbers).values_list(*_OF_OPEN)}


def _of_clubs(numbers: list[int]) -> dict[int, str]:
    """Return the versions of these clubs for visitors: their seasons and their public tournaments."""
    facts_by_club: dict[int, list[Any]] = {number: [] for number in numbers}
    seasons = SeasonRow.objects.filter(club__in=numbers).order_by("pk").values_list("club", *_OF_SEASON)
    opens = Open.objects.filter(club__in=numbers, is_public=True).order_by("pk").values_list("club", *_OF_OPEN)
    for club, *facts in chain(seasons, opens):
        facts_by_club[club].append(facts)
    return {number: _digest(facts) for number, facts in facts_by_club.items()}


def _digest(facts: Sequence[Any]) -> str:
    return hashlib.blake2b(repr(list(facts)).encode(), digest_size=8).hexdigest()
