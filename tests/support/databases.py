"""Django on another database than the one of the tests: the real file or the real server, with the site's settings."""

from contextlib import contextmanager

from django.core.management import call_command
from django.db import connections

from indeler.web.hosting.data_folder import database


@contextmanager
def on_database(folder, url="", *, with_tables=True):
    """What is done inside happens in the SQLite file of this folder, or on this PostgreSQL server."""
    usual = connections["default"]
    settings = connections.configure_settings({"default": database(folder, url)})["default"]
    before, connections.settings["default"] = connections.settings["default"], settings
    del connections["default"]
    try:
        if with_tables:
            call_command("migrate", verbosity=0)
        yield
    finally:
        connections["default"].close()
        connections.settings["default"] = before
        connections["default"] = usual
