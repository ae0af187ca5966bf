"""Addresses of the playing hall: results, phones, screens, prints."""

from django.urls import path

from indeler.web.live import season_results, tournament_results
from indeler.web.live.views import (
    captains,
    certificates,
    installed,
    links,
    results,
    screens,
    season_prints,
    tournament_prints,
)

GROUP = "s/<slug:slug>/standings/<int:cycle>/<str:group>"

FIRST = [
    path(season_results.ADDRESS, results.season_result, name="club-result"),
    path(tournament_results.ADDRESS, results.tournament_result, name="result"),
    path("s/<slug:slug>/screen/", screens.season_screen, name="club-screen"),
    path("t/<slug:slug>/screen/", screens.tournament_screen, name="screen"),
]
"""Requested with every result, so they come before two hundred others."""

urlpatterns = [
    path("manifest.webmanifest", installed.manifest, name="manifest"),
    path("icon/<slug:name>.png", installed.icon, name="icon"),
    path("service-worker.js", installed.service_worker, name="service-worker"),
    path("offline/", installed.offline, name="offline"),
    path("s/<slug:slug>/lead/notice/", screens.season_notice, name="club-notice"),
    path("s/<slug:slug>/evening/<str:date>/<slug:what>.pdf", season_prints.evening_pdf, name="evening-pdf"),
    path(f"{GROUP}/standings.pdf", season_prints.standings_pdf, name="standings-pdf"),
    path(f"{GROUP}/cross-table.pdf", season_prints.cross_table_pdf, name="cross-table-pdf"),
    path(f"{GROUP}/cards.pdf", season_prints.cards_pdf, name="cards-pdf"),
    path("s/<slug:slug>/competition/<str:name>/<str:code>.pdf", season_prints.table_pdf, name="table-pdf"),
    path("s/<slug:slug>/cup.pdf", season_prints.cup_pdf, name="cup-pdf"),
    path("s/<slug:slug>/lead/certificates/", certificates.season_certificates, name="season-certificates"),
    path("s/<slug:slug>/phone/", results.season_phone, name="club-phone"),
    path("s/<slug:slug>/lead/links/", links.season_links, name="club-links"),
    path("s/<slug:slug>/lead/links/<int:number>/poster.pdf", links.season_poster, name="club-poster"),
    path("s/<slug:slug>/lead/links/<int:number>/revoke/", links.season_revoke, name="club-revoke"),
    path("t/<slug:slug>/lead/notice/", screens.tournament_notice, name="notice"),
    path("t/<slug:slug>/phone/", results.tournament_phone, name="phone"),
    path("t/<slug:slug>/lead/links/", links.tournament_links, name="links"),
    path("t/<slug:slug>/lead/links/<int:number>/revoke/", links.tournament_revoke, name="revoke-helper"),
    path("t/<slug:slug>/lead/links/<int:number>/poster.pdf", links.tournament_poster, name="poster"),
    path("t/<slug:slug>/lead/captains/", captains.captain_links, name="captain-links"),
    path("t/<slug:slug>/lead/captains/<int:number>/revoke/", captains.captain_revoke, name="revoke-captain"),
    path("check-in/<str:word>/", screens.tablet, name="tablet"),
    path("captain/<str:word>/", captains.captain, name="captain"),
    path("captain/<str:word>/news/", captains.captain_news, name="captain-news"),
    path("t/<slug:slug>/lead/certificates/", certificates.tournament_certificates, name="certificates"),
    path("t/<slug:slug>/print/", tournament_prints.index, name="prints"),
    path("t/<slug:slug>/print/<slug:what>.pdf", tournament_prints.sheet, name="print"),
]
