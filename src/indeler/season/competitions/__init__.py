"""The kinds of competition of a season, one package each: cycles, evenings, a cup, a ladder and others.

A kind answers for itself what core asks by its capabilities; `finals` has what several kinds share.
"""
