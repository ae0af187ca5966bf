"""Graph algorithms without one chess word: matchings of most edges, of most weight, first in order; with proofs."""
