"""Graph algorithms, independent of chess: matchings of maximum size, of maximum weight or first in order.

The weighted matchings come with a proof of optimality.
"""
