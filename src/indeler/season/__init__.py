"""The club season: club rules (TOML) and a logbook of decisions make groups, cycles, ladders, finals and a cup.

``create`` or ``open`` a logbook, ``append`` events to it, and read its ``season`` through ``views``. ``propose`` makes
the events that the rules require. See docs/season/.
"""

import datetime
from pathlib import Path

from indeler.logbook import Difference, Draw, Outdated, Verified, fresh, seal_events
from indeler.season import events, propose, views
from indeler.season.core.club_rules import (
    PRESETS,
    SHIPPED,
    ClubRules,
    digest,
    parse_club_rules,
    read_club_rules,
    shipped_rules,
    shipped_text,
    text_of,
)
from indeler.season.core.registry import kinds, picture
from indeler.season.core.rule_settings import RULEBOOK as CITED
from indeler.season.core.rule_settings import (
    Setting,
    SettingTable,
    as_key,
    as_toml,
    format_rules,
    optional_tables,
    setting_tables,
    with_setting,
    with_settings,
)
from indeler.season.core.season import Season
from indeler.season.core.state import Board, Member, RoundKey, RoundRecord
from indeler.season.core.table_words import WEEKDAY_WORDS
from indeler.season.core.tables import WEEKDAYS, CompetitionRules, Exact, Example, Points, Table
from indeler.season.events import SeasonOpened, checked, encode
from indeler.season.log.applying import apply, check_fits, replay
from indeler.season.log.logbook import Clock, FileStore, Logbook, MemoryStore, Store, as_logbook_file, check_past, now
from indeler.season.log.verifying import verify
from indeler.season.people import persons

read_rulebook = read_club_rules
"""The name in the library contract."""

__all__ = [
    "CITED",
    "PRESETS",
    "SHIPPED",
    "WEEKDAYS",
    "WEEKDAY_WORDS",
    "Board",
    "ClubRules",
    "CompetitionRules",
    "Difference",
    "Exact",
    "Example",
    "FileStore",
    "Logbook",
    "Member",
    "MemoryStore",
    "Outdated",
    "Points",
    "RoundKey",
    "RoundRecord",
    "Season",
    "Setting",
    "SettingTable",
    "Store",
    "Table",
    "Verified",
    "apply",
    "as_key",
    "as_logbook_file",
    "as_toml",
    "begin",
    "check_fits",
    "check_past",
    "create",
    "digest",
    "events",
    "format_rules",
    "kinds",
    "now",
    "open",
    "optional_tables",
    "parse_club_rules",
    "persons",
    "picture",
    "propose",
    "read_club_rules",
    "read_rulebook",
    "replay",
    "setting_tables",
    "shipped_rules",
    "shipped_text",
    "text_of",
    "verify",
    "views",
    "with_setting",
    "with_settings",
]


def create(
    folder: Path | str,
    rules: str,
    *,
    name: str,
    start: datetime.date,
    end: datetime.date,
    at: datetime.datetime,
    by: str,
    clock: Clock = now,
    confirmed: bool = False,
) -> Logbook:
    """Return a new season in a folder. ``rules`` is the name of club rules that come with Indeler, or a TOML file."""
    text = text_of(rules)
    club_rules = parse_club_rules(text, rules)
    first = SeasonOpened(
        at=at, by=by, received=clock(), name=name, start=start, end=end, rules=club_rules.name, digest=digest(text)
    )
    event = checked(first)
    if confirmed:
        event = event.confirmed()
    apply(replay(club_rules, ()), event)  # refused before anything is written
    lines = map(encode, seal_events([event]))
    return Logbook(FileStore.create(folder, text, lines), clock=clock)


def begin(
    store: Store,
    *,
    name: str,
    start: datetime.date,
    end: datetime.date,
    at: datetime.datetime,
    by: str,
    clock: Clock = now,
    draw: Draw = fresh,
) -> Logbook:
    """Return a new season in an empty store of any kind."""
    book = Logbook(store, clock=clock, draw=draw)
    rules = digest(store.rules())
    book.append(
        SeasonOpened(at=at, by=by, name=name, start=start, end=end, rules=book.club_rules.name, digest=rules),
        expected=0,
    )
    return book


def open(folder: Path | str, *, clock: Clock = now) -> Logbook:
    """Return the season in this folder."""
    return Logbook(FileStore(folder), clock=clock)
