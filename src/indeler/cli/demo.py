"""``indeler demo``: a fictional club on the site; or a small open paired, explained and ranked in the terminal."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from indeler import lab, systems
from indeler.cli.explained import explained
from indeler.cli.options import Language, language_of
from indeler.cli.standings import as_table
from indeler.language import N_, Sentence
from indeler.language.catalogue import words_of
from indeler.model.board_game import BoardGame
from indeler.ranking import Row, standings, why

if TYPE_CHECKING:
    from indeler.web.hosting.demo import LogIn

HOST = "127.0.0.1"
PLAYERS = 14
PLAYED = 4
ROUNDS = 7


def demo(
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="The port of the site.")] = 8000,
    terminal: Annotated[bool, typer.Option("--terminal", help="No site: a small open in the terminal.")] = False,
    club: Annotated[BoardGame, typer.Option("--club", help="A club that plays chess, or one that plays draughts.")] = (
        BoardGame.CHESS
    ),
    lang: Language = "en",
    seed: Annotated[str, typer.Option("--seed", help="Another seed makes another tournament.")] = "autumn open",
) -> None:
    """Serve a fictional club whose season is half played, or show a made-up open in the terminal."""
    if terminal:
        _in_the_terminal(lang, seed)
    else:
        _on_the_site(port, language_of(lang), club)


def _on_the_site(port: int, lang: str, club: BoardGame) -> None:
    """A new club each time; nothing is kept."""
    from indeler.web.hosting import serving
    from indeler.web.hosting.demo import PASSWORD

    words = words_of(lang)
    serving.check_free(HOST, port)
    with TemporaryDirectory(prefix="indeler-demo-", ignore_cleanup_errors=True) as folder:  # Windows may keep files
        log_ins = serving.prepare_demo(Path(folder), club.value)
        head = Sentence(N_("A fictional club is at {address}  (stop with Ctrl-C)"), address=f"http://localhost:{port}/")
        print(head.said(words))
        print(Sentence(N_("Log in with the password {password} as"), password=PASSWORD).said(words))
        for one in log_ins:
            print(f"  {one.login:<8} {one.name} ({_role(one, lang)})")
        serving.serve(HOST, port)


def _role(one: LogIn, lang: str) -> str:
    """What somebody is to the club, as the site calls it."""
    from django.utils.translation import override

    from indeler.web.accounts.rights import Role

    with override(lang):
        return str(Role(one.role).label)


def _in_the_terminal(lang: str, seed: str) -> None:
    """The next round of an open with its clauses, the standings and why."""
    language = language_of(lang)
    words = words_of(language)
    tournament = lab.generate(lab.Plan(rules="fide-dutch", players=PLAYERS, rounds=PLAYED, seed=seed))
    tournament = tournament.replace(total_rounds=ROUNDS)
    pairing = systems.pair(tournament)
    rows = standings(tournament)
    head = Sentence(
        N_("A fictional open: {players} players, {played} of {rounds} rounds played"),
        players=PLAYERS,
        played=PLAYED,
        rounds=ROUNDS,
    )
    print(f"{head.said(words)}\n\n{explained(tournament, pairing, language)}")
    print(f"{Sentence(N_('Standings after round {round}'), round=PLAYED).said(words)}\n\n{as_table(rows, language)}")
    above, below = _closest(rows)
    print("\n".join(why(tournament, above, below, lang=language).lines()))
    commands = "indeler generate -o open.trf --players 40, indeler standings open.trf, indeler rules"
    print(f"\n{Sentence(N_('Next: {commands}'), commands=commands).said(words)}")


def _closest(rows: list[Row]) -> tuple[int, int]:
    """The first two neighbours with equal points: where a tie-break has to decide."""
    for upper, lower in pairwise(rows):
        if upper.points == lower.points:
            return upper.player, lower.player
    return rows[0].player, rows[1].player
