"""What a team offers: a match to be planned, who plays it, and its boards."""

from __future__ import annotations

import datetime
from collections.abc import Iterator

from indeler.language import N_, Sentence
from indeler.season.competitions.offers import Line, Offer, OfferField, Said
from indeler.season.competitions.team.base import TeamMatches
from indeler.season.competitions.team.state import TeamGame, TeamMatch

NEW = N_("A new match")
ENDINGS = (("win", Sentence(N_("won"))), ("draw", Sentence(N_("drawn"))), ("loss", Sentence(N_("lost"))))


def team_offers(team: TeamMatches, now: datetime.datetime) -> Iterator[Offer]:
    """The match that comes next before those that were played, and another one."""
    matches = team.state.matches.values()
    coming = sorted((match for match in matches if match.starts >= now), key=lambda match: match.starts)
    begun = sorted((match for match in matches if match.starts < now), key=lambda match: match.starts, reverse=True)
    for match in (*begun[:1], *coming, *begun[1:]):
        yield from _of_match(team, match, now)
    number = max(team.state.matches, default=0) + 1
    yield _planned(team, "new", Sentence(NEW), Sentence(NEW), TeamMatch(number, now, "", home=False), "")


def _of_match(team: TeamMatches, match: TeamMatch, now: datetime.datetime) -> Iterator[Offer]:
    day = match.starts.date()
    heading = Sentence(N_("{match}, {date}"), match=team.said_of(match), date=day)
    if match.players:
        yield _boards(team, match, heading, has_begun=match.starts <= now)
    yield _selected(team, match, heading)
    if not match.games:
        starts = match.starts.isoformat(timespec="minutes")
        words = Sentence(N_("Day and opponent"))
        yield _planned(team, f"plan-{match.number}", heading, words, match, starts)


def _planned(team: TeamMatches, code: str, heading: Sentence, title: Said, match: TeamMatch, starts: str) -> Offer:
    asked = (
        OfferField("starts", "datetime", value=starts),
        OfferField("opponent", value=match.opponent),
        OfferField("home", "check", value="true" if match.home else ""),
    )
    line = Line({"competition": team.name, "match": match.number}, asked)
    return Offer(code, heading, title, "team-match-planned", [line], [("", Sentence(N_("Plan the match")))])


def _selected(team: TeamMatches, match: TeamMatch, heading: Sentence) -> Offer:
    """Those who take part in the team, the strongest first."""
    season = team.season
    members = sorted(season.playing(team.name, match.starts.date()), key=lambda one: (-season.member(one).rating, one))
    players = OfferField(
        "players",
        "members",
        value=" ".join(map(str, match.players)),
        choices=[(str(one), season.name(one)) for one in members],
    )
    line = Line({"competition": team.name, "match": match.number}, [players])
    title = Sentence(N_("Who plays (at most {boards})"), boards=team.rules.boards)
    answers = [("", Sentence(N_("Select the team")))]
    return Offer(f"team-{match.number}", heading, title, "team-selected", [line], answers)


def _boards(team: TeamMatches, match: TeamMatch, heading: Sentence, *, has_begun: bool) -> Offer:
    """A line for each board: who of the team, against whom, and once it has begun the result."""
    free = [one for one in match.players if match.game_of(one) is None]
    lines = []
    for board in range(1, len(match.players) + 1):
        game = match.games.get(board) or TeamGame(free.pop(0) if free else 0)
        fields = {"competition": team.name, "match": match.number, "board": board}
        lines.append(
            Line(fields, _of_board(team, match, game, has_begun=has_begun), Sentence(N_("Board {board}"), board=board))
        )
    title = Sentence(N_("The boards"))
    answers = [("", Sentence(N_("Write down the boards")))]
    day = match.starts.date()
    return Offer(f"boards-{match.number}", heading, title, "team-game-entered", lines, answers, on=day)


def _of_board(team: TeamMatches, match: TeamMatch, game: TeamGame, *, has_begun: bool) -> list[OfferField]:
    team_list = [(str(one), team.season.name(one)) for one in match.players]
    asked = [
        OfferField("member", "choice", str(game.member or ""), team_list),
        OfferField("opponent", value=game.opponent, required=False),
        OfferField("rating", "number", value=str(game.rating or ""), required=False),
    ]
    return [*asked, *([OfferField("result", "choice", game.result, ENDINGS, required=False)] if has_begun else [])]
