"""Build the arbiter's desk: a folder of files for any web server (docs/desk.md).

``python tools/desk.py FOLDER`` needs Pyodide, which it downloads once from the npm registry configured on this machine
and stores in ``.cache/``. The same sources make the same files, byte for byte, except for the memory image of Python
(``desk_memory.py``), which headless Chromium makes where it is installed and which is stored there too.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import importlib.util
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import urllib.request
import zipfile
from collections.abc import Iterator
from html import escape
from pathlib import Path

from indeler.desk import POLICY

sys.path.insert(0, str(Path(__file__).parent))
from desk_memory import kept_memory

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "indeler"
PAGE = SOURCE / "desk" / "page"
STATIC = SOURCE / "web" / "static" / "indeler"
CACHE = ROOT / ".cache"

PYODIDE = "314.0.7"
INTEGRITY = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""SHA-512 of the package, as the registry states it."""
REGISTRY = "https://registry.npmjs.org/"
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
FOLDER = f"pyodide-{PYODIDE}"
"""Its content never changes, so that browsers may cache it forever."""
LOCK = "pyodide-lock.json"
"""The list of packages that could be loaded from elsewhere; ours is empty."""

PACKAGES = (
    "audit",
    "desk",
    "formats",
    "lab",
    "language",
    "logbook",
    "matching",
    "model",
    "opens",
    "opinion",
    "prizes",
    "ranking",
    "reasons",
    "rulebooks",
    "systems",
)
"""The packages of Indeler that the verbs of the desk need."""
SKIPPED = (".po", ".pyc", ".js", ".css", ".html", "django.mo")
"""The suffixes of files that the desk does not need; the last one is the catalogue of the site."""

PAPER = "#fdfcf8"
ICONS = {"icon-192": ("any", 192, 0.1), "icon-512": ("any", 512, 0.1), "icon-maskable": ("maskable", 512, 0.22)}

NOTICE = f"""Indeler's desk is made of:
Indeler, Apache-2.0 (LICENSE.txt).
Pyodide {PYODIDE}, Mozilla Public License 2.0, unchanged from the npm package: https://github.com/pyodide/pyodide
with CPython and its standard library, PSF License: https://docs.python.org/3/license.html
msgspec, BSD-3-Clause: https://github.com/jcrist/msgspec
openpyxl and et_xmlfile, MIT: https://foss.heptapod.net/openpyxl
The typefaces, SIL Open Font License 1.1 (look/typefaces/OFL-sans.txt, look/typefaces/OFL-serif.txt).
"""


class Unreachable(Exception):
    """Pyodide is not in the cache, and the registry does not provide it."""


def main(folder: Path) -> None:
    runtime = dict(runtime_files())
    files = {**page_files(), **runtime}
    files |= look_files()
    files["core.zip"] = core()
    files |= memory_files(files)
    files["service-worker.js"] = service_worker(files)
    size = sum(map(len, files.values()))
    write({**files, **packed(files)}, folder)
    print(f"{folder}: {len(files)} files, {size / 1e6:.1f} MB; serve it with: python -m http.server -d {folder}")


# Pyodide --------------------------------------------------------------------------------------------------------------


def registry() -> str:
    """Return the npm registry that is configured on this machine, else the public one."""
    given = {name.lower(): value for name, value in os.environ.items() if value}  # npm takes either case
    named = given.get("npm_config_registry")
    settings = Path(given.get("npm_config_userconfig") or Path.home() / ".npmrc")
    if not named and settings.is_file():
        found = re.search(r"^\s*registry\s*=\s*(\S+)", settings.read_text(encoding="utf-8"), re.MULTILINE)
        named = found and found[1]
    return f"{(named or REGISTRY).rstrip('/')}/"


def package() -> bytes:
    """Return the npm package with this hash, from the cache or from the registry."""
    kept = CACHE / f"pyodide-{PYODIDE}.tgz"
    if kept.is_file() and _is_right(data := kept.read_bytes()):
        return data
    address = f"{registry()}pyodide/-/pyodide-{PYODIDE}.tgz"
    try:
        with urllib.request.urlopen(address, timeout=60) as answer:
            data = bytes(answer.read())
    except OSError as error:
        raise Unreachable(f"Pyodide {PYODIDE} cannot be fetched from {address} ({error}).") from None
    if not _is_right(data):
        raise Unreachable(f"{address} is not Pyodide {PYODIDE} as it was published; nothing was built.")
    CACHE.mkdir(exist_ok=True)
    beside = kept.with_suffix(f".{os.getpid()}")
    beside.write_bytes(data)
    beside.replace(kept)
    return data


