"""``indeler serve`` and ``owner-link``: the site, and a log-in link for the owner at its machine."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated

import typer

from indeler.cli.options import Language, language_of
from indeler.language import N_, FileTrouble, Sentence
from indeler.language.catalogue import words_of

DEFAULT_PORT = 8000
_NO_HOST = N_("Nobody runs this site yet: indeler owner-link --host --data {data}")


def serve(
    data: Annotated[str, typer.Option("--data", metavar="DIR", help="The folder with the database and the key.")],
    port: Annotated[int, typer.Option("--port", min=1, max=65535, help="The port of the site.")] = DEFAULT_PORT,
    host: Annotated[
        str, typer.Option("--host", metavar="ADDRESS", help="0.0.0.0 lets others on the network in.")
    ] = "127.0.0.1",
    url: Annotated[
        str, typer.Option("--url", metavar="URL", help="The address that visitors use, behind a proxy with https.")
    ] = "",
    name: Annotated[
        list[str] | None, typer.Option("--name", metavar="HOST", help="Another name or address of this machine.")
    ] = None,
    workers: Annotated[
        int, typer.Option("--workers", min=1, max=64, help="Processes; one is enough for a club. Windows has one.")
    ] = 1,
    access_log: Annotated[
        bool, typer.Option("--access-log", help="Write down every request, without secrets.")
    ] = False,
    metrics_port: Annotated[
        int | None,
        typer.Option("--metrics-port", min=1, max=65535, help="Figures for Prometheus, to this machine alone."),
    ] = None,
    publish: Annotated[
        str, typer.Option("--publish", metavar="DIR", help="The folder for copies that are remade after each round.")
    ] = "",
    desk: Annotated[
        str, typer.Option("--desk", metavar="DIR", help="The arbiter's desk, as 'make desk' built it.")
    ] = "",
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
    address = url.rstrip("/") or f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}"
    typer.echo(Sentence(N_("Indeler is at {address}/  (stop with Ctrl-C)"), address=address).translated(words))
    link = serving.first_link()
    if link is not None:
        typer.echo(
            Sentence(N_("Make an owner's account within two days: {link}"), link=address + link).translated(words)
        )
    elif not serving.has_host():
        typer.echo(Sentence(_NO_HOST, data=data).translated(words))
    serving.serve(host, port, workers=workers, metrics_port=metrics_port)


def owner_link(
    data: Annotated[str, typer.Option("--data", metavar="DIR", help="The folder with the database and the key.")],
    url: Annotated[
        str, typer.Option("--url", metavar="URL", help="The address of the site.")
    ] = "http://localhost:8000",
    club: Annotated[
        str, typer.Option("--club", metavar="ADDRESS", help="At which club, where the site has several.")
    ] = "",
    host: Annotated[
        bool, typer.Option("--host", help="An account that runs the site: clubs, backups. It belongs to no club.")
    ] = False,
    lang: Language = "en",
) -> None:
    """Print a link that makes one more owner's account, or one that runs the site, for when none can log in."""
    from indeler.web.hosting import serving

    words = words_of(language_of(lang))
    if not Path(data).is_dir():
        raise FileTrouble(N_("{folder}: there is no such data folder; name the one of your site."), folder=data)
    serving.prepare(Path(data))
    link = f"{url.rstrip('/')}{serving.host_link() if host else serving.owner_link(club)}"
    sentence = _HOST if host else _OWNER
    typer.echo(Sentence(sentence, link=link).translated(words))


_OWNER = N_("Make an owner's account within two days: {link}")
_HOST = N_("Make the account that runs the site within two days: {link}")
