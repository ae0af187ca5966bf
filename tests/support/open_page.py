"""A page that lies open on a running site, as a browser holds it."""

import time

from support.sites import PATIENCE


class OpenPage:
    """The updates that came through a connection."""

    def __init__(self, connection, news, **headers):
        self.connection = connection
        connection.request("GET", news, headers=headers)
        self.answer = connection.getresponse()
        assert self.answer.status == 200
        self.version = self.hears()

    def hears(self):
        """Return the next that it is told; None if the answer ends."""
        until = time.monotonic() + PATIENCE
        while line := self.answer.readline():
            assert time.monotonic() < until, "it heard that somebody is there, and nothing new"
            if line.startswith(b"data: "):
                return line[6:].strip()
        return None

    def close(self):
        """Hang up."""
        self.answer.close()
        self.connection.close()
