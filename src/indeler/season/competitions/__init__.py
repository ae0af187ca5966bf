"""The kinds of competition of a season, one package each: cycles, evenings, a cup, a ladder and others.

A kind implements the capabilities that the core uses; `finals` and `shared` have what several kinds share.
"""
