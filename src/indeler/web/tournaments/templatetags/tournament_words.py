"""Template filters for what an open tournament says."""

from __future__ import annotations

from django import template

from indeler.model import Tournament

register = template.Library()


@register.simple_tag
def player_name(number: int, tournament: Tournament) -> str:
    """A player's name by number, in brackets."""
    return f"({tournament.player(number).name or number})"
