"""Django for tests, in a data folder of its own: import this before anything that needs Django."""

import atexit
import os
import shutil
import tempfile

if (own := f"indeler-test-{os.environ.get('PYTEST_XDIST_WORKER', '')}-") not in os.environ.get("INDELER_DATA", ""):
    os.environ["INDELER_DATA"] = tempfile.mkdtemp(prefix=own)  # each worker of xdist its own, not that of its parent
    atexit.register(shutil.rmtree, os.environ["INDELER_DATA"], ignore_errors=True)
os.environ["DJANGO_SETTINGS_MODULE"] = "indeler.web.settings"
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # playwright keeps an event loop in the test's thread

import django

django.setup()

from django.conf import settings  # noqa: E402

# A database in memory is shared by the threads of a server without any patience: a reader makes a writer fail.
if "sqlite3" in settings.DATABASES["default"]["ENGINE"]:
    settings.DATABASES["default"]["TEST"]["NAME"] = str(settings.DATA / "test.sqlite3")

# A test looks at a page a moment after it has changed something.
settings.PAGE_PATIENCE = 0

# A real password hash takes a tenth of a second, on purpose.
settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]

# Each browser of the tests would list all files beside the pages when it begins; here one is found when it is wanted.
settings.WHITENOISE_AUTOREFRESH = True
