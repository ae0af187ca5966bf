"""Stored output as lines with a name and a digest, so that a change can be named."""

import hashlib

from indeler.language import IndelerError


def line(name, make):
    """Return a line with the digest of the bytes that ``make`` returns, or of its refusal."""
    try:
        told = make()
    except IndelerError as refusal:
        told = str(refusal).encode()
    return f"{name} {hashlib.sha256(told).hexdigest()[:12]}"


def lines(file):
    """Return the lines of the file."""
    return file.read_text(encoding="utf-8").splitlines()


def changed(now, file):
    """Return the lines that are not in the file, and those of the file that no longer occur."""
    return sorted(set(now) ^ set(lines(file)))


def keep(now, file):
    file.write_text("\n".join(now) + "\n", encoding="utf-8")
