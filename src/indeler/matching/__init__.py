"""Graph algorithms, independent of chess: matchings of maximum size, of maximum weight or first in order."""
