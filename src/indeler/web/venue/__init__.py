"""In the playing hall: the big screen, result entry on a phone, and prints."""
