"""The club's own rules: a season of S.V. Botwinnik, implemented by `indeler.season`."""

from __future__ import annotations

from indeler.rulebooks.declaration import Declaration

RULEBOOK = "botwinnik"

DECLARATION = Declaration(RULEBOOK, place=100)
