"""The declarations of the rulebooks: one module each, with a file of its clauses in our own words and in all languages.

This package is the only list of rulebooks. Adding one adds files and edits none (docs/how-to/add-a-rulebook.md); it may
come from another distribution (`registry`).
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
    no_rulebook,
    pairing,
    pairing_teams,
    reading_of,
    usual_scale,
)
