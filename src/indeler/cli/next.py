"""``indeler next``: possible opponents in the next round while games are in progress."""

from typing import Annotated

from indeler import formats, reasons
from indeler.cli.commands import Argument, Option
from indeler.cli.options import Absent, File, Json, Language, Out, Rules, Settings, Supposed, language_of, settings_of
from indeler.cli.output import answer, as_json, table
from indeler.lab import ANY_RESULT, Forecast, MeetingLine, NextRoundQuestion, forecast, meeting_lines
from indeler.language import N_, InvalidInput, Sentence, Words
from indeler.language.catalogue import colon, words_of
from indeler.model import Tournament
from indeler.model.teams import participants

OPPONENTS_PER_LINE = 4
"""The number of opponents in a line of the table of all players."""
_RESULTS = {ANY_RESULT: N_("any result"), "win": N_("win"), "draw": N_("draw"), "loss": N_("loss")}
_COLOURS = {"w": N_("with White"), "b": N_("with Black")}


def next(
    file: File,
    player: Annotated[
        str | None, Argument(metavar="[PLAYER]", help="Only this player, after each result of the own game.")
    ] = None,
    rules: Rules = None,
    settings: Settings = None,
    absent: Absent = None,
    result: Supposed = None,
    model: Annotated[
        str, Option("--model", metavar="NAME", help="How results come from ratings; default: that of the game.")
    ] = "",
    samples: Annotated[
        int, Option("--samples", metavar="N", help="Draw this many endings, even if all could be paired.")
    ] = 0,
    seed: Annotated[str, Option("--seed", metavar="TEXT", help="The seed of that draw.")] = "next",
    json: Json = False,
    lang: Language = "en",
    out: Out = None,
) -> None:
    """Show whom each player may meet in the next round, how likely, and what is certain already."""
    if samples < 0:
        raise InvalidInput(N_("--samples {samples}: write a number above 0."), samples=samples)
    tournament = _as_supposed(formats.read(file, rules), rules, absent or [], result or [])
    entrants, words = participants(tournament, rules), words_of(language_of(lang))
    one = None if player is None else reasons.player_of(entrants, player)
    found = forecast(NextRoundQuestion(tournament, rules or "", settings_of(settings), model, seed, samples))
    if json:
        answer(as_json(_as_data(found, [one] if one else list(entrants.players))), out)
        return
    lines = _of_one(found, entrants, one, words) if one else _of_all(found, entrants, words)
    answer(f"{lines}\n{found.basis().translated(words)}\n", out)


def _as_supposed(tournament: Tournament, rules: str | None, absent: list[str], results: list[str]) -> Tournament:
    if not absent and not results:
        return tournament
    entrants = participants(tournament, rules)
    if entrants is not tournament:
        raise InvalidInput(N_("--absent and --result are for players; change the file of a team event instead."))
    return reasons.supposing(tournament, [reasons.player_of(tournament, one) for one in absent], results)


def _of_all(found: Forecast, entrants: Tournament, words: Words) -> str:
    lines, names = [_heading(found, words)], _names(entrants)
    for board, white, black in found.certain_boards():
        text = N_("Board {board} is certain: {white} - {black}.")
        lines.append(Sentence(text, board=board, white=names[white], black=names[black]).translated(words))
    player, opponents = words(N_("Player")), words(N_("Opponents"))
    rows = []
    for number, name in names.items():
        meetings = [f"{line.chance} {_opponent(line, words)}" for line in meeting_lines(found, number, names)]
        shown = [*meetings[:OPPONENTS_PER_LINE], *(["…"] if len(meetings) > OPPONENTS_PER_LINE else [])]
        rows.append((name, "; ".join(shown) or words(N_("does not play"))))
    return "\n".join([*lines, table((player, opponents), rows, left=(player, opponents))])


def _of_one(found: Forecast, entrants: Tournament, one: int, words: Words) -> str:
    after, chance, opponent = words(N_("after")), words(N_("chance")), words(N_("opponent"))
    names = _names(entrants)
    rows = [
        (words(_RESULTS[result]) if at == 0 else "", line.chance, _opponent(line, words))
        for result in (ANY_RESULT, *found.results(one))
        for at, line in enumerate(meeting_lines(found, one, names, result))
    ]
    heading = f"{_heading(found, words)}{colon(words)} {names[one]}"
    if not rows:
        return f"{heading}{colon(words)} {words(N_('does not play'))}"
    return f"{heading}\n{table((after, chance, opponent), rows, left=(after, opponent))}"


def _heading(found: Forecast, words: Words) -> str:
    return Sentence(N_("Round {round} ({rules})"), round=found.round, rules=found.rules).translated(words)


def _names(entrants: Tournament) -> dict[int, str]:
    return {number: f"{number} {player.name}".strip() for number, player in entrants.players.items()}


def _opponent(line: MeetingLine, words: Words) -> str:
    return f"{line.opponent} ({words(_COLOURS[line.colour])})" if line.opponent else words(N_("bye"))


def _as_data(found: Forecast, numbers: list[int]) -> dict[str, object]:
    return {
        "round": found.round,
        "rules": found.rules,
        "model": found.model,
        "open_games": found.open_games,
        "endings": found.paired,
        "exact": not found.sampled,
        **({"samples": int(found.total), "seed": found.seed} if found.sampled else {}),
        "certain": [{"board": board, "white": white, "black": black} for board, white, black in found.certain_boards()],
        "players": {
            str(number): {
                result or "any": [
                    {
                        "opponent": meeting.opponent or None,
                        "colour": meeting.colour.value if meeting.colour else None,
                        "chance": each.value,
                        **({"low": each.low, "high": each.high} if found.sampled else {}),
                    }
                    for meeting, each in found.chances(number, result)
                ]
                for result in (ANY_RESULT, *found.results(number))
            }
            for number in numbers
        },
    }
