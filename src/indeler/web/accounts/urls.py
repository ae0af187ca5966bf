"""Addresses of the account pages."""

from __future__ import annotations

from django.urls import path

from indeler.web.accounts import coming_in, entrance, factor_pages, forgotten, management_pages

urlpatterns = [
    path("log-in/", entrance.log_in, name="log-in"),
    path("log-in/code/", coming_in.second_step, name="second-step"),
    path("log-in/forgotten/", forgotten.forgotten, name="forgotten"),
    path("log-out/", entrance.log_out, name="log-out"),
    path("link/<str:word>/", entrance.open_link, name="link"),
    path("me/", management_pages.my_account, name="my-account"),
    path("me/second-factor/", factor_pages.my_second_factor, name="second-factor"),
    path("me/password/", management_pages.my_password, name="my-password"),
    path("me/tokens/<int:number>/revoke/", management_pages.revoke_token, name="revoke-token"),
    path("accounts/", management_pages.accounts, name="accounts"),
    path("accounts/new/", management_pages.account, name="new-account"),
    path("accounts/log-ins/", management_pages.log_ins, name="log-ins"),
    path("accounts/policy/", factor_pages.policy, name="policy"),
    path("accounts/<int:number>/second-factor/", factor_pages.reset_second_factor, name="reset-second-factor"),
    path("accounts/keys/", management_pages.keys, name="keys"),
    path("accounts/keys/session/", management_pages.end_session, name="end-session"),
    path("accounts/keys/token/<int:number>/", management_pages.end_token, name="end-token"),
    path("accounts/<int:number>/", management_pages.account, name="account"),
    path("accounts/<int:number>/link/", management_pages.new_link, name="new-link"),
    path("links/<int:number>/revoke/", management_pages.revoke_link, name="revoke-link"),
]
