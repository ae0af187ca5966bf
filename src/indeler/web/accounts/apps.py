"""The app as Django knows it."""

from __future__ import annotations

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """Accounts, links and log-ins."""

    name = "indeler.web.accounts"
    label = "accounts"
