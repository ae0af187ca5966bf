"""All tests of the site, repeated on a real PostgreSQL server; test_concurrent_storage.py tests the storage itself."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

HERE = Path(__file__).parent
ELSEWHERE = ("browser", "test_every_call.py", "test_every_field.py", "test_kept_pages.py", "test_kept_presses.py",
             "test_simultaneous_results.py", "test_postgresql.py", "test_serving.py",
             "test_concurrent_storage.py")  # fmt: skip
"""Tests that choose their own database, take too long, or show numbers that a server does not restart."""


@pytest.mark.sweep
def test_the_site_is_the_same_on_postgresql(postgresql_server, tmp_path):
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "-p", "no:xdist", str(HERE)]
    command += ["--sample", "all", *(f"--ignore={HERE / name}" for name in ELSEWHERE)]
    with postgresql_server.new_database() as url:
        environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        environment |= {"DATABASE_URL": url, "INDELER_DATA": str(tmp_path)}
        said = subprocess.run(
            command, env=environment, cwd=HERE.parents[1], capture_output=True, text=True, check=False
        )
    assert said.returncode == 0, said.stdout[-3000:]
