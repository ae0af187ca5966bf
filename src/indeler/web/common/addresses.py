"""A cache of page addresses by name, resolved as on a site of one club.

Django compiles an expression with the club's part for every club and page: with a hundred clubs at once a tenth of the
processor would be spent on it.
"""

from functools import lru_cache
from typing import Any

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
