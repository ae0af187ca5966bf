"""Files that a visitor downloads."""

from django.http import HttpResponse


def download(data: bytes | str, content_type: str, name: str) -> HttpResponse:
    """Return these contents as a file with this name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(data, content_type=content_type, headers=headers)
