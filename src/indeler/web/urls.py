"""All addresses of the site."""

from __future__ import annotations

from django.urls import include, path

urlpatterns = [
    path("", include("indeler.web.public.urls")),
    path("", include("indeler.web.accounts.urls")),
    path("", include("indeler.web.member.urls")),
    path("", include("indeler.web.lead.urls")),
    path("", include("indeler.web.manage.urls")),
    path("", include("indeler.web.live.urls")),
    path("api/v1/", include("indeler.web.api.urls")),
]

handler403 = "indeler.web.common.refusals.forbidden"
handler404 = "indeler.web.common.refusals.not_found"
handler500 = "indeler.web.common.refusals.fault"
