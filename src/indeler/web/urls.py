"""All addresses of the site."""

from __future__ import annotations

from django.urls import include, path

from indeler.web import appearance
from indeler.web.home import home, kept, landing
from indeler.web.site_backup import site_backup

urlpatterns = [
    path("", home, name="home"),
    path("work/", landing, name="landing"),
    path("kept/", kept, name="kept"),
    path("look/", appearance.set_look, name="look"),
    path("backup/", site_backup, name="site-backup"),
    path("", include("indeler.web.accounts.urls")),
    path("", include("indeler.web.tournaments.urls")),
    path("", include("indeler.web.club.urls")),
    path("", include("indeler.web.venue.urls")),
    path("api/v1/", include("indeler.web.api.urls")),
]

handler403 = "indeler.web.refusals.forbidden"
handler404 = "indeler.web.refusals.not_found"
handler500 = "indeler.web.refusals.fault"
