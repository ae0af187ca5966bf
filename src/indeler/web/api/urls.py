"""The address of the API."""

from __future__ import annotations

from django.urls import path

from indeler.web.api.views import api

urlpatterns = [path("", api.urls)]
