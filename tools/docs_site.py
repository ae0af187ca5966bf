"""Build the documentation as a site with search: ``python tools/docs_site.py FOLDER`` (needs requirements-docs.txt).

The pages are those of docs/, with README.md as the first one. The index on the left of every page has all pages, so
each is two clicks away. A link to a file outside the documentation becomes plain text; any other broken link stops the
build.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
BESIDE = {"README.md": "index.md", "CHANGELOG.md": "changelog.md", "SECURITY.md": "security.md"}
BESIDE |= {"CONTRIBUTING.md": "contributing.md"}
"""Pages outside docs/, and their names on the site."""
SECTIONS = {
    "Manual for arbiters": ("manual/*.md",),
    "Tournaments": (
        "opens.md",
        "entries.md",
        "teams.md",
        "tie-breaks.md",
        "prizes.md",
        "ratings.md",
        "result-kinds.md",
    ),
    "Club seasons": ("season/*.md",),
    "Rulebooks": ("rulebooks/*.md",),
    "Answers and proofs": ("why.md", "audit.md", "conformance.md", "acceptance.md"),
    "The site": ("site.md", "hosting.md", "publishing.md", "webhooks.md", "desk.md", "gallery.md"),
    "Files and programs": ("formats.md", "trf.md", "engine.md", "stability.md"),
    "Lab": ("lab/*.md", "lab/**/*.md"),
    "Development": ("architecture.md", "glossary.md", "how-to/*.md", "contributing.md", "security.md", "changelog.md"),
    "Decisions": ("decisions/*.md", "measurements/*.md"),
}
"""The index; a page that is in no section is under *Other pages*."""
LINK = re.compile(r"(?<!\\)(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")


def main(target: Path) -> None:
    with tempfile.TemporaryDirectory() as folder:
        pages = Path(folder) / "docs"
        gather(pages)
        config = Path(folder) / "mkdocs.yml"
        config.write_text(settings(pages), encoding="utf-8")
        shutil.rmtree(target, ignore_errors=True)
        command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--config-file", str(config)]
        built = subprocess.run(
            [*command, "--site-dir", str(target.resolve())], env={**os.environ, **EPOCH}, check=False
        )
    if built.returncode:
        raise SystemExit("The documentation was not built.")
    print(f"{target}: {len([*target.rglob('*.html')])} pages; open index.html")


EPOCH = {"SOURCE_DATE_EPOCH": os.environ.get("SOURCE_DATE_EPOCH", "315532800")}


def gather(pages: Path) -> None:
    """Copy all pages, with their links adapted to the site."""
    shutil.copytree(DOCS, pages, ignore=shutil.ignore_patterns("*.toml"))
    for name, own in BESIDE.items():
        (pages / own).write_text((ROOT / name).read_text(encoding="utf-8"), encoding="utf-8")
        _relink(pages / own, ROOT / name, pages)
    for page in DOCS.rglob("*.md"):
        _relink(pages / page.relative_to(DOCS), page, pages)


def _relink(page: Path, source: Path, pages: Path) -> None:
    """Change the links of a page from its place in the repository to its place on the site."""

    def linked(found: re.Match[str]) -> str:
        image, text, link = found.groups()
        path, hash, part = link.partition("#")
        if not path or "://" in link or link.startswith("mailto:"):
            return found[0]
        place = _on_site((source.parent / path).resolve())
        if place is None:
            return text
        return f"{image}[{text}]({os.path.relpath(pages / place, page.parent)}{hash}{part})"

    page.write_text(LINK.sub(linked, page.read_text(encoding="utf-8")), encoding="utf-8")


def _on_site(target: Path) -> Path | None:
    """Return the place of a file of the repository on the site; None if it is not there."""
    if target.parent == ROOT and target.name in BESIDE:
        return Path(BESIDE[target.name])
    if DOCS not in target.parents or not target.exists():
        return None
    if target.is_dir():
        index = target / "index.md"
        return index.relative_to(DOCS) if index.is_file() else None
    return target.relative_to(DOCS)


def settings(pages: Path) -> str:
    """Return the configuration of mkdocs, as YAML."""
    lines = ["site_name: Indeler", "theme: readthedocs", "use_directory_urls: false", "plugins: [search]"]
    lines += ["markdown_extensions: [tables, fenced_code, attr_list, {toc: {permalink: false}}]"]
    lines += ["validation: {anchors: ignore, links: {not_found: warn, unrecognized_links: info}}", "nav:"]
    lines += ["  - Start: index.md"]
    left = {page.relative_to(pages).as_posix() for page in pages.rglob("*.md")} - {"index.md"}
    for title, patterns in SECTIONS.items():
        found = [
            one
            for pattern in patterns
            for one in sorted(each.relative_to(pages).as_posix() for each in pages.glob(pattern))
        ]
        listed = [one for one in dict.fromkeys(found) if one in left]
        left -= set(listed)
        lines += [f"  - {title}:", *(f"    - {one}" for one in listed)] if listed else []
    lines += ["  - Other pages:", *(f"    - {one}" for one in sorted(left))] if left else []
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist" / "docs"))
