"""Random tournaments, one by one, for `indeler generate` and for tests: every kind of round, bye and result occurs.

What is generated here is to try an engine; what an experiment plays is to learn about a system (`indeler.lab.trial`).
"""
