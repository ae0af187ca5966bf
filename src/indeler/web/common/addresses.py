"""Addresses of pages by name, remembered: a page has the same few hundred of players and members many times over.

Django finds one by an expression in which the word of the club stands, and makes that anew for every club and page: a
hundred clubs at once would spend a tenth of the machine on it. So an address is found as on a site of one club.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.urls import get_script_prefix, reverse, set_script_prefix

REMEMBERED = 1 << 15


def address_of(name: str, *arguments: Any) -> str:
    """Where the page of this name and these arguments is, at the club that this is about."""
    return get_script_prefix() + _within(name, arguments)


@lru_cache(REMEMBERED)
def _within(name: str, arguments: tuple[Any, ...]) -> str:
    """The address behind the word of the club."""
    prefix = get_script_prefix()
    set_script_prefix("/")
    try:
        return reverse(name, args=arguments).removeprefix("/")
    finally:
        set_script_prefix(prefix)
