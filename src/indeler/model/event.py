"""What the head of a tournament file tells about the event; nothing here influences a pairing."""

from __future__ import annotations

from indeler.model.namedtuples import NamedTuple


class Event(NamedTuple):
    """Name, place, dates, officials and tempo, as text."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    type: str = ""
    chief_arbiters: tuple[str, ...] = ()
    deputy_arbiters: tuple[str, ...] = ()
    time_control: str = ""
    time_control_code: str = ""
    round_dates: tuple[str, ...] = ()
    rank_method: str = ""
    pairing_controller: str = ""
