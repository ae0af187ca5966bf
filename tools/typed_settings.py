"""The site's settings as the type checker reads them: what they leave behind goes where its own notes are."""

import os

os.environ.setdefault("INDELER_DATA", ".mypy_cache/site")

from indeler.web.settings import *  # noqa: F403
