"""Small faults put into the code one at a time: the share that the tests notice.

mutmut and cosmic-ray cannot draw a seeded sample over packages whose tests live elsewhere, and run every test for every
fault. Here a first run notes which tests come past which place, and is kept; then one process loads everything, and
for each fault a copy of it asks those tests, the package's own and the quickest first.
"""
