"""``indeler why``: explanations of a board, of one that does not exist, and of hypothetical changes."""

from typing import Annotated

from indeler import formats, reasons
from indeler.cli.commands import Argument, Option
from indeler.cli.options import Absent, File, Json, Language, Out, Rules, Settings, Supposed, language_of, settings_of
from indeler.cli.output import answer, as_json
from indeler.model.teams import participants

Other = Annotated[str | None, Argument(metavar="[OPPONENT]", help="Why these two meet, or why they do not.")]


def why(
    file: File,
    player: Annotated[str, Argument(metavar="PLAYER", help="A pairing number, or a part of the name.")],
    opponent: Other = None,
    rules: Rules = None,
    settings: Settings = None,
    round: Annotated[
        int | None,
        Option("--round", metavar="N", help="The round; default: the one whose results are to come, else the next."),
    ] = None,
    absent: Absent = None,
    result: Supposed = None,
    json: Json = False,
    lang: Language = "en",
    out: Out = None,
) -> None:
    """Explain why a player has this opponent, or why two players do not meet."""
    tournament = participants(formats.read(file, rules), rules)
    question = reasons.Question(
        reasons.player_of(tournament, player),
        None if opponent is None else reasons.player_of(tournament, opponent),
        round,
        [reasons.player_of(tournament, one) for one in absent or ()],
        result or (),
    )
    reply = reasons.answered(tournament, question, rules, settings_of(settings), language_of(lang))
    answer(as_json(reply.as_data()) if json else "\n".join(reply.lines()) + "\n", out)
