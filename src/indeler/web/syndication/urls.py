"""Addresses of content for other sites."""

from django.urls import path

from indeler.web.syndication import feeds, oembed, pictures, sitemap, widgets

urlpatterns = [
    path("sitemap.xml", sitemap.sitemap, name="sitemap"),
    path("oembed/", oembed.oembed, name="oembed"),
    path("feed.<slug:ending>", feeds.club_feed, name="club-feed"),
    path("s/<slug:slug>/feed.<slug:ending>", feeds.season_feed, name="season-feed"),
    path("t/<slug:slug>/feed.<slug:ending>", feeds.tournament_feed, name="tournament-feed"),
    path("embed/s/<slug:slug>/<slug:what>/", widgets.season_embed, name="season-embed"),
    path("embed/t/<slug:slug>/<slug:what>/", widgets.tournament_embed, name="tournament-embed"),
    path("s/<slug:slug>/evening/<str:date>/picture.png", pictures.evening_picture, name="evening-picture"),
    path("s/<slug:slug>/standings.png", pictures.season_standings_picture, name="season-standings-picture"),
    path("t/<slug:slug>/round/<int:number>/picture.png", pictures.round_picture, name="round-picture"),
    path("t/<slug:slug>/standings.png", pictures.standings_picture, name="standings-picture"),
    path("s/<slug:slug>/lead/pieces/", oembed.season_pieces, name="season-pieces"),
    path("t/<slug:slug>/lead/pieces/", oembed.tournament_pieces, name="tournament-pieces"),
]
