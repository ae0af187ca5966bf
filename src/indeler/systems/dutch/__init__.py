"""The Dutch family: score brackets paired upper half against lower half, in four editions."""
