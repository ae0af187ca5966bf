"""Attacks on our own site, on this machine alone, bounded in count and time."""

import support.django_ready  # noqa: F401, I001  # before anything that needs Django

from support.furnished import *  # noqa: F403  # its fixtures
