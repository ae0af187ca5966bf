"""Every file and folder that the documentation names exists, and the architecture picture is up to date."""

import re
from functools import cache
from pathlib import Path

import architecture

ROOT = Path(__file__).parents[2]
PARTS = ("src", "tests", "tools", "docs", "benchmarks", "hosting", "scripts", "examples")
PAGES = [
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md", "SECURITY.md")),
    *sorted(path for path in (ROOT / "docs").rglob("*.md") if path.parent.name != "decisions"),  # about the past
]
MADE_LATER = {".cache/", ".mutants/", "dist/", "dist/desk/", "dist/release/", "parts/"}
"""Files and folders that are mentioned and exist only after a build."""

_CODE = re.compile(r"```.*?```", re.DOTALL)
_PATH = re.compile(r"`([\w.][\w./-]*(?:\.(?:py|html|typ|md|svg|js|css)|/))`")
_LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")


@cache
def files_and_folders():
    """Return the paths of all files, and of all folders with a trailing slash."""
    found = [path for part in PARTS for path in (ROOT / part).rglob("*") if "__pycache__" not in path.parts]
    files = {path.relative_to(ROOT).as_posix() for path in [*found, *ROOT.iterdir()] if path.is_file()}
    return files, {f"{parent.as_posix()}/" for file in files for parent in Path(file).parents}


def is_there(path):
    """Return whether the path of a file or folder ends with this: `web/urls.py` is `src/indeler/web/urls.py`."""
    files, folders = files_and_folders()
    return path in MADE_LATER or any(
        f"/{each}".endswith(f"/{path}") for each in (folders if path[-1] == "/" else files)
    )


def test_every_path_mentioned_in_the_documentation_exists():
    assert {page.relative_to(ROOT).as_posix(): gone for page in PAGES if (gone := missing_from(page))} == {}


def missing_from(page):
    """Return the paths and links of a page that do not exist."""
    text = _CODE.sub("", page.read_text(encoding="utf-8"))
    paths = [path for path in _PATH.findall(text) if not is_there(path)]
    return paths + [link for link in _LINK.findall(text) if not (page.parent / link).exists()]


def test_a_path_that_does_not_exist_is_detected():
    assert is_there("web/urls.py")
    assert is_there("web/live/")
    assert not is_there("web/seasons/urls.py")
    assert not is_there("eb/urls.py")


def test_the_architecture_picture_matches_the_import_contract():
    assert architecture.PICTURE.read_text(encoding="utf-8") == architecture.picture()


def test_every_package_is_in_the_table_and_in_the_picture():
    rooms = {path.name for path in (ROOT / "src" / "indeler").iterdir() if (path / "__init__.py").exists()}
    table = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    drawn = {room for layer in architecture.layers_of("indeler") for room in layer}
    assert rooms == drawn == set(re.findall(r"^\| `(\w+)/` \|", table, re.MULTILINE))


def test_every_package_of_the_site_is_in_the_import_contract():
    web = ROOT / "src" / "indeler" / "web"
    halls = {path.name for path in web.iterdir() if (path / "__init__.py").exists()}
    assert halls == {hall for layer in architecture.layers_of("indeler.web") for hall in layer}
