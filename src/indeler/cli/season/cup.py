"""``indeler season cup``: the cup, its draws and its tree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from indeler.cli.options import Json
from indeler.cli.output import answer
from indeler.cli.season.options import Folder, opened
from indeler.cli.season.showing import numbered, view_as_json

if TYPE_CHECKING:
    from indeler.season import Season
    from indeler.season.views.cup import CupRoundView, CupTie, CupView


def cup(folder: Folder, json: Json = False) -> None:
    """Show the rounds of the cup with the seed of each draw, every game, and who goes on."""
    from indeler.season import views

    season = opened(folder).season
    view = views.cup(season)
    answer(view_as_json(view) if json else shown(season, view))


def shown(season: Season, view: CupView) -> str:
    """The cup for a person."""
    lines = [f"Main dates: {', '.join(map(str, view.dates)) or 'none planned'}"]
    for round, column in zip(view.rounds, view.columns, strict=True):
        lines += ["", *_round(season, round, column)]
    if view.winner is not None:
        lines += ["", f"Winner of the cup: {season.name(view.winner)}"]
    return "\n".join(lines) + "\n"


def _round(season: Season, round: CupRoundView, column: tuple[tuple[int, ...], ...]) -> list[str]:
    """A round in the order of the tree: those whose winners meet next stand together."""
    title = "Preliminary round" if round.number == 0 else f"Round {round.number}"
    until = f", to be played by {round.last_date}" if round.last_date else ""
    lines = [f"{title}, {round.date}{until}; lots drawn with seed: {round.seed}"]
    ties = {(tie.white, tie.black): tie for tie in round.ties}
    for players in column:
        if len(players) == 2:
            lines.append(f"  {_tie(season, ties[players[0], players[1]])}")
    if round.free:
        lines.append(f"  without a game: {', '.join(season.name(member) for member in round.free)}")
    return lines


def _tie(season: Season, tie: CupTie) -> str:
    waits = f"to be played on {tie.date}" if tie.date else "no evening set"
    result = "walk-over" if tie.by_walk_over else tie.result or waits
    games = "".join(f", {season.name(white)} - {season.name(black)} {end}" for white, black, end in tie.play_off)
    players = f"{numbered(season, tie.white)} - {numbered(season, tie.black)}"
    return f"{players}  {result}{games}{_what_follows(season, tie)}"


def _what_follows(season: Season, tie: CupTie) -> str:
    """Who goes on; or, after a draw, the next game of the play-off."""
    if tie.winner is not None:
        return f"; {season.name(tie.winner)} goes on"
    if tie.next_game is None:
        return ""
    game = tie.next_game
    return f"; next {numbered(season, game.white)} - {numbered(season, game.black)}, {game.tempo}, {game.kind}"
