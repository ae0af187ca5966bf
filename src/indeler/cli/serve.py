"""``indeler serve``, ``owner-link`` and ``demo``: the site, a log-in link for its owner, and a fictional club.

Modules that take long to load are imported after the command has printed its first line.
"""

from __future__ import annotations

import os
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import click

from indeler.cli.club import prepare
from indeler.cli.commands import Option
from indeler.cli.options import Language, language_of
from indeler.language import N_, Sentence
from indeler.language.catalogue import words_of
from indeler.model.board_game import BoardGame

DEFAULT_PORT = 8000
LOCALHOST = "127.0.0.1"
_NO_HOST = N_("This site has no operator yet: indeler owner-link --host --data {data}")
_OWNER = N_("Make an owner's account within two days: {link}")
_HOST = N_("Make the account that runs the site within two days: {link}")


def serve(
    data: Annotated[str, Option("--data", metavar="DIR", help="The folder with the database and the key.")],
    port: Annotated[int, Option("--port", min=1, max=65535, help="The port of the site.")] = DEFAULT_PORT,
    host: Annotated[
        str, Option("--host", metavar="ADDRESS", help="0.0.0.0 lets others on the network in.")
    ] = LOCALHOST,
    url: Annotated[
        str, Option("--url", metavar="URL", help="The address that visitors use, behind a proxy with https.")
    ] = "",
    name: Annotated[
        list[str] | None, Option("--name", metavar="HOST", help="Another name or address of this machine.")
    ] = None,
    workers: Annotated[
        int, Option("--workers", min=1, max=64, help="Processes; one is enough for a club. Windows has one.")
    ] = 1,
    access_log: Annotated[bool, Option("--access-log", help="Write down every request, without secrets.")] = False,
    metrics_port: Annotated[
        int | None,
        Option("--metrics-port", min=1, max=65535, help="Figures for Prometheus, to this machine alone."),
    ] = None,
    publish: Annotated[
        str, Option("--publish", metavar="DIR", help="The folder for copies that are remade after each round.")
    ] = "",
    desk: Annotated[str, Option("--desk", metavar="DIR", help="The arbiter's desk, as 'make desk' built it.")] = "",
    lang: Language = "en",
) -> None:
    """Serve the site; the first start prints a link that makes the owner's account."""
    from indeler.web.hosting import serving

    words = words_of(language_of(lang))
    serving.check_free(host, port)
    if metrics_port is not None:
        serving.check_free(serving.THIS_MACHINE, metrics_port)
    if publish or os.environ.get("INDELER_PUBLISH"):
        serving.open_folder(Path(publish or os.environ["INDELER_PUBLISH"]), Path(data))
    if desk or os.environ.get("INDELER_DESK"):
        serving.find_desk(Path(desk or os.environ["INDELER_DESK"]))
    names = [*(name or []), *([host] if host != "0.0.0.0" else serving.local_addresses())]
    serving.prepare(Path(data), url=url, hosts=names, port=port, access_log=access_log)
    address = url.rstrip("/") or f"http://{'localhost' if host in (LOCALHOST, '0.0.0.0') else host}:{port}"
    click.echo(Sentence(N_("Indeler is at {address}/  (stop with Ctrl-C)"), address=address).translated(words))
    link = serving.first_link()
    if link is not None:
        click.echo(Sentence(_OWNER, link=address + link).translated(words))
    elif not serving.has_host():
        click.echo(Sentence(_NO_HOST, data=data).translated(words))
    serving.serve(host, port, workers=workers, metrics_port=metrics_port)


def owner_link(
    data: Annotated[str, Option("--data", metavar="DIR", help="The folder with the database and the key.")],
    url: Annotated[str, Option("--url", metavar="URL", help="The address of the site.")] = "http://localhost:8000",
    club: Annotated[str, Option("--club", metavar="ADDRESS", help="At which club, where the site has several.")] = "",
    host: Annotated[
        bool, Option("--host", help="An account that runs the site: clubs, backups. It belongs to no club.")
    ] = False,
    lang: Language = "en",
) -> None:
    """Print a link that makes one more owner's account, or one that runs the site, for when none can log in."""
    from indeler.web.hosting import serving

    words = words_of(language_of(lang))
    prepare(data)
    link = f"{url.rstrip('/')}{serving.host_link() if host else serving.owner_link(club)}"
    sentence = _HOST if host else _OWNER
    click.echo(Sentence(sentence, link=link).translated(words))


def demo(
    port: Annotated[int, Option("--port", min=1, max=65535, help="The port of the site.")] = DEFAULT_PORT,
    terminal: Annotated[bool, Option("--terminal", help="No site: a small open in the terminal.")] = False,
    club: Annotated[BoardGame, Option("--club", help="A club that plays chess, or one that plays draughts.")] = (
        BoardGame.CHESS
    ),
    new: Annotated[bool, Option("--new", help="Make the club again instead of using the stored copy.")] = False,
    lang: Language = "en",
    seed: Annotated[str, Option("--seed", help="Another seed makes another tournament.")] = "autumn open",
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

    serving.check_free(LOCALHOST, port)
    with TemporaryDirectory(prefix="indeler-demo-", ignore_cleanup_errors=True) as folder:  # Windows may keep files
        log_ins = demo.prepare_demo_folder(
            Path(folder), club.value, lambda text: print(words(text), flush=True), rebuild=new
        )
        head = Sentence(N_("A fictional club is at {address}  (stop with Ctrl-C)"), address=f"http://localhost:{port}/")
        print(head.translated(words))
        print(Sentence(N_("Log in with the password {password} as"), password=PASSWORD).translated(words))
        from django.utils.translation import override

        from indeler.web.accounts.pages import Role

        for one in log_ins:
            with override(lang):
                print(f"  {one.login:<8} {one.name} ({Role(one.role).label})", flush=True)
        serving.serve(LOCALHOST, port, application="indeler.web.demo_asgi:application")
