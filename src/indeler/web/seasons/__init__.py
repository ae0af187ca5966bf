"""The club's season on the site: each page a view of the logbook, each form an event for it."""
