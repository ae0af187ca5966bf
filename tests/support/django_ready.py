"""Configures Django for tests, with a separate data folder: import this before anything that needs Django."""

import atexit
import os
import shutil
import tempfile

if (own := f"indeler-test-{os.environ.get('PYTEST_XDIST_WORKER', '')}-") not in os.environ.get("INDELER_DATA", ""):
    os.environ["INDELER_DATA"] = tempfile.mkdtemp(prefix=own)  # each xdist worker has its own, not that of its parent
    atexit.register(shutil.rmtree, os.environ["INDELER_DATA"], ignore_errors=True)
os.environ["DJANGO_SETTINGS_MODULE"] = "indeler.web.settings"
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # playwright keeps an event loop in the thread of the test

import django

django.setup()

from django.conf import settings  # noqa: E402

# Threads share a database in memory without any waiting time for locks: a reader makes a writer fail.
if "sqlite3" in settings.DATABASES["default"]["ENGINE"]:
    settings.DATABASES["default"]["TEST"]["NAME"] = str(settings.DATA / "test.sqlite3")

# A test reads a page immediately after it has changed something.

# A real password hash takes a tenth of a second, on purpose.
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Otherwise each test client lists all static files when it starts; here a file is looked up when it is requested.
settings.WHITENOISE_AUTOREFRESH = True
