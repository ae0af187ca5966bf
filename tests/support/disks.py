"""Disks that are full soon or can only be read: of the tests' own, where root may make them."""

import os
import subprocess
from contextlib import contextmanager, suppress

from support.needs import skip_without

SIZE = "12m"
"""Twice the size of the files of a small site."""


@contextmanager
def mounted(folder):
    """Provide a small disk in this folder, as root; else it stays a folder."""
    if os.geteuid() != 0 or subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "none", folder]).returncode:
        yield
        return
    try:
        yield
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


def check_own(folder):
    """Skip the test where this is no disk of its own."""
    if not os.path.ismount(folder):
        skip_without("a disk of its own", "nothing, but run the tests as root on Linux")


def filled(disk):
    """Return the file that leaves no room for anything else."""
    filler = disk / "filler"
    with suppress(OSError), filler.open("wb") as file:
        while True:
            file.write(bytes(4096))
            file.flush()
    return filler


def make_read_only(disk):
    """From now on nothing can be written there."""
    subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
