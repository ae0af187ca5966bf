"""FIDE's rating regulations (B.02), which `indeler.ratings` carries out."""

from __future__ import annotations

from indeler.rulebooks.declaration import Declaration

RULEBOOK = "fide-b02"

DECLARATION = Declaration(RULEBOOK, place=130)
