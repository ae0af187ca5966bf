"""Django's way to a PostgreSQL server, which looks whether the server is still there without asking it."""
