"""Articles 50 to 62: evenings of rapid and blitz, and their final pools."""
