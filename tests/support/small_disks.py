"""Disks with little space or without write permission; they can be mounted only if the tests run as root."""

import os
import subprocess
from contextlib import contextmanager, suppress

from support.required_programs import skip_without

SIZE = "12m"
"""Twice the size of the files of a small site."""


@contextmanager
def mounted(folder):
    """Mount a small disk on this folder if the tests run as root; otherwise it stays an ordinary folder."""
    if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "none", folder]).returncode:
        yield
        return
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def check_own(folder):
    """Skip the test if the folder is not a separate disk."""
    if not os.path.ismount(folder):
        skip_without("a disk of its own", "nothing, but run the tests as root on Linux")


def filled(disk):
    """Fill the disk with one file, and return that file."""
    filler = disk / "filler"
    with suppress(OSError), filler.open("wb") as file:
        while True:
            file.write(bytes(4096))
            file.flush()
    return filler


def make_read_only(disk):
    """Remount the disk read-only."""
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
