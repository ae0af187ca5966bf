"""All addresses of the site."""

from django.urls import path

from indeler.web import page_urls
from indeler.web.api import engine, views

urlpatterns = [
    *page_urls.urlpatterns,
    path("api/engine/<slug:verb>", engine.engine, name="engine"),
    path("api/v1/", views.api.urls),
]

handler403 = "indeler.web.common.refusals.forbidden"
handler404 = "indeler.web.common.refusals.not_found"
handler500 = "indeler.web.common.refusals.fault"
