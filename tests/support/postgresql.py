"""A PostgreSQL server for the tests: in a temporary folder, on a free port, stopped afterwards."""

import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path

import pytest

from support.sites import free_port

TIMEOUT_SECONDS = 60


def programs():
    """Return the folder with the newest initdb and pg_ctl; None if PostgreSQL is not installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    anywhere = shutil.which("initdb")
    return found[-1].parent if found else Path(anywhere).parent if anywhere else None


TWINS = [pytest.param("sqlite", marks=pytest.mark.sampled(4)) if programs() else "sqlite", "postgresql"]
"""Both databases. The daily run uses the stricter one if it is installed: SQLite accepts texts of any length, and most
other tests run on SQLite.
"""


class Server:
    """A running server; databases are created on it one after the other."""

    def __init__(self, address, restart):
        self.address = address
        self.restart = restart
        """Stops the server at once, as when its machine fails, and starts it again."""

    @contextmanager
    def new_database(self, *, with_tables=False):
        """Provide an empty database, or that of an empty site, as a DATABASE_URL; it is deleted afterwards."""
        name = f"test_{secrets.token_hex(4)}"
        self.tell(f"CREATE DATABASE {name} TEMPLATE {self._empty_site if with_tables else 'template1'}")
        try:
            yield f"{self.address}/{name}"
        finally:
            self.tell(f"DROP DATABASE {name} WITH (FORCE)")

    @cached_property
    def _empty_site(self):
        """Return the name of a database with all tables; creating the tables takes seconds, copying them a moment."""
        from support.databases import on_database

        self.tell("CREATE DATABASE empty_site")
        with on_database(None, f"{self.address}/empty_site"):
            return "empty_site"

    def tell(self, command):
        """Run an SQL command as the owner of the server."""
        import psycopg

        with psycopg.connect(f"{self.address}/postgres", autocommit=True) as connection:
            connection.execute(command)


@contextmanager
def running_server():
    """Provide a server in a temporary folder. If the tests run as root, it runs as another user, as it must."""
    user = _unprivileged()
    folder = Path(tempfile.mkdtemp(prefix="indeler-pg-"))
    if user is not None:
        shutil.chown(folder, user)
    port = free_port()
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories='{folder}' -c fsync=off"
    options += " -c max_connections=220"  # two hosts with two workers, as in docs/hosting.md
    try:
        _run(user, "initdb", "-D", folder / "data", "-U", "indeler", "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        start = ("pg_ctl", "-D", folder / "data", "-w", "-l", folder / "log", "-o", options)
        _run(user, *start, "start")
        try:
            yield Server(
                f"postgresql://indeler@127.0.0.1:{port}", lambda: _run(user, *start, "-m", "immediate", "restart")
            )
        finally:
            _run(user, "pg_ctl", "-D", folder / "data", "-w", "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _unprivileged():
    """Return a user who is not root; None if the tests do not run as root."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    return next(name for name in ("postgres", "nobody") if name in names)


def _run(user, program, *words):
    command = [str(programs() / program), *map(str, words)]
    said = subprocess.run(
        command,
        user=user,
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        timeout=TIMEOUT_SECONDS,
        check=False,
    )
    assert said.returncode == 0, f"{program} failed ({said.returncode})"
