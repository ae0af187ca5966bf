"""The parts of the KNSB's Zwitsers op rating: its readings, criteria, brackets, last bracket and colours."""
