"""``indeler season pair``: the pairings of an evening."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from indeler.cli.options import Json
from indeler.cli.output import answer, as_json
from indeler.cli.season.options import At, By, Date, Folder, date_of, opened, time_of
from indeler.model.errors import InvalidInput

if TYPE_CHECKING:
    from indeler.season import Season
    from indeler.season.events import PairingMade


def pair(
    folder: Folder,
    by: By,
    date: Date = None,
    seed: Annotated[str, typer.Option("--seed", help="The text the lots of a first round come from.")] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Show the pairings and write nothing.")] = False,
    publish: Annotated[bool, typer.Option("--publish", help="Publish them at once.")] = False,
    at: At = None,
    json: Json = False,
) -> None:
    """Pair the next round of the evening, every group of it."""
    from indeler import season as seasons
    from indeler.cli.season.publish import published

    book, when = opened(folder), time_of(at)
    evening = seasons.views.tonight(book.season, date_of(date))
    if evening is None:
        raise InvalidInput("The calendar has no evening on that date or after it; plan one first.")
    made = seasons.propose.evening(book.season, evening.date, at=when, by=by, seed=seed)
    if not dry_run:
        for pairing in made:
            book.append(pairing)
        if publish:
            published(book, [pairing_place(pairing) for pairing in made], by, when)
    if json:
        answer(as_json([as_data(book.season, pairing) for pairing in made]))
    else:
        answer("\n".join(shown(book.season, pairing) for pairing in made))


def pairing_place(pairing: PairingMade) -> tuple[str, int, int, str]:
    """Which round of which group this is."""
    return pairing.competition, pairing.part, pairing.round, pairing.group


def as_data(season: Season, pairing: PairingMade) -> dict[str, object]:
    """A pairing for JSON."""
    return {
        "competition": pairing.competition,
        "part": pairing.part,
        "round": pairing.round,
        "group": pairing.group,
        "boards": [
            {"white": white, "black": black, "white_name": season.name(white), "black_name": season.name(black)}
            for white, black in pairing.boards
        ],
        "odd": pairing.odd,
        "seed": pairing.seed,
    }


def shown(season: Season, pairing: PairingMade) -> str:
    """A pairing for the notice board."""
    from indeler.season import Place

    place = str(Place(*pairing_place(pairing)))
    lines = [f"{place[:1].upper()}{place[1:]}"]
    if pairing.seed:
        lines.append(f"Lots drawn with seed: {pairing.seed}")
    names = [(season.name(white), season.name(black)) for white, black in pairing.boards]
    width = max((len(white) for white, _ in names), default=0)
    lines += [f"{board:>3}. {white:<{width}}  -  {black}" for board, (white, black) in enumerate(names, start=1)]
    if pairing.odd is not None:
        lines.append(f"     {season.name(pairing.odd)} is odd")
    return "\n".join(lines) + "\n"
