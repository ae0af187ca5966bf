"""The declarations of the rulebooks: one module each, with a file of its clauses in our own words and in all languages.

This package is the only list of rulebooks. Adding one adds files and edits none (docs/how-to/add-a-rulebook.md); it may
come from another distribution (`registry`).
"""

from indeler.rulebooks.declaration import SWISS_ORDER as SWISS_ORDER
from indeler.rulebooks.declaration import Declaration as Declaration
from indeler.rulebooks.declaration import Order as Order
from indeler.rulebooks.registry import DEFAULT as DEFAULT
from indeler.rulebooks.registry import audited as audited
from indeler.rulebooks.registry import built_in as built_in
from indeler.rulebooks.registry import declared as declared
from indeler.rulebooks.registry import explained as explained
from indeler.rulebooks.registry import find_declaration as find_declaration
from indeler.rulebooks.registry import load_attribute as load_attribute
from indeler.rulebooks.registry import names as names
from indeler.rulebooks.registry import pairing as pairing
from indeler.rulebooks.registry import pairing_teams as pairing_teams
from indeler.rulebooks.registry import reading_of as reading_of
from indeler.rulebooks.registry import usual_scale as usual_scale
