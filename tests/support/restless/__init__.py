"""The restless leader: a seeded walk that presses everything on the site and looks at each answer."""
