"""The restless leader: a seeded random walk that uses every link and form of the site and checks each answer."""
