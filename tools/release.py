"""Build and check a release: ``python tools/release.py`` (``make release``) writes it to ``dist/release/``.

Wheel, sdist, ``indeler.pyz``, the desk as a zip file, the bill of materials, the section of the changelog and the
documentation. All shipped files are built twice and must have the same bytes; times in them are that of the commit.
Then wheel, sdist and pyz are tested in empty environments, with every supported Python on this machine.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urldefrag

TOOLS = Path(__file__).parent
sys.path.insert(0, str(TOOLS))
ROOT = TOOLS.parent
OUT = ROOT / "dist" / "release"
SUPPORTED = ("3.11", "3.12", "3.13")
EXAMPLE = ROOT / "examples" / "open.trf"
FIRST_DAY = (1980, 1, 1, 0, 0, 0)
MAX_CLICKS = 2


class NotReleased(SystemExit):
    """The reason why there is no release."""


def main() -> None:
    os.environ.setdefault("SOURCE_DATE_EPOCH", commit_time())
    version = re.search(r'__version__ = "(.+)"', (ROOT / "src/indeler/_version.py").read_text(encoding="utf-8"))
    assert version is not None
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    step("build", lambda: build(OUT, version[1]))
    step("build again and compare", lambda: compare(version[1]))
    step("documentation", documentation)
    for python in pythons():
        step(f"try with {python}", lambda python=python: try_out(python))  # type: ignore[misc]
    write_sums()
    for file in sorted(OUT.iterdir()):
        print(f"{file.name:45} {sum(each.stat().st_size for each in files_in(file)):>12,}")


def step(title: str, work: Callable[[], None]) -> None:
    print(f"* {title}", flush=True)
    work()


def commit_time() -> str:
    """Return the time of the last commit, in seconds; a fixed day without a repository."""
    asked = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    return done.stdout.strip() or "315532800"


# Building -------------------------------------------------------------------------------------------------------------


def build(folder: Path, version: str) -> None:
    """Build everything that must be reproducible."""
    run(sys.executable, TOOLS / "messages.py", "--compile")
    run(sys.executable, "-m", "hatchling", "build", "-d", folder)
    for project in sorted((ROOT / "packages").iterdir()):
        run(sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder, folder=project)
    run(sys.executable, TOOLS / "pyz.py", folder / "indeler.pyz")
    with tempfile.TemporaryDirectory() as made:
        run(sys.executable, TOOLS / "desk.py", Path(made) / "desk")
        (folder / f"indeler-desk-{version}.zip").write_bytes(zipped(Path(made) / "desk"))
    run(sys.executable, TOOLS / "sbom.py", folder / f"indeler-{version}.cdx.json")
    (folder / f"CHANGES-{version}.md").write_text(changes(version), encoding="utf-8")


def zipped(folder: Path) -> bytes:
    """Return the folder as a zip file, without times and owners."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for file in sorted(each for each in folder.rglob("*") if each.is_file()):
            info = zipfile.ZipInfo(f"desk/{file.relative_to(folder).as_posix()}", FIRST_DAY)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, file.read_bytes())
    return made.getvalue()


def changes(version: str) -> str:
    """Return the section of the changelog about this version."""
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    sections = re.split(r"^(?=## )", text, flags=re.MULTILINE)
    found = [section for section in sections if section.startswith(f"## {version} ") or section == f"## {version}\n"]
    if not found:
        raise NotReleased(f"CHANGELOG.md has no section '## {version} …'; write one.")
    return found[0].rstrip() + "\n"


def compare(version: str) -> None:
    """Build everything once more, in another folder, and refuse a release whose bytes differ."""
    with tempfile.TemporaryDirectory() as again:
        build(Path(again), version)
        differing = sorted(
            file.name for file in OUT.iterdir() if file.read_bytes() != (Path(again) / file.name).read_bytes()
        )
    if differing:
        raise NotReleased(f"Not the same bytes when built twice: {', '.join(differing)}.")


def documentation() -> None:
    """Build the documentation in its own environment, and check that every page is two clicks from the first one."""
    with tempfile.TemporaryDirectory() as folder:
        python = environment(sys.executable, Path(folder))
        install(python, "--requirement", ROOT / "requirements-docs.txt")
        run(python, TOOLS / "docs_site.py", OUT / "docs")
    far = too_far(OUT / "docs")
    if far:
        raise NotReleased(f"More than {MAX_CLICKS} clicks away: {', '.join(far)}.")


