"""``indeler season cup``: the cup, its draws and its tree."""

from __future__ import annotations

from indeler.cli.options import Json, Language
from indeler.cli.output import answer
from indeler.cli.season.options import Folder, open_with_words
from indeler.cli.season.tables import format_member, view_as_json
from indeler.language import N_, Sentence, Words
from indeler.season import Season, views
from indeler.season.views import CupRoundView, CupTie, CupView


def cup(folder: Folder, json: Json = False, lang: Language = "en") -> None:
    """Show the rounds of the cup with the seed of each draw, every game, and who goes on."""
    book, words = open_with_words(folder, lang)
    view = views.cup(book.season)
    answer(view_as_json(view) if json else format_cup(book.season, view, words))


def format_cup(season: Season, view: CupView, words: Words) -> str:
    """The cup for a person."""
    lines = [Sentence(N_("Main dates: {dates}"), dates=view.dates or Sentence(N_("none planned"))).translated(words)]
    for round, column in zip(view.rounds, view.columns, strict=True):
        lines += ["", *(each.translated(words) for each in _round(season, round, column))]
    if view.winner is not None:
        lines += ["", Sentence(N_("Winner of the cup: {who}"), who=season.name(view.winner)).translated(words)]
    return "\n".join(lines) + "\n"


def _round(season: Season, round: CupRoundView, column: tuple[tuple[int, ...], ...]) -> list[Sentence]:
    """A round in the order of the tree: those whose winners meet next stand together."""
    title = Sentence(N_("Round {round}"), round=round.number) if round.number else Sentence(N_("Preliminary round"))
    text = N_("{title}, {date}; lots drawn with seed: {seed}")
    if round.last_date:
        text = N_("{title}, {date}, to be played by {last}; lots drawn with seed: {seed}")
    lines = [Sentence(text, title=title, date=round.date, last=round.last_date, seed=round.seed)]
    ties = {(tie.white, tie.black): tie for tie in round.ties}
    for players in column:
        if len(players) == 2:
            lines.append(_tie(season, ties[players[0], players[1]]))
    if round.free:
        names = [season.name(member) for member in round.free]
        lines.append(Sentence(N_("  without a game: {names}"), names=names))
    return lines


def _tie(season: Season, tie: CupTie) -> Sentence:
    """The game, the play-off, and what follows."""
    game = views.competitions(season, "knock-out")[0].game
    waits = Sentence(N_("to be played on {date}"), date=tie.date) if tie.date else Sentence(N_("no evening set"))
    result = Sentence(N_("walk-over")) if tie.by_walk_over else game.format_result(tie.result) or waits
    games = [
        f"{season.name(white)} - {season.name(black)} {game.format_result(end)}" for white, black, end in tie.play_off
    ]
    players = f"{format_member(season, tie.white)} - {format_member(season, tie.black)}"
    played = Sentence(N_("  {players}  {results}"), players=players, results=[result, *games])
    follows = _what_follows(season, tie)
    return Sentence(N_("{played}; {follows}"), played=played, follows=follows) if follows else played


def _what_follows(season: Season, tie: CupTie) -> Sentence | None:
    """Who goes on; or, after a draw, the next game of the play-off."""
    if tie.winner is not None:
        return Sentence(N_("{name} goes on"), name=season.name(tie.winner))
    if tie.next_game is None:
        return None
    game = tie.next_game
    return Sentence(
        N_("next {white} - {black}, {tempo}, {kind}"),
        white=format_member(season, game.white),
        black=format_member(season, game.black),
        tempo=game.tempo,
        kind=game.kind,
    )
