"""What the rulebooks declare: one module each, and beside it its clauses in our own words and in three languages.

Nothing else lists rulebooks: whoever asks for one, or for all, asks here. Adding one adds files and edits
none (docs/how-to/add-a-rulebook.md); it may come from another distribution (`registry`).
"""

from indeler.rulebooks.declaration import SWISS_ORDER, Declaration, Order
from indeler.rulebooks.registry import (
    DEFAULT,
    audited,
    built_in,
    declared,
    explained,
    find_declaration,
    load_attribute,
    names,
    pairing,
    pairing_teams,
    reading_of,
    usual_scale,
)

__all__ = [
    "DEFAULT",
    "SWISS_ORDER",
    "Declaration",
    "Order",
    "audited",
    "built_in",
    "declared",
    "explained",
    "find_declaration",
    "load_attribute",
    "names",
    "pairing",
    "pairing_teams",
    "reading_of",
    "usual_scale",
]
