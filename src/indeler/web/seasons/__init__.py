"""The club's seasons on the site: each page is a view of the logbook, each form an event for it."""
