"""Zwitsers op weerstandspunten (KNSB, November 1996).

=================  ====================================================================
clause             module
=================  ====================================================================
A1, A4, A5, B1b    `field`: a player's place and colour wish
A2, B1a, B2, F3    `field`: the groups, and the legal pairs
B4, C4.4           `wishes`: the cost of a pair in missed colours
settings, F8, F10  `pairing`: the rulebook itself
C1, C8, F2         `pairing`: from the top down, group by group; the boards
C2, C3, C7         `rooms`: the size of a waiting room, and the easy choices
C4                 `search`: the waiting players, by one matching
C9                 `search`: the waiting players, if those further below conflict
C4.2, C4.3         `ahead`: the effect of a waiting room on the next group
C5, C6             `rooms`: high against low, as many colours right as possible
C9                 `ahead`: whether all remaining players can be paired
D, E               `pairing`: the first round, and the colours
botwinnik BW-22    `rematches`
=================  ====================================================================

`mates` finds the best matching by a list of counts, such as those of C4.
"""
