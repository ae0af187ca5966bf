"""Addresses of clubs: the club that one names, and words that none can have, for other addresses begin with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.core.exceptions import ValidationError
from django.urls import URLResolver, get_resolver
from django.utils.translation import gettext as _

from indeler.language import N_, InvalidInput
from indeler.web.tenancy.models import Club

_ALWAYS = ("static", "desk", "healthz", "readyz", "robots.txt", "favicon.ico", "clubs", "www")
_OF_A_CLUB = ("s", "t", "link", "seasons", "tournaments", "archive", "api")
"""Addresses that a site of one club had printed on cards and screens, in other pages and in other programs."""
_ADDRESS = re.compile(r"[a-z][a-z0-9-]+")


@cache
def reserved() -> frozenset[str]:
    """The first words of all addresses, from the table by which the site finds its pages."""
    return frozenset((*_ALWAYS, *_first_words(get_resolver())))


def _first_words(resolver: Any) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        word = str(pattern.pattern).partition("/")[0]
        if word:
            yield word
        elif isinstance(pattern, URLResolver):
            yield from _first_words(pattern)


def can_be_club(word: str) -> bool:
    """Whether an address may begin with this word as that of a club."""
    return bool(_ADDRESS.fullmatch(word)) and word not in reserved()


def address_of_old(word: str) -> str:
    """The club to which an address without a club leads that begins with this word, for it had no need of one once.

    That is the oldest there is; nothing where the address never was that of a club.
    """
    oldest = Club.objects.order_by("pk").first() if word in _OF_A_CLUB else None
    return str(oldest.address) if oldest is not None else ""


def check_address(word: str) -> None:
    """Refuse what cannot be the address of a club."""
    if not can_be_club(word):
        raise ValidationError(
            _("Use at least two small letters, digits or hyphens, and no word that the site uses itself.")
        )


def club_at(address: str) -> Club:
    """The club with this address; none named: that of a site that has one."""
    club = Club.objects.filter(address=address).first() if address else Club.only()
    if club is None:
        there = ", ".join(Club.objects.order_by("address").values_list("address", flat=True)) or "–"
        if not address:
            raise InvalidInput(N_("This site has several clubs, name one: {there}."), there=there)
        raise InvalidInput(N_("There is no club {address}; there are: {there}."), address=address, there=there)
    return club
