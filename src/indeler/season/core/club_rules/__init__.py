"""Club rules: a TOML file, read strictly, with the line of what is wrong."""

from indeler.season.core.club_rules.model import ClubRules
from indeler.season.core.club_rules.reading import (
    digest,
    parse_club_rules,
    read_club_rules,
    shipped_rules,
    shipped_text,
)
from indeler.season.core.tables import WEEKDAYS, Points

__all__ = [
    "WEEKDAYS",
    "ClubRules",
    "Points",
    "digest",
    "parse_club_rules",
    "read_club_rules",
    "shipped_rules",
    "shipped_text",
]
