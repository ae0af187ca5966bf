"""The site: a thin skin of Django that turns a form into an event and a state into a page."""
