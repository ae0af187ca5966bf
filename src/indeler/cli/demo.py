"""``indeler demo``: a fictional club on the site, or a small open in the terminal.

Modules that take long to load are imported after the command has printed its first line.
"""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated

import typer

from indeler.cli.options import Language, language_of
from indeler.language import N_, Sentence
from indeler.language.catalogue import words_of
from indeler.model.board_game import BoardGame

if TYPE_CHECKING:
    from indeler.web.hosting.demo import LogIn

HOST = "127.0.0.1"


def demo(
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="The port of the site.")] = 8000,
    terminal: Annotated[bool, typer.Option("--terminal", help="No site: a small open in the terminal.")] = False,
    club: Annotated[BoardGame, typer.Option("--club", help="A club that plays chess, or one that plays draughts.")] = (
        BoardGame.CHESS
    ),
    new: Annotated[bool, typer.Option("--new", help="Make the club anew, not from the copy that is kept.")] = False,
    lang: Language = "en",
    seed: Annotated[str, typer.Option("--seed", help="Another seed makes another tournament.")] = "autumn open",
) -> None:
    """Serve a fictional club whose season is half played, or show a made-up open in the terminal."""
    if terminal:
        from indeler.cli.terminal_demo import show_in_terminal

        show_in_terminal(lang, seed)
    else:
        _on_the_site(port, language_of(lang), club, new)


def _on_the_site(port: int, lang: str, club: BoardGame, new: bool) -> None:
    """Serve a new copy of the club each time; changes by visitors are not stored."""
    words = words_of(lang)
    print(Sentence(N_("Indeler starts a fictional club on this machine.")).translated(words), flush=True)
    from indeler.web.hosting import demo, serving
    from indeler.web.hosting.demo import PASSWORD

    serving.check_free(HOST, port)
    with TemporaryDirectory(prefix="indeler-demo-", ignore_cleanup_errors=True) as folder:  # Windows may keep files
        log_ins = demo.prepare_demo_folder(
            Path(folder), club.value, lambda text: print(words(text), flush=True), rebuild=new
        )
        head = Sentence(N_("A fictional club is at {address}  (stop with Ctrl-C)"), address=f"http://localhost:{port}/")
        print(head.translated(words))
        print(Sentence(N_("Log in with the password {password} as"), password=PASSWORD).translated(words))
        for one in log_ins:
            print(f"  {one.login:<8} {one.name} ({_role(one, lang)})", flush=True)
        serving.serve(HOST, port, application="indeler.web.demo_asgi:application")


def _role(one: LogIn, lang: str) -> str:
    """Return the role of a person in the club, by its name on the site."""
    from django.utils.translation import override

    from indeler.web.accounts.pages import Role

    with override(lang):
        return str(Role(one.role).label)
