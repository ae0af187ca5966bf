"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class VenueConfig(AppConfig):
    """Screen, phones and prints."""

    name = "indeler.web.venue"
    label = "venue"
