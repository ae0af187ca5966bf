"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class CopiesConfig(AppConfig):
    """Static copies."""

    name = "indeler.web.copies"
    label = "copies"
