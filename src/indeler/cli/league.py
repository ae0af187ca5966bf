"""``indeler league``: the tables of a league's divisions, with promotion and relegation."""

from typing import Annotated

from indeler import formats
from indeler.cli.commands import Argument, Option
from indeler.cli.options import Json, Language, Out, language_of
from indeler.cli.output import answer, as_json, table
from indeler.language import N_, InvalidInput, Sentence, Words
from indeler.language.catalogue import colon, words_of
from indeler.model import Tournament, format_points
from indeler.model.teams import GAME_POINTS, MATCH_POINTS, TeamEvent, is_team_event
from indeler.ranking.promotion import OUTCOME_TEXTS, Division, DivisionRules, LeagueTeam, Move, moves, next_season
from indeler.systems import ranking


def league(
    files: Annotated[
        list[str],
        Argument(metavar="FILE...", help="Team events, the highest division first; 2a.trf+2b.trf are parallel."),
    ],
    up: Annotated[int, Option("--up", metavar="N", min=0, help="How many go up from each division.")] = 1,
    down: Annotated[int, Option("--down", metavar="N", min=0, help="How many go down.")] = 1,
    play_up: Annotated[int, Option("--play-up", metavar="N", min=0, help="How many play for promotion.")] = 0,
    play_down: Annotated[int, Option("--play-down", metavar="N", min=0, help="How many play to stay up.")] = 0,
    apart: Annotated[bool, Option("--apart", help="Keep teams of one club in different divisions.")] = False,
    won: Annotated[
        list[str] | None, Option("--won", metavar="TEAM", help="This team won its play-off. May be repeated.")
    ] = None,
    json: Json = False,
    lang: Language = "en",
    out: Out = None,
) -> None:
    """Show the standings of a league, who goes up and down and why, and the divisions of the next season."""
    words = words_of(language_of(lang))
    rules = DivisionRules(up, down, play_up, play_down, apart)
    levels = [[_read(name) for name in level.split("+")] for level in files]
    numbered = [(number, event) for number, level in enumerate(levels, start=1) for event in level]
    divisions = [(event, division_of(event, number, rules)) for number, event in numbered]
    decided = moves([division for _, division in divisions], won or ())
    following = next_season([division for _, division in divisions], decided)
    if json:
        names = {name: [team.name for team in teams] for name, teams in following.items()}
        answer(as_json(_as_data(decided, names)), out)
        return
    tables = [_standings(event, division, decided, words) for event, division in divisions]
    coming = [f"  {name}{colon(words)} {', '.join(team.name for team in teams)}\n" for name, teams in following.items()]
    answer("\n".join([*tables, f"{words(N_('Next season'))}\n{''.join(coming)}"]), out)


def _read(name: str) -> Tournament:
    tournament = formats.read(name)
    if not is_team_event(tournament) or not tournament.teams.teams:
        raise InvalidInput(N_("{file} is not the file of a team event."), file=name)
    return tournament


def division_of(event: Tournament, level: int, rules: DivisionRules) -> Division:
    """Return a division with its teams in the order of the standings, withdrawn teams last."""
    teams = {team.number: team for team in event.teams.teams}
    rows = [(row.rank, teams[row.player]) for row in ranking(event, final=True)]
    table = [LeagueTeam(team.name, team.club, team.withdrawn_after is not None, rank) for rank, team in rows]
    ordered = tuple(sorted(table, key=lambda team: team.is_withdrawn))
    return Division(event.event.name or str(level), level, ordered, rules)


def _standings(event: Tournament, division: Division, decided: list[Move], words: Words) -> str:
    points = {score: TeamEvent(event, in_board_order=False).points(score) for score in (MATCH_POINTS, GAME_POINTS)}
    numbers = {team.name: team.number for team in event.teams.teams}
    rows = [
        [
            str(move.rank),
            move.team.name,
            format_points(points[MATCH_POINTS][numbers[move.team.name]]),
            format_points(points[GAME_POINTS][numbers[move.team.name]]),
            Sentence(OUTCOME_TEXTS[move.how], to=move.to).translated(words),
            move.why.translated(words),
        ]
        for move in decided
        if move.division == division.name
    ]
    head = (N_("rank"), N_("team"), "MP", "GP", N_("next season"), N_("why"))
    return f"{division.name}\n" + table(head, rows, left=(N_("team"), N_("next season"), N_("why")), words=words)


def _as_data(decided: list[Move], following: dict[str, list[str]]) -> dict[str, object]:
    rows = [
        {
            "division": move.division,
            "rank": move.rank,
            "team": move.team.name,
            "how": move.how,
            "to": move.to,
            "why": str(move.why),
            "plays_off": move.plays_off,
        }
        for move in decided
    ]
    return {"teams": rows, "next": following}
