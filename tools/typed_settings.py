"""The site's settings for the type checker, with their files in its own cache folder."""

import os

os.environ.setdefault("INDELER_DATA", ".mypy_cache/site")

from indeler.web.settings import *  # noqa: F403
