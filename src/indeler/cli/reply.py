"""The answer to "pair the next round" in the shape that other programs expect."""

from __future__ import annotations

from indeler.model import Pairing


def reply(pairing: Pairing) -> str:
    """The number of lines, then "white black" by pairing number in board order, and last "id 0" for the bye."""
    lines = [f"{white} {black}" for white, black in pairing.boards]
    if pairing.bye is not None:
        lines.append(f"{pairing.bye} 0")
    return "\n".join([str(len(lines)), *lines]) + "\n"
