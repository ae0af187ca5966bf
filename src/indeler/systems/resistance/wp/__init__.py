"""Zwitsers op weerstandspunten (KNSB, November 1996).

`field` and `wishes` hold the players and the cost of a pair; `pairing` is the rulebook and pairs from the top down;
`rooms` chooses the waiting room of a group, if necessary by `search` and `ahead` (C9) and by `mates`, the best matching
by a list of counts; `rematches` allows them by botwinnik BW-22.
"""
