"""Addresses of the example page about draws."""

from __future__ import annotations

from django.urls import path

from draws.views import draws, remark

urlpatterns = [
    path("s/<slug:slug>/draws/<int:cycle>/<str:group>/", draws, name="draws"),
    path("s/<slug:slug>/lead/remark/", remark, name="remark"),
]
