"""FIDE's title regulations (B.01), as far as norms are concerned, implemented by `indeler.ratings`."""

from __future__ import annotations

from indeler.rulebooks.declaration import Declaration

RULEBOOK = "fide-b01"

DECLARATION = Declaration(RULEBOOK, place=140)
