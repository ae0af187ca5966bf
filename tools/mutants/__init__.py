"""Mutation testing: puts small faults into the code, one at a time, and counts how many the tests detect.

mutmut and cosmic-ray cannot draw a seeded sample over packages whose tests are in another folder, and they run every
test for every fault. Here a first run measures which tests execute which expression, and stores the result. Then one
process loads all modules and forks for each fault; the fork runs the tests that execute it, those of the package and
the quickest first.
"""
