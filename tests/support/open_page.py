"""A page of a running site that stays open, as in a browser."""

import time

from support.sites import PATIENCE


class OpenPage:
    """The updates that a connection receives."""

    def __init__(self, connection, news, **headers):
        self.connection = connection
        connection.request("GET", news, headers=headers)
        self.answer = connection.getresponse()
        assert self.answer.status == 200
        self.version = self.hears()

    def hears(self):
        """Return the next update; None if the answer ends."""
        until = time.monotonic() + PATIENCE
        while line := self.answer.readline():
            assert time.monotonic() < until, "it heard that somebody is there, and nothing new"
            if line.startswith(b"data: "):
                return line[6:].strip()
        return None

    def close(self):
        """Close the connection."""
        self.answer.close()
        self.connection.close()
