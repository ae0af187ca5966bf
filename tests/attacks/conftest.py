"""Attacks on our own site, on this machine alone, bounded in count and time."""

import support.django_ready  # noqa: F401
