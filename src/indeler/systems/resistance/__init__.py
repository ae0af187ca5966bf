"""The waiting-room family: groups by score, a waiting room between them, high against low inside."""
