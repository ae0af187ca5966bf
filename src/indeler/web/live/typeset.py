"""PDF and pictures by typst: one template for each print, filled with JSON, and cached on disk by content.

Each is made in a process of its own, which frees the memory that typst would keep for the next one.
"""

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from django.conf import settings

from indeler.language import N_, TooLarge
from indeler.web.common.offloading import continue_in_pool
from indeler.web.live.typesetter import TEMPLATES

TIMEOUT_SECONDS = 60
CEILING = 100 << 20
"""The maximum number of bytes of all cached prints."""


def typeset(template: str, data: Mapping[str, Any], printed: str, *, keep: bool = True) -> bytes:
    """Return the filled-in print; a cached one shows the time of its making. Secrets are not cached."""
    return _cached_output(template, data, "pdf", {"printed": printed}, keep)


def drawing(template: str, data: Mapping[str, Any]) -> bytes:
    """Return a picture as PNG."""
    return _cached_output(template, data, "png", {}, True)


def _cached_output(template: str, data: Mapping[str, Any], form: str, more: Mapping[str, Any], keep: bool) -> bytes:
    file = settings.DATA / "prints" / f"{_name(template, data)}.{form}"
    try:
        output = file.read_bytes()
        os.utime(file)  # recently used ones are kept longest
    except OSError:
        continue_in_pool()
        output = _run_typesetter(template, form, {**data, **more})
        if keep:
            _keep(file, output)
    return output


def forget_prints() -> None:
    """Remove every cached print: an erased name may be on it."""
    for file in (settings.DATA / "prints").glob("*"):
        file.unlink(missing_ok=True)


def _name(template: str, data: Mapping[str, Any]) -> str:
    known = hashlib.sha256(json.dumps([template, data], sort_keys=True).encode())
    for file in sorted(TEMPLATES.glob("*.typ")):
        known.update(file.read_bytes())
    return known.hexdigest()


def _run_typesetter(template: str, form: str, data: Mapping[str, Any]) -> bytes:
    command = [sys.executable, "-m", "indeler.web.live.typesetter", template, form]
    encoded = json.dumps(data, ensure_ascii=False).encode()
    try:
        return subprocess.run(command, input=encoded, capture_output=True, check=True, timeout=TIMEOUT_SECONDS).stdout
    except subprocess.TimeoutExpired:
        raise TooLarge(N_("This print takes too long to make; print a part of it.")) from None


def _keep(file: Path, pdf: bytes) -> None:
    """Store a print on disk; a full disk is ignored."""
    try:
        file.parent.mkdir(mode=0o700, exist_ok=True)
        with NamedTemporaryFile(dir=file.parent, delete=False) as new:
            new.write(pdf)
        Path(new.name).replace(file)
        _remove_oldest(file.parent)
    except OSError:
        return


def _remove_oldest(folder: Path) -> None:
    files = sorted(((each, each.stat()) for each in folder.iterdir()), key=lambda one: (-one[1].st_mtime_ns, one[0]))
    size = 0
    for file, about in files:
        size += about.st_size
        if size > CEILING:
            file.unlink(missing_ok=True)
