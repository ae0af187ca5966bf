"""Runs Django on another database than that of the tests: a real file or server, with the settings of the site."""

import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from django.conf import settings as of_the_tests
from django.core.management import call_command
from django.db import connections

from indeler.web.hosting.data_folder import DATABASE, database


@contextmanager
def on_database(folder, url="", *, with_tables=True):
    """Use the SQLite file of this folder, or this PostgreSQL server, inside the block."""
    if with_tables and not url:
        lay_out(folder)
    usual = connections["default"]
    settings = connections.configure_settings({"default": database(folder, url)})["default"]
    before, connections.settings["default"] = connections.settings["default"], settings
    del connections["default"]
    try:
        if with_tables and url:
            call_command("migrate", verbosity=0)
        yield
    finally:
        connections["default"].close()
        connections.settings["default"] = before
        connections["default"] = usual


def lay_out(folder):
    """Put the SQLite file of an empty site in this folder, unless there is one."""
    if not (folder / DATABASE).exists():
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(_empty_site() / DATABASE, folder / DATABASE)


@cache
def _empty_site():
    """Return a folder with an empty site; creating all tables takes two seconds, copying them takes no time."""
    folder = Path(tempfile.mkdtemp(prefix="empty-", dir=of_the_tests.DATA))
    command = [sys.executable, "-m", "indeler", "club", "list", "--data", folder]  # any command that creates a site
    subprocess.run(command, env={**os.environ, "DATABASE_URL": ""}, check=True, capture_output=True)
    return folder
