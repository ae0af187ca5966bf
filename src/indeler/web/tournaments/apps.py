"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Open tournaments."""

    name = "indeler.web.tournaments"
    label = "tournaments"