class _Links(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [value for name, value in attrs if tag == "a" and name == "href" and value]


def too_far(site: Path, clicks: int = MAX_CLICKS) -> list[str]:
    """Return the pages of a site that cannot be reached from the first one with this many clicks."""
    reached = edge = {(site / "index.html").resolve()}
    for _click in range(clicks):
        edge = {page for one in edge for page in _linked(one)} - reached
        reached |= edge
    pages = {each.resolve() for each in site.rglob("*.html") if each.name not in ("404.html", "search.html")}
    return sorted(str(page.relative_to(site.resolve())) for page in pages - reached)


def _linked(page: Path) -> Iterator[Path]:
    parser = _Links()
    parser.feed(page.read_text(encoding="utf-8"))
    for link in parser.found:
        target = (page.parent / urldefrag(link).url).resolve()
        if "://" not in link and target.suffix == ".html" and target.is_file():
            yield target


# Testing --------------------------------------------------------------------------------------------------------------


def pythons() -> list[str]:
    """Return each supported Python on this machine: on the path, or of pyenv."""
    found = []
    for version in SUPPORTED:
        installed = sorted((Path.home() / ".pyenv" / "versions").glob(f"{version}.*/bin/python"))
        python = shutil.which(f"python{version}") or (str(installed[-1]) if installed else None)
        if python and runs(python, version):
            found.append(python)
    if not found:
        raise NotReleased(f"None of Python {', '.join(SUPPORTED)} is on this machine.")
    return found


def runs(python: str, version: str) -> bool:
    """Return whether this is a working Python of that version; the command may exist without an installation."""
    asked = [python, "-c", "import sys; print('%d.%d' % sys.version_info[:2])"]
    done = subprocess.run(asked, capture_output=True, text=True, check=False)
    return done.stdout.strip() == version


def try_out(python: str) -> None:
    """Test pyz, wheel and sdist with this Python, each in an empty environment."""
    expected = answers([sys.executable, "-m", "indeler"])
    with tempfile.TemporaryDirectory() as folder:
        if answers([python, "-I", str(OUT / "indeler.pyz")]) != expected:
            raise NotReleased(f"indeler.pyz answers otherwise with {python}.")
        others = sorted(OUT.glob("indeler_*.whl"))
        (wheel,), (sdist,) = OUT.glob("indeler-*.whl"), OUT.glob("*.tar.gz")
        for file in (wheel, sdist):
            alone = environment(python, Path(folder) / file.suffix)
            run(
                alone,
                "-m",
                "pip",
                "install",
                "--quiet",
                "--require-hashes",
                "--requirement",
                ROOT / "requirements.lock",
            )
            if file is sdist:
                run(alone, "-m", "pip", "install", "--quiet", "hatchling", "babel")
            run(alone, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", file, *others)
            if answers([alone, "-I", "-m", "indeler"]) != expected:
                raise NotReleased(f"{file.name} answers otherwise with {python}.")
            run(alone, "-I", "-c", "import indeler.web.hosting.serving")


def answers(indeler: list[str]) -> list[str]:
    """Return the output of some commands, in several languages."""
    asked = (["pair"], ["why", "3", "--lang", "nl"], ["check", "--lang", "de"], ["standings"])
    calls = [[*indeler, words[0], str(EXAMPLE), *words[1:]] for words in asked]
    with tempfile.TemporaryDirectory() as nowhere:
        done = [subprocess.run(call, capture_output=True, text=True, cwd=nowhere, check=False) for call in calls]
    return [f"{each.returncode} {each.stdout}{each.stderr}" for each in done]


def install(python: str, *what: object) -> None:
    run(python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *what)


def environment(python: str, folder: Path) -> str:
    """Create a new environment in this folder; return its Python."""
    run(python, "-m", "venv", folder)
    return str(folder / ("Scripts" if os.name == "nt" else "bin") / "python")


# Building and testing -------------------------------------------------------------------------------------------------


def write_sums() -> None:
    """Write the hashes of all files, in the format of ``sha256sum --check``."""
    files = sorted(each for each in files_in(OUT) if each.name != "SHA256SUMS")
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.relative_to(OUT).as_posix()}" for file in files]
    (OUT / "SHA256SUMS").write_text("\n".join(lines) + "\n", encoding="utf-8")


def files_in(place: Path) -> list[Path]:
    return [place] if place.is_file() else [each for each in place.rglob("*") if each.is_file()]


def run(*command: object, folder: Path = ROOT) -> None:
    done = subprocess.run([str(each) for each in command], cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NotReleased(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")


if __name__ == "__main__":
    main()
