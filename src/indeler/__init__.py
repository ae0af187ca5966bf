"""Indeler pairs Swiss tournaments by the letter of the rulebook.

The dozen names below are the library; each is imported when it is first used, so that a program that only pairs
never loads the rest.
"""

from __future__ import annotations

from indeler._lazy import lazily
from indeler._typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from indeler._version import __version__ as __version__
    from indeler.audit import check as check
    from indeler.formats import read as read
    from indeler.formats import write as write
    from indeler.language import IndelerError as IndelerError
    from indeler.model import Pairing as Pairing
    from indeler.model import PairingError as PairingError
    from indeler.model import Player as Player
    from indeler.model import Tournament as Tournament
    from indeler.reasons import Reasons
    from indeler.reasons import why as why
    from indeler.systems import standings as standings

_HOMES = {
    "_version": "__version__",
    "audit": "check",
    "formats.files": "read write",
    "language": "IndelerError",
    "model": "Pairing PairingError Player Tournament",
    "reasons": "why",
    "systems": "standings",
}

__all__ = [
    "IndelerError",
    "Pairing",
    "PairingError",
    "Player",
    "Tournament",
    "__version__",
    "check",
    "pair",
    "read",
    "standings",
    "why",
    "write",
]


def pair(tournament: Tournament, rules: str | None = None, **settings: Any) -> Pairing:
    """Pair the next of the stated rounds by a rulebook (default: the one the tournament names); it knows its reasons.

    Settings are the rulebook's own, as text or as Python values; ``indeler rules NAME`` lists them. Those kept with the
    tournament hold where none are given.
    """
    from indeler.systems import pair as paired

    pairing = paired(tournament, rules, **settings)
    pairing.explain = _reasons
    return pairing


def _reasons(pairing: Pairing, lang: str) -> Reasons:
    from indeler.reasons import reasons

    return reasons(pairing, lang)


__getattr__, _ = lazily(__name__, _HOMES)


def __dir__() -> list[str]:
    """Return the public names."""
    return __all__
