"""Makes the conformance kit: variants of each rulebook, positions in which they part from the right one, made small."""
