"""``indeler pair``: the next round."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from indeler.cli.options import File, Json, Language, Out, Rules, Settings, language_of, settings_of
from indeler.cli.output import answer, as_json, note

if TYPE_CHECKING:
    from indeler.model import Pairing, Tournament


def pair(
    file: File,
    rules: Rules = None,
    settings: Settings = None,
    json: Json = False,
    explain: Annotated[bool, typer.Option("--explain", help="Say for each board by which clause it is there.")] = False,
    lang: Language = "en",
    out: Out = None,
    save: Annotated[
        str | None, typer.Option("--save", metavar="FILE", help="Write the tournament with this round added.")
    ] = None,
) -> None:
    """Pair the next round: the number of pairs, then "white black" lines, "id 0" for the bye last."""
    from indeler import formats, systems
    from indeler.cli.reply import reply

    tournament = formats.read(file)
    pairing = systems.pair(tournament, rules, **settings_of(settings))
    if explain:
        text = explained(tournament, pairing, language_of(lang))
    elif json:
        text = as_json(as_data(pairing))
    else:
        text = reply(pairing)
    if save is not None:
        # The next round is paired by the same rulebook, unless the file names one itself.
        formats.write(pairing.added_to(tournament).replace(rules=tournament.rules or pairing.rules), save)
    for sentence in systems.warnings(tournament, rules):
        note(sentence)
    answer(text, out)


def as_data(pairing: Pairing) -> dict[str, object]:
    """The answer for JSON."""
    return {
        "round": pairing.round,
        "rules": pairing.rules,
        "boards": [
            {"board": board, "white": white, "black": black}
            for board, (white, black) in enumerate(pairing.boards, start=1)
        ],
        "bye": pairing.bye,
        "not_paired": pairing.not_paired,
        **({"seed": pairing.seed} if pairing.seed else {}),
    }


def explained(tournament: Tournament, pairing: Pairing, lang: str) -> str:
    """Each board with the clause that put it there, in words."""
    from indeler.clauses import wording

    def named(number: int) -> str:
        name = tournament.player(number).name
        return f"{number} {name}" if name else str(number)

    seats = [f"{named(white)} - {named(black)}" for white, black in pairing.boards]
    if pairing.bye is not None:
        seats.append(f"{named(pairing.bye)} - bye")
    width = max(map(len, seats), default=0)
    lines = [f"Round {pairing.round} ({pairing.rules})"]
    if pairing.seed:
        lines.append(f"Lots drawn with seed: {pairing.seed}")
    for board, (seat, clause) in enumerate(zip(seats, pairing.clauses, strict=True), start=1):
        lines.append(f"{board:>3}. {seat:<{width}}  {clause}")
    lines += [f"{clause}: {wording(pairing.rules, clause, lang)}" for clause in sorted(set(pairing.clauses))]
    return "\n".join(lines) + "\n"
