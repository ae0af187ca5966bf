"""Competitions by the names that people give them, in any language."""

from __future__ import annotations

from indeler.language import N_, Sentence

_NAMES: dict[str, Sentence] = {word: Sentence(word) for word in (N_("cycles"), N_("cup"), N_("reserve"), N_("special"))}


def spoken(competition: str) -> Sentence | str:
    """What a competition or another use of an evening is called; rapid and blitz as the rulebook names them."""
    return _NAMES.get(competition, competition)
