"""Stored output, as lines of a name and a digest, so that a change has a name."""

import hashlib

from indeler.language import IndelerError


def line(name, make):
    """Return the line of what ``make`` returns as bytes, or of its refusal."""
    try:
        told = make()
    except IndelerError as refusal:
        told = str(refusal).encode()
    return f"{name} {hashlib.sha256(told).hexdigest()[:12]}"


def lines(file):
    """Return what the file says."""
    return file.read_text(encoding="utf-8").splitlines()


def changed(now, file):
    """Return the lines that are not what the file says, and those of the file that are gone."""
    return sorted(set(now) ^ set(lines(file)))


def keep(now, file):
    file.write_text("\n".join(now) + "\n", encoding="utf-8")
