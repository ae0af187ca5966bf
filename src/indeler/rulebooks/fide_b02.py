"""FIDE's rating regulations (B.02), implemented by `indeler.ratings`."""

from __future__ import annotations

from indeler.rulebooks.declaration import Declaration

RULEBOOK = "fide-b02"

DECLARATION = Declaration(RULEBOOK, place=130)
