"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class ClubConfig(AppConfig):
    """The club's seasons."""

    name = "indeler.web.seasons"
    label = "club"
