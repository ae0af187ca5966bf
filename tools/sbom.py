"""Write the dependencies of the site as a CycloneDX document: every package with version, licence and dependencies.

It is read from the environment of `make install`, without the packages for tests and builds. The same environment gives
the same bytes.
"""

from __future__ import annotations

import json
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import Distribution, distribution
from pathlib import Path
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

sys.path.insert(0, str(Path(__file__).parent))
from locks import locked

ROOT = Path(__file__).parents[1]
ITSELF = "indeler"
EXTRAS = ("", "postgresql")
"""The extras with which the site is installed on a server."""
TYPEFACES = (("source-sans", "3.052"), ("source-serif", "4.005"))
"""The bundled subsets of typefaces, described in `typefaces/SOURCE.md`."""

Part = dict[str, Any]


def main() -> None:
    text = json.dumps(document(), indent=2, ensure_ascii=False)
    Path(sys.argv[1]).write_text(text + "\n", encoding="utf-8")


def document() -> Part:
    """Return the complete document."""
    needs = needed(ITSELF, EXTRAS)
    packages = {name: distribution(name) for name in sorted(needs)}
    house = packages.pop(ITSELF)
    fonts = [_typeface(name, version) for name, version in TYPEFACES]
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.6.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": _package(house, kind="application")},
        "components": [*map(_package, packages.values()), *fonts],
        "dependencies": [
            {"ref": _purl(distribution(name)), "dependsOn": [_purl(distribution(other)) for other in sorted(others)]}
            for name, others in sorted(needs.items())
        ],
    }


def needed(name: str, extras: tuple[str, ...]) -> dict[str, set[str]]:
    """Return the package and its dependencies on this machine, each with its own dependencies."""
    needs: dict[str, set[str]] = {}
    waiting = [(name, extras)]
    seen: set[tuple[str, tuple[str, ...]]] = set()
    while waiting:
        one = waiting.pop()
        if one in seen:
            continue
        seen.add(one)
        found = list(_requirements(*one))
        needs.setdefault(one[0], set()).update(name for name, _ in found)
        waiting += found
    return needs


def _requirements(name: str, extras: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    for line in _lines(name):
        need = Requirement(line)
        if need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in extras):
            yield canonicalize_name(need.name), ("", *sorted(need.extras))


def _lines(name: str) -> Iterator[str]:
    """Yield what a package requires; Indeler here is its two distributions together."""
    yield from (line for line in distribution(name).requires or () if not line.startswith("indeler-site"))
    if name == ITSELF:
        site = tomllib.loads((ROOT / "packages" / "indeler-site" / "pyproject.toml").read_text(encoding="utf-8"))
        yield from site["project"]["dependencies"]
        for extra, lines in site["project"]["optional-dependencies"].items():
            yield from (f"{line} ; extra == '{extra}'" for line in lines)


def _package(package: Distribution, kind: str = "library") -> Part:
    licence = _licence(package)
    return {
        "type": kind,
        "bom-ref": _purl(package),
        "name": canonicalize_name(package.name),
        "version": package.version,
        **({"hashes": hashes} if (hashes := _hashes(package)) else {}),
        **({"licenses": [licence]} if licence else {}),
        "purl": _purl(package),
    }


def _hashes(package: Distribution) -> list[dict[str, str]]:
    """Return the hashes of the locked files of this version."""
    found = locked(ROOT / "requirements.lock").get(canonicalize_name(package.name))
    return [{"alg": "SHA-256", "content": each} for each in found.hashes] if found else []


def _purl(package: Distribution) -> str:
    return f"pkg:pypi/{canonicalize_name(package.name)}@{package.version}"


def _licence(package: Distribution) -> Part | None:
    """Return the licence of a package: an SPDX expression in new ones, a name, a classifier or a heading in others."""
    metadata = package.metadata
    if metadata["License-Expression"]:
        return {"expression": metadata["License-Expression"]}
    names = [
        line.rpartition(" :: ")[2] for line in metadata.get_all("Classifier") or () if line.startswith("License ::")
    ]
    if metadata["License"] and "\n" not in metadata["License"]:
        names.insert(0, metadata["License"])
    if not names and metadata["License-File"]:
        text = package.read_text(f"licenses/{metadata['License-File']}") or ""
        names = [line for line in text.splitlines()[:1] if "License" in line]
    return {"license": {"name": names[0]}} if names else None


def _typeface(name: str, version: str) -> Part:
    purl = f"pkg:github/adobe-fonts/{name}@{version}"
    licences = [{"license": {"id": "OFL-1.1"}}]
    return {"type": "data", "bom-ref": purl, "name": name, "version": version, "licenses": licences, "purl": purl}


if __name__ == "__main__":
    main()