def _is_right(data: bytes) -> bool:
    return base64.b64encode(hashlib.sha512(data).digest()).decode() == INTEGRITY


def runtime_files() -> Iterator[tuple[str, bytes]]:
    """Yield the files of Pyodide that the worker loads."""
    with tarfile.open(fileobj=io.BytesIO(package())) as archive:

        def member(name: str) -> bytes:
            file = archive.extractfile(f"package/{name}")
            assert file is not None
            return file.read()

        yield from ((f"{FOLDER}/{name}", member(name)) for name in RUNTIME)
        lock = json.loads(member(LOCK)) | {"packages": {}}
        yield f"{FOLDER}/{LOCK}", json.dumps(lock).encode()


# Indeler --------------------------------------------------------------------------------------------------------------


def core() -> bytes:
    """Return the packages of Indeler that the desk needs, msgspec and openpyxl, as an archive from which Python
    imports.
    """
    made = io.BytesIO()
    wanted = [*SOURCE.glob("*.py"), *(file for name in PACKAGES for file in (SOURCE / name).rglob("*"))]
    files = {
        file.relative_to(SOURCE.parent).as_posix(): file.read_bytes()
        for file in wanted
        if file.is_file() and not file.name.endswith(SKIPPED)
    }
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, data in sorted({**files, **msgspec_files(), **openpyxl_files()}.items()):
            info = zipfile.ZipInfo(name)
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return made.getvalue()


def msgspec_files() -> dict[str, bytes]:
    """Return the installed modules of msgspec that are plain Python, with our own core."""
    return installed("msgspec", "*.py") | {"msgspec/_core.py": MSGSPEC_CORE.encode()}


def openpyxl_files() -> dict[str, bytes]:
    """Return the installed modules of openpyxl, which are imported only for a workbook."""
    return installed("openpyxl", "**/*.py") | installed("et_xmlfile", "**/*.py")


def installed(package: str, pattern: str) -> dict[str, bytes]:
    """Return the modules of an installed package."""
    found = importlib.util.find_spec(package)
    assert found is not None
    assert found.origin is not None
    folder = Path(found.origin).parent
    return {f"{package}/{file.relative_to(folder).as_posix()}": file.read_bytes() for file in folder.glob(pattern)}


MSGSPEC_CORE = """import sys

from indeler.desk import msgspec_core

sys.modules[__name__] = msgspec_core
"""


# The page -------------------------------------------------------------------------------------------------------------


def page_files() -> dict[str, bytes]:
    """Return the page, its scripts and its texts."""
    from indeler._version import __version__
    from indeler.desk.page_words import page_words
    from indeler.manual import STYLE, standalone_page

    names = ("desk.js", "desk.css", "check.js", "leading.js", "program.js", "storage.js", "tournaments.js")
    english = page_words()["en"]

    def page(name: str) -> bytes:
        text = filled(PAGE / name, policy=POLICY, release=__version__, languages=language_buttons())
        blank = r'(<[^<>]* data-word="(\w+)"[^<>]*>)(?=</)'
        return re.sub(blank, lambda found: found[1] + escape(english[found[2]], False), text).encode()

    return {
        **{name: (PAGE / name).read_bytes() for name in names},
        **{name: page(name) for name in ("index.html", "check.html")},
        "worker.js": worker_script(),
        "words.js": words_module().encode(),
        "manifest.webmanifest": manifest().encode(),
        "manual.html": standalone_page("manual.css").encode(),
        "manual.css": STYLE.encode(),
        "example.trf": (ROOT / "examples" / "open.trf").read_bytes(),
        "LICENSE.txt": (ROOT / "LICENSE").read_bytes(),
        "NOTICE.txt": NOTICE.encode(),
    }


def worker_script(memory: str = "", archive: str = "") -> bytes:
    """Return the script of the worker, with the name of the memory image and the digest of the archive in it."""
    return filled(PAGE / "worker.js", pyodide=FOLDER, memory=memory, archive=archive).encode()


