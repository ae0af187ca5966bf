"""``indeler season publish``: what was paired, made public; from then on only a change by hand alters it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from indeler.cli.options import Json
from indeler.cli.output import answer, as_json
from indeler.cli.season.options import At, By, Folder, opened, time_of
from indeler.model.errors import InvalidInput

if TYPE_CHECKING:
    import datetime

    from indeler.season import Logbook


def publish(folder: Folder, by: By, at: At = None, json: Json = False) -> None:
    """Publish every pairing that has been made and not yet published."""
    book = opened(folder)
    waiting = [place for place, paired in book.season.state.pairings.items() if paired.published_at is None]
    if not waiting:
        raise InvalidInput("No pairing waits to be published; 'indeler season pair' makes one.")
    published(book, waiting, by, time_of(at))
    if json:
        answer(as_json([list(place) for place in waiting]))
    else:
        answer("".join(f"Published: {place}.\n" for place in waiting))


def published(book: Logbook, places: Iterable[tuple[str, int, int, str]], by: str, at: datetime.datetime) -> None:
    """Write into the logbook that these are public."""
    from indeler.season.events import PairingPublished

    for competition, part, round, group in places:
        book.append(PairingPublished(at=at, by=by, competition=competition, part=part, round=round, group=group))
