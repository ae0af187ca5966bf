"""A club's rulebook: a TOML file, read strictly, with the line of what is wrong."""

from indeler.season.core.rulebook.club import ClubRulebook
from indeler.season.core.rulebook.reading import digest, parsed, read_rulebook, shipped, shipped_text
from indeler.season.core.tables import WEEKDAYS, Points

__all__ = ["WEEKDAYS", "ClubRulebook", "Points", "digest", "parsed", "read_rulebook", "shipped", "shipped_text"]
