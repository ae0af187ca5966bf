"""Addresses of the pages of webhooks."""

from django.urls import path

from indeler.web.webhooks import views

urlpatterns = [
    path("s/<slug:slug>/lead/webhooks/", views.season_webhooks, name="season-webhooks"),
    path("s/<slug:slug>/lead/webhooks/<int:number>/", views.season_webhook, name="season-webhook"),
    path("s/<slug:slug>/lead/webhooks/<int:number>/do/", views.season_webhook_do, name="season-webhook-do"),
    path("t/<slug:slug>/lead/webhooks/", views.tournament_webhooks, name="tournament-webhooks"),
    path("t/<slug:slug>/lead/webhooks/<int:number>/", views.tournament_webhook, name="tournament-webhook"),
    path("t/<slug:slug>/lead/webhooks/<int:number>/do/", views.tournament_webhook_do, name="tournament-webhook-do"),
]
