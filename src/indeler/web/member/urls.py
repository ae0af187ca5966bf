"""Addresses of a member's own pages."""

from __future__ import annotations

from django.urls import path

from indeler.web.member import views

urlpatterns = [
    path("s/<slug:slug>/members/<int:number>/known.json", views.known, name="known"),
    path("s/<slug:slug>/me/", views.me, name="me"),
    path("s/<slug:slug>/me/off/<str:date>/", views.sign_off, name="sign-off"),
    path("s/<slug:slug>/me/on/<str:date>/", views.sign_on, name="sign-on"),
    path("s/<slug:slug>/me/external/<str:date>/", views.external_result, name="external-result"),
    path("s/<slug:slug>/me/take-part/<str:competition>/", views.take_part, name="take-part"),
    path("s/<slug:slug>/me/decline/", views.decline, name="decline"),
    path("s/<slug:slug>/me/name/", views.hide_name, name="hide-name"),
    path("s/<slug:slug>/me/object/<str:date>/", views.object_to, name="object"),
    path("s/<slug:slug>/me/day/", views.propose_day, name="propose-day"),
    path("s/<slug:slug>/me/offer/<str:competition>/", views.take_offer, name="take-offer"),
    path("s/<slug:slug>/me/result/", views.claim, name="claim"),
]
