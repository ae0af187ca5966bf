"""The audit of the waiting-room family: knsb-wp and kndb, read afresh."""
