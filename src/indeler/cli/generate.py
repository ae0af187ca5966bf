"""``indeler generate``: random tournaments, the same for the same seed on every machine."""

from __future__ import annotations

from typing import Annotated

import typer

from indeler import formats, lab
from indeler.cli.options import Language, Rules, language_of
from indeler.cli.output import tracked
from indeler.language import N_, InvalidInput
from indeler.language.catalogue import words_of


def generate(
    out: Annotated[
        str, typer.Option("-o", "--out", metavar="OUT", help="The file to write; %d in it is the number of each one.")
    ],
    rules: Rules = None,
    players: Annotated[int, typer.Option("--players", min=2, help="How many players.")] = 20,
    rounds: Annotated[int | None, typer.Option("--rounds", min=1, help="How many rounds.")] = None,
    seed: Annotated[str, typer.Option("--seed", help="Any text; recorded in the tournament's name.")] = "1",
    config: Annotated[
        str | None,
        typer.Option("--config", metavar="FILE", help="Rates and sizes as JaVaFo and bbpPairings name them."),
    ] = None,
    count: Annotated[int, typer.Option("--count", min=1, help="How many tournaments.")] = 1,
    lang: Language = "en",
) -> None:
    """Generate random tournaments, paired round by round by a rulebook."""
    words = words_of(language_of(lang))
    if count > 1 and "%d" not in out:
        raise InvalidInput(
            N_("-o {out}: {count} tournaments need a name with %d in it, such as open-%d.trf."), out=out, count=count
        )
    text = formats.read_text(config) if config is not None else ""
    for number in tracked(range(1, count + 1), words(N_("generating"))):
        plan = lab.plan_of(
            text, rules=rules, players=players, rounds=rounds, seed=seed if count == 1 else f"{seed}-{number}"
        )
        formats.write(lab.generate(plan), out.replace("%d", str(number)))
