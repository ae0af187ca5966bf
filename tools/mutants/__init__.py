"""Small faults put into the code one at a time: the share that each room's own tests notice.

mutmut and cosmic-ray cannot draw a seeded sample over rooms whose tests live elsewhere, and run every test for every
fault; here a first run notes which tests come past a fault at all, and only those are asked.
"""
