"""``indeler season verify``: the whole logbook, looked at again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from indeler.cli.options import Json
from indeler.cli.output import answer, as_json
from indeler.cli.season.options import Folder, opened
from indeler.model.errors import InvalidInput

if TYPE_CHECKING:
    from collections.abc import Sequence

    from indeler.season.chain import Checked

DIFFERENCES = 6
"""The exit code of a check that found something."""
Head = Annotated[
    str, typer.Option("--head", metavar="HASH", help="A head of the chain from a print; say which event it belongs to.")
]


def verify(folder: Folder, head: Head = "", json: Json = False) -> None:
    """Check the seal of every event, apply it again, make every pairing again, audit it, and say what differs."""
    from indeler import season as seasons
    from indeler.cli.season.showing import counted

    lines = seasons.FileStore(folder).read()
    chain = seasons.chain.check(lines)
    if chain.faults:
        answer(_broken(chain, json))
        raise typer.Exit(DIFFERENCES)
    of_head = _event_of(chain, head) if head else None
    found = seasons.verify(opened(folder).season)
    if json:
        told = {**found._asdict(), "differences": [each._asdict() for each in found.differences]}
        answer(as_json({**told, "sealed_from": chain.begins, "erased": chain.erased, "head": _head(chain, lines)}))
    else:
        said = [f"Event {each.event}: {each.sentence}\n" for each in found.differences]
        result = counted(len(found.differences), "difference") if found.differences else "all in order"
        events, pairings = counted(found.events, "event"), counted(found.pairings, "pairing")
        said.append(f"{events}, {pairings} made again, {found.audited} of them audited: {result}.\n")
        said.append(_seals(chain, lines))
        said += [f"The head {head} is that of event {of_head}.\n"] if of_head else []
        answer("".join(said))
    if found.differences:
        raise typer.Exit(DIFFERENCES)


def _broken(chain: Checked, json: bool) -> str:
    """Where somebody was at the file by hand."""
    if json:
        faults = [{"event": each.event, "line": each.line, "sentence": str(each.sentence)} for each in chain.faults]
        return as_json({"faults": faults})
    return "".join(f"logbook.jsonl:{each.line}: event {each.event}: {each.sentence}.\n" for each in chain.faults)


def _head(chain: Checked, lines: Sequence[bytes]) -> str:
    return chain.heads.get(len(lines), "")


def _seals(chain: Checked, lines: Sequence[bytes]) -> str:
    from indeler.season.chain import SHORT

    if not chain.begins:
        return "No event has a seal: the logbook is of version 0.1.0, and its next event binds them all.\n"
    since = "Every event" if chain.begins == 1 else f"Every event since number {chain.begins}, and by it those before,"
    erased = f" {chain.erased} personal fields were erased." if chain.erased else ""
    return f"{since} is as it was written; the head of the chain is {_head(chain, lines)[:SHORT]}.{erased}\n"


def _event_of(chain: Checked, head: str) -> int:
    """The event that was the last one when this head was printed."""
    found = [number for number, own in chain.heads.items() if own.startswith(head.lower()) and len(head) >= 8]
    if len(found) != 1:
        raise InvalidInput(
            "{head} is the head after no event of this logbook: it is another logbook, or it was rewritten since.",
            head=head,
        )
    return found[0]
