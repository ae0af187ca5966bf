"""Addresses of a member's own pages."""

from django.urls import path

from indeler.web.member.views import decisions, own_page

urlpatterns = [
    path("s/<slug:slug>/members/<int:number>/known.json", own_page.personal_data, name="known"),
    path("calendar/<str:word>.ics", own_page.my_calendar, name="my-calendar"),
    path("s/<slug:slug>/me/letters/", own_page.want_letters, name="want-letters"),
    path("s/<slug:slug>/me/calendar/", own_page.new_calendar, name="new-calendar"),
    path("s/<slug:slug>/me/", own_page.me, name="me"),
    path("s/<slug:slug>/me/chances/", own_page.my_chances, name="my-chances"),
    path("s/<slug:slug>/me/off/<str:date>/", decisions.sign_off, name="sign-off"),
    path("s/<slug:slug>/me/why/<str:date>/", decisions.give_reason, name="say-why"),
    path("s/<slug:slug>/me/on/<str:date>/", decisions.sign_on, name="sign-on"),
    path("s/<slug:slug>/me/external/<str:date>/", decisions.external_result, name="external-result"),
    path("s/<slug:slug>/me/take-part/<str:competition>/", decisions.take_part, name="take-part"),
    path("s/<slug:slug>/me/decline/", decisions.decline, name="decline"),
    path("s/<slug:slug>/me/name/", decisions.hide_name, name="hide-name"),
    path("s/<slug:slug>/me/object/<str:date>/", decisions.object_to, name="object"),
    path("s/<slug:slug>/me/day/", decisions.propose_day, name="propose-day"),
    path("s/<slug:slug>/me/offer/<str:competition>/", decisions.take_offer, name="take-offer"),
    path("s/<slug:slug>/me/result/", decisions.claim, name="claim"),
]
