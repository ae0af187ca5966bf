"""Tools that make the conformance kit: variants of rulebooks, and reduced positions in which their rounds differ."""
