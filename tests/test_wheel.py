"""The wheel that ``pip install .``, pipx and uv install: it is complete, and ``indeler demo`` serves a page from it."""

import ensurepip
import os
import runpy
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
import venv
import zipfile
from importlib.metadata import distribution
from pathlib import Path, PurePath

import pytest

from support.sites import PATIENCE, free_port

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """Return the built wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(command, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory):
    """Return a new environment with the wheel and its requirements, and nothing else."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder)
    programs = folder / Path(sys.executable).relative_to(sys.prefix).parent
    (pip,) = (Path(ensurepip.__file__).parent / "_bundled").glob("pip-*.whl")
    install = [programs / "python", pip / "pip", "--disable-pip-version-check", "install", "--quiet"]
    subprocess.run([*install, "--no-index", "--no-deps", "--no-compile", wheel], check=True)
    needed = runpy.run_path(str(ROOT / "tools" / "sbom.py"))["needed"]("indeler", ("",))
    for package in map(distribution, sorted(set(needed) - {"indeler"})):
        _put(package, folder / sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
    return programs


def _put(package, folder):
    """Link the installed package; its hash was verified on installation, so it is not downloaded again."""
    parts = {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}
    for part in parts:
        if not (folder / part).exists():
            (folder / part).symlink_to(package.locate_file(part))


def test_every_file_of_the_package_is_in_the_wheel(wheel):
    package = ROOT / "src"
    files = {file.relative_to(package) for file in (package / "indeler").rglob("*") if file.is_file()}
    wanted = {file for file in files if "__pycache__" not in file.parts}
    assert {".html", ".toml", ".typ", ".mo", ".js", ".css"} <= {file.suffix for file in wanted}
    with zipfile.ZipFile(wheel) as archive:
        assert wanted <= set(map(PurePath, archive.namelist()))


@pytest.mark.sampled(10)
def test_the_demo_serves_a_page_and_its_style_from_the_wheel(installed, tmp_path):
    port = free_port()
    command = [installed / "indeler", "demo", "--port", str(port)]
    site = subprocess.Popen(command, env=_bare(), cwd=tmp_path, stdout=subprocess.DEVNULL)
    try:
        assert "<h1" in _page(f"http://127.0.0.1:{port}/", site)
        assert "font" in _page(f"http://127.0.0.1:{port}/static/indeler/site.css", site)
    finally:
        site.terminate()
        site.wait(timeout=PATIENCE)


@pytest.mark.sampled(5)
def test_the_commands_of_the_wheel_use_only_the_wheel(installed, tmp_path):
    look = "import indeler, importlib.util as u; print(indeler.__file__, u.find_spec('pytest'))"
    said = subprocess.run(
        [installed / "python", "-c", look], env=_bare(), cwd=tmp_path, capture_output=True, text=True, check=True
    )
    file, tool = said.stdout.split()
    assert Path(file).is_relative_to(installed.parent)
    assert tool == "None"
    pairing = [installed / "indeler-engine", ROOT / "examples" / "open.trf", "-p"]
    said = subprocess.run(pairing, env=_bare(), cwd=tmp_path, capture_output=True, text=True, check=True)
    assert len(said.stdout.splitlines()) > 1


def _bare():
    """Return the environment without the variables of our tests."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "DJANGO", "INDELER"))}


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
