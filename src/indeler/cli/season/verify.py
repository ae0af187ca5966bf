"""``indeler season verify``: the whole logbook, looked at again."""

from __future__ import annotations

from indeler import season as seasons
from indeler.cli.logbook_report import Head, report
from indeler.cli.options import Json, Language, language_of
from indeler.cli.season.options import Folder, opened


def verify(folder: Folder, head: Head = "", json: Json = False, lang: Language = "en") -> None:
    """Check the seal of every event, apply it again, make every pairing again, audit it, and say what differs."""
    language = language_of(lang)
    report(
        seasons.FileStore(folder).read(),
        seasons.events.personal,
        lambda: seasons.verify(opened(folder).season, language),
        file="logbook.jsonl",
        head=head,
        json=json,
        lang=language,
    )
