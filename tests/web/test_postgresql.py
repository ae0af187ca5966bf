"""The same store on a real PostgreSQL server: the tests of tournaments and seasons run once more against it."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

HERE = Path(__file__).parent
STORE_TESTS = ("test_open_tournament.py", "test_season.py", "test_accounts.py")


def programs():
    """Where the server's own programs are; Debian keeps them out of the way."""
    places = [Path(found).parent for found in [shutil.which("initdb")] if found]
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists()), None)


def as_owner(command, folder):
    """PostgreSQL does not run as root."""
    if os.getuid() == 0:
        shutil.chown(folder, "postgres")
        return ["runuser", "-u", "postgres", "--", *command]
    return command


@pytest.fixture(scope="module")
def server():
    """A server of its own, on a socket in a folder that is thrown away."""
    bin = programs()
    if bin is None:
        pytest.skip("there is no PostgreSQL on this machine")
    folder = Path(tempfile.mkdtemp(prefix="indeler-postgresql-"))  # pytest's own folders are closed to other users
    data = folder / "data"

    def run(*command):
        whole = as_owner([str(bin / command[0]), *command[1:]], folder)
        said = subprocess.run(whole, capture_output=True, text=True, check=False, cwd=folder, stdin=subprocess.DEVNULL)
        assert said.returncode == 0, said.stderr

    run("initdb", "-D", str(data), "-A", "trust", "-U", "postgres", "--no-sync", "--locale=C.UTF-8")
    options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
    run("pg_ctl", "-D", str(data), "-o", options, "-l", str(folder / "log"), "-w", "start")
    yield folder
    run("pg_ctl", "-D", str(data), "-m", "immediate", "stop")
    shutil.rmtree(folder)


def test_the_store_is_the_same_on_postgresql(server, tmp_path):
    host = str(server).replace("/", "%2F")
    environment = {
        **os.environ,
        "DATABASE_URL": f"postgresql://postgres@{host}/postgres",
        "INDELER_DATA": str(tmp_path),
    }
    for name in ("PYTEST_XDIST_WORKER", "PYTEST_XDIST_WORKER_COUNT", "PYTEST_ADDOPTS"):
        environment.pop(name, None)
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist"]
    tests = [str(HERE / name) for name in STORE_TESTS]
    said = subprocess.run(
        [*command, *tests], env=environment, cwd=HERE.parents[1], capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stdout[-3000:]