def memory_files(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the memory image with which Python starts at the first visit, and its worker; nothing without a
    browser.
    """
    made = kept_memory(files, CACHE, write)
    if made is None:
        return {}
    name = f"memory-{hashlib.sha256(made).hexdigest()[:16]}.bin"
    return {name: made, "worker.js": worker_script(name, hashlib.sha256(files["core.zip"]).hexdigest())}


def language_buttons() -> str:
    """Return a button for each language, with its own name."""
    from indeler.language.catalogue import LANGUAGES, conventions_of

    return "\n    ".join(
        f'<button type="button" class="plain" lang="{lang}" aria-pressed="{json.dumps(lang == "en")}">'
        f"{conventions_of(lang).name}</button>"
        for lang in LANGUAGES
    )


def filled(file: Path, **values: str) -> str:
    """Return the text of a file with its placeholders filled."""
    text = file.read_text(encoding="utf-8")
    for name, value in values.items():
        text = text.replace(f"@{name}@", value)
    return text


def words_module() -> str:
    """Return the texts of the script, and the rulebooks and formats that it offers."""
    from indeler.desk.page_words import page_words, rulebook_titles
    from indeler.formats import FORMATS

    dialects = [dialect for each in FORMATS for dialect in each.dialects]
    content = {"WORDS": page_words(), "RULEBOOKS": rulebook_titles(), "DIALECTS": dialects}
    return "".join(
        f"export const {name} = {json.dumps(value, ensure_ascii=False)};\n" for name, value in content.items()
    )


def manifest() -> str:
    """Return the manifest with which a phone or a computer installs the desk."""
    from indeler.desk.page_words import PAGE as WORDS

    content = {
        "name": f"Indeler: {WORDS['title']}",
        "short_name": "Indeler",
        "description": WORDS["intro"],
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": f"look/{name}.png", "type": "image/png", "sizes": f"{side}x{side}", "purpose": purpose}
            for name, (purpose, side, _) in ICONS.items()
        ],
    }
    return json.dumps(content, indent=2)


def look_files() -> dict[str, bytes]:
    """Return the style sheet, the typefaces and the icons of the site."""
    faces = [*STATIC.glob("typefaces/*.woff2"), *STATIC.glob("typefaces/OFL-*.txt")]
    files = {
        f"look/{file.relative_to(STATIC).as_posix()}": file
        for file in (*faces, STATIC / "site.css", STATIC / "results.js", STATIC / "mark.svg")
    }
    return {name: file.read_bytes() for name, file in sorted(files.items())} | {
        f"look/{name}.png": icon(side, margin) for name, (_, side, margin) in ICONS.items()
    }


def icon(side: int, margin: float) -> bytes:
    """Return the icon of the site on paper."""
    data = {"side": side, "margin": side * margin, "mark": list((STATIC / "mark.svg").read_bytes())}
    command = [sys.executable, "-m", "indeler.web.live.typesetter", "icon", "png"]
    return subprocess.run(command, input=json.dumps(data).encode(), check=True, stdout=subprocess.PIPE).stdout


def service_worker(files: dict[str, bytes]) -> bytes:
    """Return the service worker that caches these files; its version is their digest."""
    digests = {name: hashlib.sha256(data).hexdigest() for name, data in sorted(files.items())}
    version = hashlib.sha256(json.dumps(digests).encode()).hexdigest()[:16]
    text = filled(PAGE / "service-worker.js", policy=POLICY, version=version)
    return text.replace('"@files@"', json.dumps(digests, indent=2)).encode()


def packed(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the compressed files, for hosts that serve them (our own site, or nginx with gzip_static)."""
    is_packed = (".png", ".woff2", ".zip", ".bin")
    return {f"{name}.gz": gzip.compress(data, mtime=0) for name, data in files.items() if not name.endswith(is_packed)}


def write(files: dict[str, bytes], folder: Path) -> None:
    """Make the folder contain exactly these files; refuse a folder with other content."""
    if folder.exists() and any(folder.iterdir()) and not (folder / "service-worker.js").is_file():
        raise SystemExit(f"{folder} holds something else; name another folder.")
    shutil.rmtree(folder, ignore_errors=True)
    for name, data in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(data)


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist" / "desk"))
    except Unreachable as refusal:
        raise SystemExit(str(refusal)) from None
