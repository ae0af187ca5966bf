"""Simulates the rules of Windows on this machine, in a separate process: ``pretend()`` cannot be undone.

- Modules and functions that do not exist on Windows are removed.
- The processor type comes from the environment, under the name that Windows has for it.
- An open file can be neither replaced nor removed, and a temporary file of Python cannot be opened twice.
- Names have no colon, question mark and the like, do not end with a dot or space, and are not names of devices.
- A folder cannot be opened as a file.

Open files are read from /proc, so this needs Linux.
"""

# pathlib itself must follow these rules
# ruff: noqa: PTH110, PTH112, PTH115, PTH116, PTH208

import asyncio  # noqa: F401  (on Windows it is another one, which needs nothing of what is blocked below)
import contextlib
import ctypes.util
import errno
import importlib.abc
import multiprocessing.util  # noqa: F401  (likewise)
import os
import platform
import shutil
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import time
import types

MISSING_MODULES = (
    "crypt", "curses", "fcntl", "grp", "nis", "pty", "pwd", "readline", "resource", "spwd", "syslog", "termios", "tty",
)  # fmt: skip
MISSING = {
    os: (
        "O_DIRECTORY", "O_NOFOLLOW", "O_CLOEXEC", "WNOHANG", "chown", "chroot", "fchmod", "fchown", "fork", "forkpty",
        "getegid", "geteuid", "getgid", "getgroups", "getloadavg", "getpgid", "getpgrp", "getsid", "getuid",
        "initgroups", "killpg", "lchown", "mkfifo", "mknod", "nice", "openpty", "sched_getaffinity", "setgid",
        "setpgid", "setsid", "setuid", "statvfs", "sync", "tcgetpgrp", "uname", "wait", "wait3", "wait4",
    ),
    signal: ("SIGALRM", "SIGHUP", "SIGKILL", "SIGPIPE", "SIGQUIT", "SIGUSR1", "SIGUSR2", "alarm", "pthread_sigmask"),
    socket: ("AF_UNIX",),
    time: ("tzset",),
}  # fmt: skip
PROCESSORS = {"x86_64": "AMD64", "aarch64": "ARM64"}
_FORBIDDEN = set('<>:"|?*') | {chr(number) for number in range(32)}
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(1, 10))}
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT

_temporary = set()
"""Temporary files that are open and are removed when closed; Windows can open such a file only once."""


def pretend():
    """Apply the rules of Windows from now on."""
    _tell_the_processor()
    for name in MISSING_MODULES:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, _Blocked())
    # On Windows these two are other functions, which need nothing of what is removed.
    for of_its_own, module in ((subprocess, os), (subprocess, signal), (ctypes.util, os)):
        setattr(of_its_own, module.__name__, types.SimpleNamespace(**vars(module)))
    for module, names in MISSING.items():
        for name in names:
            if hasattr(module, name):
                delattr(module, name)
    os.process_cpu_count = os.cpu_count  # from Python 3.13 on; otherwise it uses the removed affinity
    shutil._use_fd_functions = False  # Windows cannot empty a folder by its handle
    _guard_temporary_files()
    sys.addaudithook(_audit)


def _tell_the_processor():
    """Set the processor type in the environment; without ``os.uname`` libraries read it there."""
    machine = platform.machine()
    os.environ["PROCESSOR_ARCHITECTURE"] = PROCESSORS.get(machine, machine)
    platform.machine = lambda: os.environ["PROCESSOR_ARCHITECTURE"]


class _Blocked(importlib.abc.MetaPathFinder):
    """Finds no module that does not exist on Windows."""

    def find_spec(self, name, path, target=None):
        if name in MISSING_MODULES:
            raise ModuleNotFoundError(f"No module named {name!r} on Windows", name=name)


def _guard_temporary_files():
    made = tempfile.NamedTemporaryFile

    def guarded(*arguments, delete=True, **options):
        file = made(*arguments, delete=delete, **options)
        if delete:
            _temporary.add(os.path.realpath(file.name))
        return file

    tempfile.NamedTemporaryFile = guarded


def _audit(event, arguments):
    if event == "open":
        _open(*arguments)
    elif event in ("os.rename", "os.remove"):
        paths = [path for path in arguments[:2] if isinstance(path, (str, os.PathLike))]
        for path in paths:
            _check_name(path)
            if os.path.realpath(path) in _open_files():
                raise PermissionError(errno.EACCES, "The file is used by another process", os.fspath(path))
        if os.path.exists(paths[-1]) and not os.stat(paths[-1]).st_mode & stat.S_IWRITE:
            raise PermissionError(errno.EACCES, "The file may only be read", os.fspath(paths[-1]))
    elif event in ("os.mkdir", "sqlite3.connect") and not str(arguments[0]).startswith("file:"):
        _check_name(arguments[0])


def _open(path, mode, flags):
    if not isinstance(path, (str, os.PathLike)):
        return
    if os.path.isdir(path):
        raise PermissionError(errno.EACCES, "A folder cannot be opened", os.fspath(path))
    if flags & _WRITING:
        _check_name(path)
    if os.path.realpath(path) in _temporary & _open_files():
        raise PermissionError(errno.EACCES, "The file is used by another process", os.fspath(path))


def _check_name(path):
    for part in os.fspath(path).split("/"):
        bad = _FORBIDDEN & set(part) or part.lower().split(".")[0] in _DEVICES
        if bad or (part.strip(".") and part != part.rstrip(". ")):
            raise OSError(errno.EINVAL, "The file name is not valid on Windows", os.fspath(path))


def _open_files():
    found = set()
    for number in os.listdir("/proc/self/fd"):
        with contextlib.suppress(OSError):
            found.add(os.readlink(f"/proc/self/fd/{number}"))
    return found
