"""The site as users start it: ``indeler serve`` in a separate process."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from http.cookies import SimpleCookie
from itertools import count
from tempfile import TemporaryFile
from urllib.parse import urlencode, urlsplit

COMMAND = [sys.executable, "-c", "from indeler.cli.main import run; run()", "serve"]
PATIENCE = 120


@contextmanager
def served(folder, database="", *options):
    """Provide the site with this data folder: its port, and what it printed when it started."""
    with running(folder, database, *options) as (_, port, said):
        yield port, said


@contextmanager
def running(folder, database="", *options, wrong=None):
    """Provide the same, preceded by its process; stderr goes to the file ``wrong`` if one is given."""
    port = free_port()
    environment = {**os.environ, "DATABASE_URL": database}
    command = [*COMMAND, "--data", str(folder), "--port", str(port), *options]
    with TemporaryFile("w+", encoding="utf-8") as said:
        site = subprocess.Popen(command, env=environment, stdout=said, stderr=wrong, start_new_session=True)
        try:
            wait_for(port, site)
            said.seek(0)
            yield site, port, said.read()
        finally:
            site.terminate()
            site.wait(PATIENCE)


def strike_dead(site):
    """Kill all processes of the site at once, as a power failure does."""
    os.killpg(site.pid, signal.SIGKILL)


class Browser:
    """A browser that keeps cookies, fills in the form of the current page, and follows redirects."""

    def __init__(self, port, **headers):
        self.headers = {"Content-Type": "application/x-www-form-urlencoded", "Accept-Language": "en", **headers}
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        self.cookies = {}
        self.status, self.page = 0, ""

    def get(self, address):
        return self._ask("GET", address)

    def post(self, address, **fields):
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', self.page)[1]
        return self._ask("POST", address, urlencode({"csrfmiddlewaretoken": token, **fields}))

    def close(self):
        self.connection.close()

    def _ask(self, method, address, body=None):
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        self.connection.request(method, address, body, {"Cookie": cookie, **self.headers})
        with self.connection.getresponse() as answer:  # closed even if the site stops during the request
            for name, value in answer.getheaders():
                if name.lower() == "set-cookie":
                    self.cookies |= {each.key: each.value for each in SimpleCookie(value).values()}
            self.status, self.page = answer.status, answer.read().decode()
        if answer.status == 302:
            return self._ask("GET", urlsplit(answer.headers["Location"])._replace(scheme="", netloc="").geturl())
        return self


_WORKER = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
_ports = count(11000 + 1500 * _WORKER + os.getpid() % 700)


def free_port():
    """Return a free port.

    Each worker has its own range, below the ports that the system gives to clients: another process may get a port that
    the system offers before a server has taken it.
    """
    return next(filter(_is_free, _ports))


def _is_free(port):
    with socket.socket() as trial:
        try:
            trial.bind(("127.0.0.1", port))
        except OSError:
            return False
    return True


def wait_for(port, site):
    """Wait until this process listens on the port."""
    for _ in range(10 * PATIENCE):
        assert site.poll() is None, "the site stopped"
        with socket.socket() as trial:
            if trial.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise AssertionError("the site did not start")
