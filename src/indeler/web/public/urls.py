"""Addresses of what anybody may read."""

from __future__ import annotations

from django.urls import path

from indeler.web.public.views import (
    competitions,
    finding,
    home,
    prizes,
    ratings,
    reasons,
    season,
    second_opinion,
    tournaments,
)

urlpatterns = [
    path("", home.home, name="home"),
    path("work/", home.landing, name="landing"),
    path("find/", finding.find, name="find"),
    path("kept/", home.kept, name="kept"),
    path("archive/", home.archive, name="archive"),
    path("mark/", home.mark, name="mark"),
    path("accent/<str:colour>.css", home.accent, name="accent"),
    path("check/", second_opinion.second_opinion, name="second-opinion"),
    path("look/", home.set_look, name="look"),
    path("seasons/", home.seasons, name="seasons"),
    path("s/<slug:slug>/", season.tonight, name="season"),
    path("s/<slug:slug>/evening/<str:date>/", season.evening, name="evening"),
    path("s/<slug:slug>/standings/", season.standings, name="season-standings"),
    path("s/<slug:slug>/standings/<int:cycle>/<str:group>/", season.standings, name="season-group"),
    path("s/<slug:slug>/standings/<int:cycle>/<str:group>/why/<int:number>/", reasons.season_why, name="season-why"),
    path(
        "s/<slug:slug>/standings/<int:cycle>/<str:group>/round/<int:round>/why/",
        reasons.season_explained,
        name="season-explained",
    ),
    path("s/<slug:slug>/calendar/", season.calendar, name="calendar"),
    path("s/<slug:slug>/calendar.ics", season.calendar_ics, name="calendar-ics"),
    path("s/<slug:slug>/members/", season.members, name="members"),
    path("s/<slug:slug>/members/<int:number>/", season.member, name="member"),
    path("s/<slug:slug>/competition/<str:name>/", competitions.competition, name="competition"),
    path(
        "s/<slug:slug>/competition/<str:name>/<int:part>/<int:round>/why/",
        reasons.round_explained,
        name="round-explained",
    ),
    path(
        "s/<slug:slug>/competition/<str:name>/<int:part>/<int:round>/<str:group>/why/",
        reasons.round_explained,
        name="group-explained",
    ),
    path("s/<slug:slug>/cup/", competitions.cup, name="cup"),
    path("s/<slug:slug>/cup/<str:name>/", competitions.cup, name="cup-named"),
    path("s/<slug:slug>/rules/", competitions.rules, name="season-rules"),
    path("s/<slug:slug>/standings/<int:cycle>/<str:group>/export/<slug:dialect>/", season.export, name="season-export"),
    path("tournaments/", tournaments.tournaments, name="tournaments"),
    path("t/<slug:slug>/", tournaments.overview, name="tournament"),
    path("t/<slug:slug>/round/<int:number>/", tournaments.round_page, name="round"),
    path("t/<slug:slug>/round/<int:number>/why/", tournaments.explained, name="explained"),
    path("t/<slug:slug>/players/", tournaments.players, name="players"),
    path("t/<slug:slug>/players/<int:number>/", tournaments.player_page, name="player"),
    path("t/<slug:slug>/standings/", tournaments.standings_page, name="standings"),
    path("t/<slug:slug>/standings/why/<int:number>/", tournaments.why_page, name="why"),
    path("t/<slug:slug>/clubs/", prizes.clubs_ranked, name="clubs-ranked"),
    path("t/<slug:slug>/prizes/", prizes.prizes, name="prizes"),
    path("t/<slug:slug>/cross-table/", tournaments.cross_table, name="cross-table"),
    path("t/<slug:slug>/tree/", tournaments.tree, name="tree"),
    path("t/<slug:slug>/schedule/", tournaments.schedule, name="schedule"),
    path("t/<slug:slug>/ratings/", ratings.ratings, name="ratings"),
    path("t/<slug:slug>/export/<slug:dialect>/", tournaments.export, name="export"),
]
