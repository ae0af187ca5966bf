"""Addresses of the tournament pages."""

from __future__ import annotations

from django.urls import path

from indeler.web.tournaments import leading, pages, results

urlpatterns = [
    path("tournaments/", pages.tournaments, name="tournaments"),
    path("tournaments/new/", leading.new, name="new-tournament"),
    path("t/<slug:slug>/", pages.overview, name="tournament"),
    path("t/<slug:slug>/round/<int:number>/", pages.round_page, name="round"),
    path("t/<slug:slug>/round/<int:number>/why/", pages.explained, name="explained"),
    path("t/<slug:slug>/players/", pages.players, name="players"),
    path("t/<slug:slug>/players/<int:number>/", pages.player_page, name="player"),
    path("t/<slug:slug>/standings/", pages.standings_page, name="standings"),
    path("t/<slug:slug>/standings/why/<int:number>/", pages.why_page, name="why"),
    path("t/<slug:slug>/cross-table/", pages.cross_table, name="cross-table"),
    path("t/<slug:slug>/export/<slug:dialect>/", pages.export, name="export"),
    path("t/<slug:slug>/lead/", leading.lead, name="lead"),
    path("t/<slug:slug>/lead/pair/", leading.pair, name="pair"),
    path("t/<slug:slug>/lead/publish/<int:number>/", leading.publish, name="publish"),
    path("t/<slug:slug>/lead/take-back/", leading.take_back, name="take-back"),
    path("t/<slug:slug>/lead/swap-colours/<int:number>/", leading.swap_colours, name="swap-colours"),
    path("t/<slug:slug>/lead/players/", leading.edit_players, name="edit-players"),
    path("t/<slug:slug>/lead/players/<int:number>/withdraw/", leading.withdraw, name="withdraw"),
    path("t/<slug:slug>/lead/players/<int:number>/bye/", leading.request_bye, name="request-bye"),
    path("t/<slug:slug>/lead/settings/", leading.settings, name="settings"),
    path("t/<slug:slug>/lead/log/", leading.log, name="log"),
    path("t/<slug:slug>/lead/log/<int:number>/restore/", leading.restore, name="restore"),
    path(results.ADDRESS, results.result, name="result"),
]
