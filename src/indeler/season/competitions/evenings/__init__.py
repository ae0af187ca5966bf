"""Articles 50 to 62: whole evenings of rapid and blitz, and their final pools."""
