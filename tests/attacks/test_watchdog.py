"""A process of the site that hangs, with the interpreter lock held, is replaced by the server."""

import http.client
import subprocess
import sys
import time
from contextlib import closing

import pytest

from support.sites import PATIENCE, free_port, wait_for

SITE = """
import asyncio, os, re, sys
from pathlib import Path
from indeler.web.hosting import serving, watchdog

async def application(scope, receive, send):
    if scope["path"] == "/hang":
        await asyncio.get_running_loop().run_in_executor(None, re.match, "(a+)+b", "a" * 60)
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": str(os.getpid()).encode()})

if __name__ == "__main__":
    watchdog.MOST_SECONDS = 6
    serving.set_up(Path(sys.argv[1]))
    serving.serve("127.0.0.1", int(sys.argv[2]), application="hanging:application")
"""


def answer(port, path, timeout):
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)) as connection:
        connection.request("GET", path)
        return connection.getresponse().read()


def answer_of_the_next(port):
    """Return the answer as soon as there is one: connections to the ended process are reset."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            return answer(port, "/", PATIENCE)
        except (http.client.HTTPException, ConnectionError):
            assert time.monotonic() < until
            time.sleep(0.2)


@pytest.mark.sampled(2)
def test_a_process_that_hangs_is_replaced(tmp_path):
    (tmp_path / "hanging.py").write_text(SITE)
    port = free_port()
    command = [sys.executable, "hanging.py", tmp_path / "data", str(port)]
    with (tmp_path / "stderr").open("w") as wrong:
        site = subprocess.Popen(command, cwd=tmp_path, stderr=wrong)
    try:
        wait_for(port, site)
        first = answer(port, "/", PATIENCE)
        time.sleep(8)  # longer than the watch: the count starts again while the event loop runs
        assert answer(port, "/", PATIENCE) == first
        with pytest.raises((http.client.HTTPException, ConnectionError)):
            answer(port, "/hang", PATIENCE)
        assert answer_of_the_next(port) != first
    finally:
        site.terminate()
        site.wait(PATIENCE)
    assert "Timeout (0:00:06)!" in (tmp_path / "stderr").read_text()
