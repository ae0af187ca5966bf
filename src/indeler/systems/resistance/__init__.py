"""The waiting-room family: groups by score, a waiting room between them, high against low inside.

`wp` is knsb-wp, `kndb` the system of draughts; each tells where its clauses are. `high_low` serves both.
"""
