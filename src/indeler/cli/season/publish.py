"""``indeler season publish``: what was paired, made public; from then on only a change by hand alters it."""

from __future__ import annotations

import datetime
from collections.abc import Iterable

from indeler.cli.options import Json, Language
from indeler.cli.output import answer, as_json
from indeler.cli.season.options import Anyway, At, By, Folder, author, started, time_of
from indeler.cli.season.writing import write
from indeler.language import N_, InvalidInput, Sentence
from indeler.season import RoundKey
from indeler.season.events import PairingPublished


def publish(
    folder: Folder, by: By = "", at: At = None, anyway: Anyway = False, json: Json = False, lang: Language = "en"
) -> None:
    """Publish every pairing that has been made and not yet published."""
    book, words = started(folder, lang)
    waiting = [place for place, paired in book.season.state.pairings.items() if paired.published_at is None]
    if not waiting:
        raise InvalidInput(N_("No pairing waits to be published; 'indeler season pair' makes one."))
    write(book, published(waiting, author(by), time_of(at)), anyway=anyway)
    if json:
        answer(as_json([place._asdict() for place in waiting]))
    else:
        answer(
            "".join(
                Sentence(N_("Published: {place}."), place=book.season.name_round(place)).translated(words) + "\n"
                for place in waiting
            )
        )


def published(places: Iterable[RoundKey], by: str, at: datetime.datetime) -> list[PairingPublished]:
    """The events that make these public."""
    return [PairingPublished(at=at, by=by, **place._asdict()) for place in places]
