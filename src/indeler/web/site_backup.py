"""The whole site in one file, for its owner to take away."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from indeler.model import InvalidInput
from indeler.web.accounts.rights import Right, needs
from indeler.web.backups import packed
from indeler.web.club import clock


@needs(Right.OWN)
@require_safe
def site_backup(request: HttpRequest) -> HttpResponse:
    """The data folder as a zip file, which ``indeler restore`` makes one again."""
    if connection.vendor != "sqlite":
        raise InvalidInput("The database is on a PostgreSQL server; make its backup there, with pg_dump.")
    response = HttpResponse(
        packed(settings.DATA, Path(connection.settings_dict["NAME"])), content_type="application/zip"
    )
    response["Content-Disposition"] = f'attachment; filename="indeler-{clock.today().isoformat()}.zip"'
    return response
