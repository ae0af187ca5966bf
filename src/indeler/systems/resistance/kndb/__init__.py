"""The Swiss system of the Dutch draughts federation (KNDB, undated).

=================  ====================================================================
clause             module
=================  ====================================================================
settings           `book`; what they choose, and what a file remembers of it: `field`
RANK, G0, G3       `field`: the ranking list with the dummy, and who may meet whom
G1                 `pairing`: from a tournament to a round
1 to 4             `pairing`: who is paired in which group
1, 2               `field`: the first filling of the smallest waiting room
3, 4               `fitting`: the first filling that suits those below
G2                 `indeler.systems.resistance.high_low`
COL1 to COL3       `pairing`
MOD1               `field`
MOD2, END          `book`
=================  ====================================================================
"""
