"""Judge a tournament file, or answer another request, in a process of its own with a time limit."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from indeler.language import N_, TooLarge

SECONDS = 60


def judge_in_subprocess(request: dict[str, Any], seconds: int = SECONDS) -> dict[str, Any]:
    """The answer of that process; one that takes too long, or more room than it has, is ended."""
    try:
        return run_in_subprocess("indeler.opinion.subprocess_main", request, seconds)
    except subprocess.TimeoutExpired:
        raise TooLarge(
            N_(
                "Judging this file takes longer than {seconds} seconds. "
                "Install Indeler and judge it on your own machine."
            ),
            seconds=seconds,
        ) from None
    except subprocess.CalledProcessError:
        raise TooLarge(
            N_("This file is too much to judge here. Install Indeler and judge it on your own machine.")
        ) from None


def run_in_subprocess(module: str, request: dict[str, Any], seconds: int) -> dict[str, Any]:
    """What this module answers as JSON to a request as JSON; raises the errors of `subprocess.run`."""
    command, data = [sys.executable, "-m", module], json.dumps(request).encode()
    done = subprocess.run(command, input=data, capture_output=True, check=True, timeout=seconds)
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer
