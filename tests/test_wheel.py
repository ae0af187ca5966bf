"""The distributions that pip installs: each file is in one of them, and each extra brings what its commands need."""

import json
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
OPEN = ROOT / "examples" / "open.trf"
PROJECTS = {"indeler": ROOT, **{folder.name: folder for folder in sorted((ROOT / "packages").iterdir())}}
NEEDED = runpy.run_path(str(ROOT / "tools" / "sbom.py"))["needed"]
EXTRAS = {
    "": ({"indeler"}, ["click", "msgspec"]),
    "cli": ({"indeler"}, ["click", "msgspec", "rich"]),
    "site": ({"indeler", "indeler-site"}, sorted(set(NEEDED("indeler", ("",))) - {"indeler"})),
    "conformance": ({"indeler", "indeler-conformance"}, ["click", "msgspec"]),
}
"""The distributions of this repository and the first of other ones that each extra installs."""


@pytest.fixture(scope="module")
def wheels(tmp_path_factory):
    """Return the wheel of each distribution."""
    folder = tmp_path_factory.mktemp("wheels")
    for project in PROJECTS.values():
        command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
        subprocess.run(command, cwd=project, check=True, capture_output=True)
    return {wheel.name.split("-")[0].replace("_", "-"): wheel for wheel in folder.glob("*.whl")}


@pytest.fixture(scope="module")
def environment(wheels, tmp_path_factory):
    """Return a function that makes an environment with an extra, and nothing else, and returns its Python."""
    made = {}

    def of(extra):
        if extra not in made:
            folder = tmp_path_factory.mktemp(extra or "engine")
            venv.create(folder)
            library = Path(sysconfig.get_path("purelib", vars={"base": str(folder), "platbase": str(folder)}))
            own, others = EXTRAS[extra]
            for name in own:
                zipfile.ZipFile(wheels[name]).extractall(library)
            for name in sorted({need for other in others for need in NEEDED(other, ("",))}):
                _link(distribution(name), library)
            made[extra] = folder / Path(sys.executable).relative_to(sys.prefix)
        return made[extra]

    return of


def _link(package, folder):
    """Link the installed package; its hash was verified on installation, so it is not downloaded again."""
    parts = {file.parts[0] for file in package.files or ()} - {"..", "__pycache__"}
    for part in parts:
        if not (folder / part).exists():
            (folder / part).symlink_to(package.locate_file(part))


def test_every_file_of_the_sources_is_in_one_distribution(wheels):
    names = {name: set(zipfile.ZipFile(wheel).namelist()) for name, wheel in wheels.items()}
    files = {file.relative_to(ROOT / "src") for file in (ROOT / "src" / "indeler").rglob("*") if file.is_file()}
    wanted = {file.as_posix() for file in files if "__pycache__" not in file.parts and file.suffix != ".po"}
    assert {".html", ".toml", ".typ", ".mo", ".js", ".css"} <= {PurePath(file).suffix for file in wanted}
    assert wanted <= names["indeler"] | names["indeler-site"]
    assert not names["indeler"] & names["indeler-site"]
    assert not [file for found in names.values() for file in found if file.endswith((".po", ".pyc"))]
    assert any(file.endswith("fide-dutch/C6.json") for file in names["indeler-conformance"])


LOADED = """
import json, sys
from indeler.cli.main import exit_code
code = exit_code({words!r})
own = {{"indeler", "indeler_conformance", "__main__"}}
print()
print(json.dumps([code, sorted({{name.split(".")[0] for name in sys.modules}} - set(sys.stdlib_module_names) - own)]))
"""


def loaded(python, folder, *words):
    """Return the exit code of a command, the third-party modules that it loads, and what it says."""
    program = LOADED.format(words=[str(word) for word in words])
    said = subprocess.run([python, "-c", program], cwd=folder, env=bare(), capture_output=True, text=True, check=False)
    assert said.returncode == 0, said.stderr
    code, modules = json.loads(said.stdout.splitlines()[-1])
    return code, set(modules) - {"_distutils_hack", "sitecustomize"}, said.stderr


@pytest.mark.parametrize(
    "words",
    [
        ["pair", OPEN],
        ["check", OPEN, "--all", "--html", "check.html"],
        ["why", OPEN, "3"],
        ["next", OPEN, "3"],
        ["standings", OPEN],
        ["convert", OPEN, "open.json"],
        ["rules", "fide-dutch", "C12"],
        ["manual"],
        ["generate", "--out", "random.trf"],
        ["--help"],
    ],
    ids=lambda words: words[0],
)
def test_the_engine_alone_has_the_commands_for_files(environment, tmp_path, words):
    code, modules, said = loaded(environment(""), tmp_path, *words)
    assert (code, said) == (0, "")
    assert modules <= {"click", "msgspec"}


@pytest.mark.parametrize("words", [["season", "status", "x"], ["serve", "--data", "x"], ["backup", "x", "--data", "x"]])
def test_a_command_whose_extra_is_missing_says_what_to_install(environment, tmp_path, words):
    code, _, said = loaded(environment(""), tmp_path, *words)
    assert code == 3
    assert said == (
        "indeler: this needs a part of Indeler that is not installed; install it: pip install 'indeler[site]'\n"
    )


def test_the_kit_without_its_cases_says_what_to_install(environment, tmp_path):
    code, _, said = loaded(environment(""), tmp_path, "conform", "--rules", "berger")
    assert (code, said.endswith("pip install indeler-conformance\n")) == (3, True)
    assert loaded(environment("conformance"), tmp_path, "conform", "--rules", "berger")[0] == 0


def test_the_library_loads_no_third_party_module(environment, tmp_path):
    program = (
        "import indeler, sys; t = indeler.read(sys.argv[1]); p = indeler.pair(t); p.reasons(lang='nl'); "
        "indeler.standings(t); indeler.why(t, 3); indeler.check(t); indeler.write(t, 'copy.trf'); "
        "print({name.split('.')[0] for name in sys.modules} - set(sys.stdlib_module_names))"
    )
    said = subprocess.run(
        [environment(""), "-c", program, OPEN], cwd=tmp_path, env=bare(), capture_output=True, text=True, check=True
    )
    assert said.stdout.replace("'_distutils_hack', ", "") in ("{'indeler', '__main__'}\n", "{'__main__', 'indeler'}\n")


def test_tables_need_rich_only_on_a_terminal(environment, tmp_path):
    plain, styled = (loaded(environment(extra), tmp_path, "standings", OPEN) for extra in ("", "cli"))
    assert plain == styled


def test_a_season_is_led_with_the_site_installed(environment, tmp_path):
    code, modules, said = loaded(environment("site"), tmp_path, "season", "new", "club")
    assert (code, said) == (0, "")
    assert modules <= {"click", "msgspec", "filelock", "typing_extensions"}
    assert loaded(environment("site"), tmp_path, "season", "status", "club")[0] == 0


def test_the_demo_serves_a_page_and_its_style(environment, tmp_path):
    port = free_port()
    command = [environment("site"), "-m", "indeler", "demo", "--port", str(port)]
    site = subprocess.Popen(command, env=bare(), cwd=tmp_path, stdout=subprocess.DEVNULL)
    try:
        assert "<h1" in page(f"http://127.0.0.1:{port}/", site)
        assert "font" in page(f"http://127.0.0.1:{port}/static/indeler/site.css", site)
    finally:
        site.terminate()
        site.wait(timeout=PATIENCE)


def bare():
    """Return the environment without the variables of our tests."""
    return {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "DJANGO", "INDELER"))}


def page(address, site):
    """Return a page as soon as the site answers."""
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
