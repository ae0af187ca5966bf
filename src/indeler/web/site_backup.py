"""The whole site in one file: the database as it is at this moment, and the key that signs its links."""

from __future__ import annotations

import io
import sqlite3
import zipfile
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from indeler.model import InvalidInput
from indeler.web.accounts.rights import Right, needs
from indeler.web.club import clock


@needs(Right.OWN)
@require_safe
def site_backup(request: HttpRequest) -> HttpResponse:
    """A data folder as a zip file: unpacked, ``indeler serve --data`` goes on from it."""
    if connection.vendor != "sqlite":
        raise InvalidInput("The database is on a PostgreSQL server; make its backup there, with pg_dump.")
    target = io.BytesIO()
    with TemporaryDirectory() as folder, zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.write(_copied(Path(folder) / "indeler.sqlite3"), "indeler.sqlite3")
        archive.write(settings.DATA / "secret.key", "secret.key")
    response = HttpResponse(target.getvalue(), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="indeler-{clock.today().isoformat()}.zip"'
    return response


def _copied(file: Path) -> Path:
    """The database in another file, by a connection of its own: whoever writes meanwhile does not harm the copy."""
    source = Path(connection.settings_dict["NAME"]).resolve().as_uri()
    with closing(sqlite3.connect(f"{source}?mode=ro", uri=True)) as whole, closing(sqlite3.connect(file)) as copy:
        whole.backup(copy)
    return file
