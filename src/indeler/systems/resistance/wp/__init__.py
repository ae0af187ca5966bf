"""Zwitsers op weerstandspunten (KNSB, November 1996).

=================  ====================================================================
clause             module
=================  ====================================================================
A1, A4, A5, B1b    `field`: a player's place and his colour wish
A2, B1a, B2, F3    `field`: the groups, and who may meet whom
B4, C4.4           `wishes`: what a pair costs in missed colours
settings, F8, F10  `pairing`: the rulebook at work
C1, C8, F2         `pairing`: from the top down, group by group; the boards
C2, C3, C7         `rooms`: how many of a group wait, and the easy choices of who
C4                 `search`: who waits, as one matching finds it
C9                 `search`: who waits, where those further below are in the way
C4.2, C4.3         `ahead`: what comes of a waiting room in the next group
C5, C6             `rooms`: high against low, as many colours right as can be
C9                 `ahead`: whether all who are left can be paired
D, E               `pairing`: the first round, and who has white
botwinnik BW-22    `rematches`
=================  ====================================================================

`mates` finds the best matching by a list of counts, such as those of C4.
"""
