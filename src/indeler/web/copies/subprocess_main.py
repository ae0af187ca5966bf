"""Make one copy in a process: ``python -m indeler.web.copies.subprocess_main NUMBER KEY``, as the site calls it."""

import gc
import os
import sys
from contextlib import suppress

import django

from indeler.language import IndelerError
from indeler.language.catalogue import words_of

EXIT_REFUSED = 3
"""The exit code after a refusal, whose reason is a sentence."""


def main(number: int, key: str) -> int:
    """Make the copy of this publication; requests for pages have priority."""
    with suppress(AttributeError, OSError):  # Windows, or a unit that forbids it
        os.nice(10)
    django.setup()
    gc.disable()  # the process makes one copy and ends: for 500 players it holds eight megabytes more by then
    from django.conf import settings

    from indeler.web.copies.making import publish
    from indeler.web.copies.models import Publication
    from indeler.web.tenancy.current import every_club

    assert settings.PUBLISH is not None
    with every_club():
        one = Publication.objects.select_related("club", "tournament", "season").get(pk=number)
    try:
        publish(one, settings.PUBLISH, key)
    except IndelerError as refusal:
        sys.stdout.buffer.write(refusal.translated(words_of(one.language)).encode())
        return EXIT_REFUSED
    return 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]), sys.argv[2]))
