"""``indeler season event``: any decision, written into the logbook."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler.cli.options import Json
from indeler.cli.output import answer, as_json, table
from indeler.cli.season.fields import fields_of, read_fields
from indeler.cli.season.options import At, Why, opened, time_of
from indeler.model.errors import InvalidInput


def event(
    folder: Annotated[str, typer.Argument(metavar="DIR", help="The folder of the season.")],
    kind: Annotated[str | None, typer.Argument(metavar="KIND", help="Left out: all kinds are listed.")] = None,
    fields: Annotated[
        list[str] | None, typer.Argument(metavar="FIELD=VALUE...", help="Lists as 3,8 and boards as 3-8,4-9.")
    ] = None,
    by: Annotated[
        str, typer.Option("--by", metavar="NAME", envvar="INDELER_BY", help="Who decides this; default: $INDELER_BY.")
    ] = "",
    why: Why = "",
    at: At = None,
    propose: Annotated[
        bool, typer.Option("--propose", help="As the rules give it: calendar, groups, cup draws, play-offs.")
    ] = False,
    json: Json = False,
) -> None:
    """Write one decision into the logbook; it is refused in one sentence where it does not fit."""
    import msgspec

    from indeler.season import events, views

    if kind is None:
        answer(as_json(_kinds()) if json else _listed())
        return
    if kind not in events.KINDS:
        raise InvalidInput(f"There is no event '{kind}'; 'indeler season event {folder}' lists them all.")
    if not by:
        raise InvalidInput("Say who decides this: --by NAME, or set $INDELER_BY.")
    book, when = opened(folder, any_rules=kind == events.RulesAdopted.kind()), time_of(at)
    told = read_fields(events.KINDS[kind], fields or [])
    if propose:
        from indeler.cli.season.proposals import proposed

        decided = [
            msgspec.structs.replace(each, why=why or each.why) for each in proposed(book.season, kind, told, when, by)
        ]
    else:
        given = {"kind": kind, "at": when.isoformat(), "by": by, "why": why, **told}
        decided = [events.from_fields(given, f"The event {kind}")]
    for each in decided:
        book.append(each)
    first = book.season.version - len(decided) + 1
    if json:
        answer(
            as_json(
                [{"number": number, "event": msgspec.to_builtins(each)} for number, each in enumerate(decided, first)]
            )
        )
    else:
        answer("".join(f"{row.number}. {row.sentence}\n" for row in views.log(book.season, first)))


def _kinds() -> list[dict[str, object]]:
    from indeler.season import events

    return [{"kind": name, "meaning": _meaning(kind), "fields": fields_of(kind)} for name, kind in events.KINDS.items()]


def _listed() -> str:
    from indeler.season import events

    rows = [(name, " ".join(fields_of(kind)), _meaning(kind)) for name, kind in events.KINDS.items()]
    head = ("kind", "fields", "meaning")
    return table(head, rows, left=head)


def _meaning(kind: type) -> str:
    """The first line of its documentation, without the clauses."""
    line = (kind.__doc__ or "").partition("\n")[0]
    clauses, colon, words = line.partition(": ")
    return words if colon and any(sign.isdigit() for sign in clauses) else line
