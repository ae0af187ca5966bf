"""Every mark that was kept as it came is drawn as a PNG; what cannot be drawn goes."""

import hashlib
from typing import Any

from django.db import migrations

from indeler.language import IndelerError
from indeler.web.clubs import marks


def draw(apps: Any, schema_editor: Any) -> None:
    clubs = apps.get_model("clubs", "Club")._base_manager.using(schema_editor.connection.alias)
    for club in clubs.exclude(mark=None):
        try:
            club.mark = marks.drawn(bytes(club.mark))
        except IndelerError:
            club.mark = None
        club.mark_digest = hashlib.sha256(club.mark).hexdigest()[:16] if club.mark else ""
        club.save(update_fields=["mark", "mark_digest"])


class Migration(migrations.Migration):
    dependencies = (("clubs", "0002_first_sight"),)

    operations = (migrations.RunPython(draw, migrations.RunPython.noop),)
