"""Judge a tournament file in a process of its own (`indeler.opinion.subprocess_main`), with a time limit."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from indeler.language import N_, TooLarge

SECONDS = 60


def judge_in_subprocess(asked: dict[str, Any], seconds: int = SECONDS) -> dict[str, Any]:
    """The answer of that process; one that takes too long, or more room than it has, is ended."""
    command = [sys.executable, "-m", "indeler.opinion.subprocess_main"]
    try:
        done = subprocess.run(
            command, input=json.dumps(asked).encode(), capture_output=True, check=True, timeout=seconds
        )
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
    answer: dict[str, Any] = json.loads(done.stdout)
    return answer
