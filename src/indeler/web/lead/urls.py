"""Addresses of the pages on which an evening or a tournament is led."""

from __future__ import annotations

from django.urls import path

from indeler.web.lead.views import (
    by_hand,
    competitions,
    correcting,
    decisions,
    evening,
    listed_players,
    moving,
    planning,
    regulations,
    tournaments,
)

urlpatterns = [
    path("s/<slug:slug>/lead/", evening.lead, name="club-lead"),
    path("s/<slug:slug>/lead/go/", evening.go, name="club-go"),
    path("s/<slug:slug>/lead/on/<str:date>/", evening.lead, name="club-lead-on"),
    path("s/<slug:slug>/lead/on/<str:date>/member/<int:number>/", evening.note_attendance, name="note-attendance"),
    path("s/<slug:slug>/lead/on/<str:date>/present/", evening.note_presence, name="note-presence"),
    path("s/<slug:slug>/lead/on/<str:date>/pair/", evening.pair_evening, name="pair-evening"),
    path("s/<slug:slug>/lead/on/<str:date>/publish/", evening.publish_evening, name="publish-evening"),
    path("s/<slug:slug>/lead/on/<str:date>/move/", moving.move_evening, name="move-evening"),
    path("s/<slug:slug>/lead/on/<str:date>/verified/", evening.verified, name="verified"),
    path(
        "s/<slug:slug>/lead/change/<str:competition>/<int:part>/<int:round>/",
        evening.change_pairing,
        name="change-pairing",
    ),
    path(
        "s/<slug:slug>/lead/change/<str:competition>/<int:part>/<int:round>/<str:group>/",
        evening.change_pairing,
        name="change-group",
    ),
    path("s/<slug:slug>/lead/competition/<str:name>/", competitions.lead_competition, name="lead-competition"),
    path("s/<slug:slug>/lead/matters/", decisions.pending, name="matters"),
    path("s/<slug:slug>/lead/log/", decisions.season_log, name="season-log"),
    path("s/<slug:slug>/lead/log/<int:number>/take-back/", decisions.take_back, name="take-back-event"),
    path("s/<slug:slug>/lead/calendar/", planning.pick_evening, name="pick-evening"),
    path("s/<slug:slug>/lead/calendar/days-off/", planning.days_off, name="days-off"),
    path("s/<slug:slug>/lead/propose/calendar/", planning.plan_calendar, name="plan-calendar"),
    path("s/<slug:slug>/lead/propose/<str:what>/", decisions.proposal, name="proposal"),
    path("s/<slug:slug>/lead/decision/", decisions.decision, name="decision"),
    path("s/<slug:slug>/lead/decision/<str:kind>/", decisions.decision, name="decision-of"),
    path("tournaments/new/", tournaments.new, name="new-tournament"),
    path("t/<slug:slug>/lead/", tournaments.lead, name="lead"),
    path("t/<slug:slug>/lead/pair/", tournaments.pair, name="pair"),
    path("t/<slug:slug>/lead/by-hand/<int:number>/", by_hand.pair_by_hand, name="pair-by-hand"),
    path("t/<slug:slug>/lead/publish/<int:number>/", tournaments.publish, name="publish"),
    path("t/<slug:slug>/lead/take-back/", correcting.take_back, name="take-back"),
    path("t/<slug:slug>/lead/correct/<int:number>/", correcting.correct, name="correct"),
    path("t/<slug:slug>/lead/players/", tournaments.edit_players, name="edit-players"),
    path("t/<slug:slug>/lead/players/find/", listed_players.find_player, name="find-player"),
    path("t/<slug:slug>/lead/players/ratings/", listed_players.refresh_ratings, name="refresh-ratings"),
    path("t/<slug:slug>/lead/players/<int:number>/withdraw/", tournaments.withdraw, name="withdraw"),
    path("t/<slug:slug>/lead/players/<int:number>/bye/", tournaments.request_bye, name="request-bye"),
    path("t/<slug:slug>/lead/regulations/", regulations.regulations, name="regulations"),
    path("t/<slug:slug>/lead/settings/", tournaments.settings, name="settings"),
    path("t/<slug:slug>/lead/log/", tournaments.log, name="log"),
    path("t/<slug:slug>/lead/log/<int:number>/restore/", correcting.restore, name="restore"),
]
