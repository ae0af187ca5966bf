"""``indeler season verify``: the whole logbook, looked at again."""

from __future__ import annotations

from indeler.cli.options import Json
from indeler.cli.output import answer, as_json
from indeler.cli.season.options import Folder, opened

DIFFERENCES = 6
"""The exit code of a check that found something."""


def verify(folder: Folder, json: Json = False) -> None:
    """Apply every event again, make every pairing again, audit it, and say what differs."""
    import typer

    from indeler import season as seasons
    from indeler.cli.season.showing import counted

    found = seasons.verify(opened(folder).season)
    if json:
        answer(as_json({**found._asdict(), "differences": [each._asdict() for each in found.differences]}))
    else:
        lines = [f"Event {each.event}: {each.sentence}\n" for each in found.differences]
        told = counted(len(found.differences), "difference") if found.differences else "all in order"
        events, pairings = counted(found.events, "event"), counted(found.pairings, "pairing")
        lines.append(f"{events}, {pairings} made again, {found.audited} of them audited: {told}.\n")
        answer("".join(lines))
    if found.differences:
        raise typer.Exit(DIFFERENCES)
