"""Addresses of the playing hall: results, phones, screens, prints."""

from __future__ import annotations

from django.urls import path

from indeler.web.live import season_results, tournament_results
from indeler.web.live.views import (
    season_links,
    season_prints,
    season_screen,
    tournament_links,
    tournament_prints,
    tournament_screen,
)

urlpatterns = [
    path("s/<slug:slug>/screen/", season_screen.club_screen, name="club-screen"),
    path("s/<slug:slug>/evening/<str:date>/<slug:what>.pdf", season_prints.evening_pdf, name="evening-pdf"),
    path(
        "s/<slug:slug>/standings/<int:cycle>/<str:group>/standings.pdf",
        season_prints.standings_pdf,
        name="standings-pdf",
    ),
    path(
        "s/<slug:slug>/standings/<int:cycle>/<str:group>/cross-table.pdf",
        season_prints.cross_table_pdf,
        name="cross-table-pdf",
    ),
    path("s/<slug:slug>/standings/<int:cycle>/<str:group>/cards.pdf", season_prints.cards_pdf, name="cards-pdf"),
    path("s/<slug:slug>/cup.pdf", season_prints.cup_pdf, name="cup-pdf"),
    path("s/<slug:slug>/phone/", season_results.club_phone, name="club-phone"),
    path(season_results.ADDRESS, season_results.club_result, name="club-result"),
    path("s/<slug:slug>/lead/links/", season_links.club_links, name="club-links"),
    path("s/<slug:slug>/lead/links/<int:number>/poster.pdf", season_links.club_poster, name="club-poster"),
    path("s/<slug:slug>/lead/links/<int:number>/revoke/", season_links.club_revoke, name="club-revoke"),
    path(tournament_results.ADDRESS, tournament_results.result, name="result"),
    path("t/<slug:slug>/screen/", tournament_screen.screen, name="screen"),
    path("t/<slug:slug>/phone/", tournament_links.phone, name="phone"),
    path("t/<slug:slug>/lead/links/", tournament_links.links_page, name="links"),
    path("t/<slug:slug>/lead/links/<int:number>/revoke/", tournament_links.revoke, name="revoke-helper"),
    path("t/<slug:slug>/lead/links/<int:number>/poster.pdf", tournament_prints.poster, name="poster"),
    path("t/<slug:slug>/print/", tournament_prints.index, name="prints"),
    path("t/<slug:slug>/print/<slug:what>.pdf", tournament_prints.sheet, name="print"),
]
