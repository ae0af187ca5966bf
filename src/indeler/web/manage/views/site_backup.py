"""The whole site in one file, for its owner to take away."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from indeler.web.accounts.rights import Right, needs
from indeler.web.club import clock
from indeler.web.hosting.backups import copied, packed
from indeler.web.hosting.database_copies import to_file


@needs(Right.OWN)
@require_safe
def site_backup(request: HttpRequest) -> HttpResponse:
    """The data folder as a zip file, which ``indeler restore`` makes one again."""
    is_file = connection.vendor == "sqlite"
    copy = partial(copied, Path(connection.settings_dict["NAME"])) if is_file else to_file
    response = HttpResponse(packed(settings.DATA, copy), content_type="application/zip")
    response["Content-Disposition"] = f'attachment; filename="indeler-{clock.today().isoformat()}.zip"'
    return response
