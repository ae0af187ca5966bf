"""The words of a page: those of the visitor's language, at the part of the day in which the club plays.

Django looks a text up in the translation that is active for the request. `speak_of` puts another one in its place,
which says the same with the noun of that part of the day (`indeler.language.days`); the next request begins
with Django's own.
"""

from __future__ import annotations

from functools import lru_cache

from django.utils.translation import get_language, trans_real

from indeler.language.days import EVENING, said_of


class _OfPartOfDay(trans_real.DjangoTranslation):
    """A language as it is spoken at a club that does not play in the evening."""

    def __init__(self, language: str, part: str) -> None:
        super().__init__(language)
        self.part_of_day = part

    def gettext(self, message: str) -> str:
        """The text of the catalogue with the other noun."""
        return self._said(super().gettext(message))

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        """The text of the catalogue for a number, with the other noun."""
        return self._said(super().ngettext(msgid1, msgid2, n))

    def _said(self, text: str) -> str:
        return said_of(self.part_of_day, self.to_language()[:2], text)


_translation = lru_cache(maxsize=32)(_OfPartOfDay)


def speak_of(part: str) -> None:
    """From now on in this request texts are those of a club that plays in this part of the day."""
    language = get_language()
    if language is not None and part != part_of_day():
        plain = trans_real.translation(language)
        spoken = plain if part == EVENING else _translation(language, part)
        trans_real._active.value = spoken  # type: ignore[attr-defined]  # the stubs leave out what is not documented


def part_of_day() -> str:
    """The part of the day of which texts speak now."""
    active = getattr(trans_real._active, "value", None)  # type: ignore[attr-defined]
    return getattr(active, "part_of_day", EVENING)
