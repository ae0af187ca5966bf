"""The Swiss system of the Dutch draughts federation (KNDB, undated).

`book` is the rulebook with its settings and modification 2; `field` holds the ranking list with the dummy and the legal
pairs; `pairing` forms the groups and the boards, with `fitting` for waiting rooms that suit those below.
"""
