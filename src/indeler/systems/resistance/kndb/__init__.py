"""The Swiss system of the Dutch draughts federation (KNDB, undated).

=================  ====================================================================
clause             module
=================  ====================================================================
settings           `book`; their values, and those stored in a file: `field`
RANK, G0, G3       `field`: the ranking list with the dummy, and the legal pairs
G1                 `pairing`: from a tournament to a round
1 to 4             `pairing`: the group in which each is paired
1, 2               `field`: the first filling of the smallest waiting room
3, 4               `fitting`: the first filling that suits those below
G2                 `indeler.systems.resistance.high_low`
COL1 to COL3       `pairing`
MOD1               `field`
MOD2, END          `book`
=================  ====================================================================
"""
