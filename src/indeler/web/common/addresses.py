"""A cache of page addresses by name, resolved as on a site of one club.

Django compiles an expression with the club's part for every club and page: with a hundred clubs at once a tenth of the
processor would be spent on it.
"""

import datetime
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from django.urls import get_script_prefix, reverse, set_script_prefix

REMEMBERED = 1 << 15


def address_of(name: str, *arguments: Any) -> str:
    """Return the address of the page with this name and these arguments, at the current club."""
    return get_script_prefix() + _within(name, arguments)


@lru_cache(REMEMBERED)
def _within(name: str, arguments: tuple[Any, ...]) -> str:
    """Return the address without the club's part."""
    prefix = get_script_prefix()
    set_script_prefix("/")
    try:
        return reverse(name, args=arguments).removeprefix("/")
    finally:
        set_script_prefix(prefix)


def decision_about(slug: str, kind: str, **fields: object) -> str:
    """Return the address of the form of this kind of decision, with these fields filled in."""
    known = {
        name: value.isoformat(timespec="minutes") if isinstance(value, datetime.datetime) else str(value)
        for name, value in fields.items()
        if value is not None
    }
    return f"{address_of('decision-of', slug, kind)}?{urlencode(known)}"
