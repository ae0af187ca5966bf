"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class ApiConfig(AppConfig):
    """JSON for programs."""

    name = "indeler.web.api"
    label = "api"
