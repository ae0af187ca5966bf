"""Fixtures for simulated attacks on the site: only on this machine, limited in number and time."""

import support.django_ready  # noqa: F401, I001  # before anything that needs Django

from support.site_fixtures import *  # noqa: F403  # its fixtures
