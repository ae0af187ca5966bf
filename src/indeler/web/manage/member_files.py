"""Members and their ratings from files: a list of the club, a tournament, or a federation's rating list."""

from __future__ import annotations

from io import BytesIO
from typing import NamedTuple

from django.conf import settings
from django.core.files.uploadedfile import UploadedFile

from indeler.formats import look_up, read_rating_list
from indeler.language import N_, TooLarge
from indeler.model import Player, Tournament
from indeler.season import Season, events
from indeler.web.seasons import clock


def small(file: UploadedFile, largest: int = settings.LARGEST_UPLOAD) -> bytes:
    """The bytes of an uploaded file, unless there are too many."""
    if (file.size or 0) > largest:
        raise TooLarge(
            N_("{name}: this file is larger than {size} MB; choose another."), name=file.name, size=largest >> 20
        )
    return bytes(file.read())


class Updated(NamedTuple):
    """What a rating list says: the changes, and whom somebody should look at."""

    changes: list[events.RatingChanged]
    not_found: list[str]
    ambiguous: list[str]


def new_ratings(season: Season, file: UploadedFile, by: str) -> Updated:
    """The ratings of a federation's list for members whom it knows by exactly this name."""
    members = [member for member in season.state.members.values() if member.left is None]
    field = Tournament([Player(member.id, member.name, member.rating) for member in members])
    listed = BytesIO(small(file, settings.LARGEST_LIST))
    found = look_up(field, read_rating_list(listed, name=file.name or ""))
    changes = [
        events.RatingChanged(at=clock.now(), by=by, member=number, rating=player.rating, why=file.name or "")
        for number, player in found.tournament.players.items()
        if player.rating != field.player(number).rating
    ]
    return Updated(changes, *([season.name(one) for one in who] for who in (found.not_found, found.ambiguous)))
