"""The installed packages are exactly the locked ones, by version and hash, and are listed in the bill of materials."""

import importlib.metadata
import json
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
LOCKS = ("requirements.lock", "requirements-dev.lock")
ENTRY = re.compile(r"([a-z0-9-]+)==(\S+)(?: ; ([^\\]+))?((?: \\\n    --hash=sha256:[0-9a-f]{64})+)\n")


def locked(name):
    """Return package -> version and marker; the file contains only such entries and comments."""
    text = (ROOT / name).read_text(encoding="utf-8")
    rest = ENTRY.sub("", text)
    assert all(line.startswith("#") for line in rest.splitlines()), rest
    return {
        entry[1]: (entry[2], Requirement(f"x; {entry[3]}").marker if entry[3] else None)
        for entry in ENTRY.finditer(text)
    }


@pytest.mark.parametrize("lock", LOCKS)
def test_every_package_has_hashes_and_no_local_source(lock):
    assert len(locked(lock)) > 20


def test_the_locked_packages_of_the_server_are_those_that_are_tested():
    tested = locked("requirements-dev.lock")
    assert {name: tested.get(name) for name in locked("requirements.lock")} == locked("requirements.lock")


@pytest.mark.parametrize(("lock", "extras"), [(LOCKS[0], ["postgresql"]), (LOCKS[1], ["postgresql", "dev"])])
def test_all_dependencies_are_locked(lock, extras):
    files = (ROOT / "pyproject.toml", ROOT / "packages" / "indeler-site" / "pyproject.toml")
    project, site = (tomllib.loads(file.read_text(encoding="utf-8"))["project"] for file in files)
    optional = project["optional-dependencies"] | site["optional-dependencies"]
    asked = [*project["dependencies"], *site["dependencies"], *(line for extra in extras for line in optional[extra])]
    versions = locked(lock)
    for need in map(Requirement, asked):
        name = canonicalize_name(need.name)
        assert name in versions, f"{name} is not in {lock}: make lock"
        assert versions[name][0] in need.specifier, f"{name} in {lock} is another: make lock"


def test_the_installed_packages_are_the_locked_ones():
    wanted = {
        name: version
        for name, (version, marker) in locked("requirements-dev.lock").items()
        if not marker or marker.evaluate()
    }
    assert {name: importlib.metadata.version(name) for name in wanted} == wanted


@pytest.fixture(scope="module")
def bill(tmp_path_factory):
    """Return the bill of materials that ``make sbom`` writes."""
    file = tmp_path_factory.mktemp("bill") / "sbom.json"
    subprocess.run([sys.executable, ROOT / "tools/sbom.py", file], check=True)
    return json.loads(file.read_text(encoding="utf-8"))


def test_the_bill_of_materials_lists_the_packages_of_the_server(bill):
    packages = {one["name"]: one["version"] for one in bill["components"] if one["type"] == "library"}
    wanted = {
        name: version
        for name, (version, marker) in locked("requirements.lock").items()
        if not marker or marker.evaluate()
    }
    assert packages == wanted
    assert (bill["metadata"]["component"]["name"], bill["bomFormat"]) == ("indeler", "CycloneDX")
    assert [one["name"] for one in bill["components"] if "licenses" not in one] == []


def test_the_bill_of_materials_lists_the_dependencies_of_each_package(bill):
    known = {one["bom-ref"] for one in (bill["metadata"]["component"], *bill["components"])}
    needs = {one["ref"]: set(one["dependsOn"]) for one in bill["dependencies"]}
    assert set().union(needs, *needs.values()) <= known
    itself = needs[bill["metadata"]["component"]["bom-ref"]]
    assert any(ref.startswith("pkg:pypi/django@") for ref in itself)
    assert not any(ref.startswith("pkg:pypi/asgiref@") for ref in itself)


def test_the_bill_of_materials_lists_the_included_typefaces(bill):
    told = (ROOT / "src/indeler/web/static/indeler/typefaces/SOURCE.md").read_text(encoding="utf-8")
    fonts = [one for one in bill["components"] if one["type"] == "data"]
    assert len(fonts) == 2
    assert all(f"{one['name'].replace('-', ' ').title()} {one['version']}" in told for one in fonts)


def test_the_bill_of_materials_has_the_locked_hashes(bill):
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    wanted = {entry[1]: set(re.findall("sha256:([0-9a-f]{64})", entry[4])) for entry in ENTRY.finditer(text)}
    packages = [one for one in bill["components"] if one["type"] == "library"]
    assert {one["name"]: {each["content"] for each in one["hashes"]} for one in packages} == {
        one["name"]: wanted[one["name"]] for one in packages
    }


def advisory(package="Django", id="PYSEC-1", **affected):
    return {"id": id, "summary": "bad", "affected": [{"package": {"name": package, "ecosystem": "PyPI"}, **affected}]}


def span(*events):
    return {"ranges": [{"type": "ECOSYSTEM", "events": [dict([each]) for each in events]}]}


@pytest.mark.parametrize(
    ("data", "code"),
    [
        ([], 0),
        (advisory(**span(("introduced", "0"))), 1),
        ({"vulns": [advisory(**span(("introduced", "5.2"), ("fixed", "5.2.1")))]}, 0),
        ([advisory(**span(("introduced", "5.2"), ("last_affected", "5.2.9999")))], 1),
        ([advisory(versions=[locked("requirements.lock")["django"][0]])], 1),
        ([advisory("no-such-package", **span(("introduced", "0")))], 0),
        ([{**advisory(**span(("introduced", "0"))), "withdrawn": "2026-01-01T00:00:00Z"}], 0),
        ("no advisories", 2),
        ([{"affected": [{"package": {"name": "django", "ecosystem": "PyPI"}, "ranges": [{}]}]}], 2),
    ],
)
def test_the_advisory_check_has_a_defined_exit_code(tmp_path, data, code):
    file = tmp_path / "osv.json"
    file.write_text(json.dumps(data), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, ROOT / "tools/advisories.py", "--data", file], capture_output=True, text=True, check=False
    )
    assert (done.returncode, "Traceback" in done.stderr) == (code, False)
    assert ("PYSEC-1: bad" in done.stdout) is (code == 1)
