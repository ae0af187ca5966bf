"""The demo club on its own server, with the same people, games and times in every run."""

from __future__ import annotations

import datetime
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple
from zoneinfo import ZoneInfo

from indeler.web.hosting import demo, serving
from indeler.web.hosting.demo import PASSWORD, half_played

__all__ = ["PASSWORD", "ZONE", "Site", "running"]

YEAR = 2026
HOST = "127.0.0.1"
ZONE = "Europe/Amsterdam"
TIMEOUT_SECONDS = 120
"""The seconds within which the site must start."""


class Site(NamedTuple):
    """A running site."""

    address: str
    tonight: datetime.date
    hands: Path

    def set_clock(self, hour: int, minute: int) -> datetime.datetime:
        """Set the clock of the club; return the time in its time zone."""
        at = datetime.datetime.combine(self.tonight, datetime.time(hour, minute))
        new = self.hands.with_suffix(".new")
        new.write_text(at.isoformat(), encoding="ascii")
        new.replace(self.hands)  # open pages read the clock all the time
        return at.replace(tzinfo=ZoneInfo(ZONE))


@contextmanager
def running() -> Iterator[Site]:
    """Serve the demo; its data are deleted afterwards."""
    with TemporaryDirectory(prefix="indeler-gallery-") as folder, socket.socket() as free:
        free.bind((HOST, 0))
        port = free.getsockname()[1]
        free.close()
        site = Site(f"http://{HOST}:{port}", half_played(YEAR)[1], Path(folder, "clock"))
        site.set_clock(18, 30)
        path = os.pathsep.join([str(Path(__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
        known = {**os.environ, "PYTHONPATH": path, "GALLERY_CLOCK": str(site.hands), "TZ": ZONE}
        process = subprocess.Popen([sys.executable, "-m", "gallery.site", str(port), folder], env=known)
        try:
            _wait_for(f"{site.address}/log-in/")
            yield site
        finally:
            process.terminate()
            process.wait()


def _wait_for(address: str) -> None:
    for _ in range(2 * TIMEOUT_SECONDS):
        try:
            urllib.request.urlopen(address).close()
        except OSError:
            time.sleep(0.5)
        else:
            return
    sys.exit("The demo does not answer.")


def _serve(port: int, folder: Path) -> None:
    demo.prepare_demo(folder / "data", year=YEAR)
    serving.serve(HOST, port, application="gallery.fixed_clock:application")


if __name__ == "__main__":
    _serve(int(sys.argv[1]), Path(sys.argv[2]))
