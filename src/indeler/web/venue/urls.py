"""Addresses of the pages for the playing hall."""

from __future__ import annotations

from django.urls import path

from indeler.web.venue import phones, prints, screen

urlpatterns = [
    path("t/<slug:slug>/screen/", screen.screen, name="screen"),
    path("t/<slug:slug>/phone/", phones.phone, name="phone"),
    path("t/<slug:slug>/lead/links/", phones.links_page, name="links"),
    path("t/<slug:slug>/lead/links/<int:number>/revoke/", phones.revoke, name="revoke-helper"),
    path("t/<slug:slug>/lead/links/<int:number>/poster.pdf", prints.poster, name="poster"),
    path("t/<slug:slug>/print/", prints.index, name="prints"),
    path("t/<slug:slug>/print/<slug:what>.pdf", prints.sheet, name="print"),
]
