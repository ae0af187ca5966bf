"""The addresses of all pages; a static copy needs no others, and begins half a second sooner without the API."""

from django.urls import URLResolver, include, path

from indeler.web.accounts.pages import require_declarations
from indeler.web.live.urls import FIRST

urlpatterns: list[URLResolver] = [
    path("", include(FIRST)),
    path("", include("indeler.web.public.urls")),
    path("", include("indeler.web.accounts.urls")),
    path("", include("indeler.web.member.urls")),
    path("", include("indeler.web.lead.urls")),
    path("", include("indeler.web.manage.urls")),
    path("", include("indeler.web.live.urls")),
    path("", include("indeler.web.syndication.urls")),
    path("", include("indeler.web.webhooks.urls")),
]
require_declarations(urlpatterns)
