"""Articles 70 to 78: a knock-out cup parallel to the cycles."""
