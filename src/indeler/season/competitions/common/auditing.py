"""Whether the independent audit can judge a pairing: it does so by a pairing system's own rulebook."""

from __future__ import annotations

from indeler import systems
from indeler.rulebooks import audited
from indeler.season.core.tables import PairingRules


def is_plain(rules: PairingRules) -> bool:
    """Whether the system pairs as its rulebook says: only what allows more when nothing else is left may be set."""
    if rules.system not in audited():
        return False
    book = systems.rulebook(rules.system)
    usual, chosen = book.read_settings({}), book.read_settings(rules.settings)
    return all(usual[name] == chosen[name] for name in usual if name not in ("rematches", "relax_bye"))
