"""The calendar: the use of each evening, postponements, attendance, and games elsewhere."""
