"""Makes the conformance kit: variants of each rulebook, and reduced positions in which they give another round."""
