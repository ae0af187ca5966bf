"""What ``pip install .``, pipx and uv install: nothing is missing in it, and ``indeler demo`` serves a page from it."""

import os
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest

from support.sites import PATIENCE, free_port

HOUSE = Path(__file__).parents[1]
START = "import indeler; print(indeler.__file__, flush=True); from indeler.cli.main import run; run()"


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    """The wheel, built and unpacked."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=HOUSE, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "unpacked")
    return folder / "unpacked"


def test_every_file_of_the_package_is_in_the_wheel(unpacked):
    package = HOUSE / "src"
    files = {file.relative_to(package) for file in (package / "indeler").rglob("*") if file.is_file()}
    wanted = {file for file in files if "__pycache__" not in file.parts}
    assert {".html", ".toml", ".typ", ".mo", ".js", ".css"} <= {file.suffix for file in wanted}
    assert wanted <= {file.relative_to(unpacked) for file in unpacked.rglob("*")}


def test_the_demo_serves_a_page_and_its_style_from_the_wheel(unpacked, tmp_path):
    port = free_port()
    environment = {**os.environ, "PYTHONPATH": str(unpacked), "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-c", START, "demo", "--port", str(port)]
    site = subprocess.Popen(command, env=environment, cwd=tmp_path, stdout=subprocess.PIPE, encoding="utf-8")
    try:
        assert Path(site.stdout.readline().strip()).is_relative_to(unpacked)
        assert "<h1" in _page(f"http://127.0.0.1:{port}/", site)
        assert "font" in _page(f"http://127.0.0.1:{port}/static/indeler/site.css", site)
    finally:
        site.terminate()
        site.communicate(timeout=PATIENCE)


def _page(address, site):
    for _ in range(2 * PATIENCE):
        assert site.poll() is None, "the demo stopped"
        try:
            with urllib.request.urlopen(address) as answer:
                return answer.read().decode()
        except urllib.error.URLError as error:
            if not isinstance(error.reason, ConnectionError):
                raise
            time.sleep(0.5)
    raise AssertionError("the demo does not answer")
