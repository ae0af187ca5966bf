"""The waiting-room family: groups by score, a waiting room between them, high against low inside.

`wp` is knsb-wp, `kndb` the system of draughts; each lists the modules of its clauses. `high_low` is used by both.
"""
