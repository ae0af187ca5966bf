"""Addresses of the account pages."""

from django.urls import path

from indeler.web.accounts.views import accounts, hosts, log_in, second_factor

urlpatterns = [
    path("log-in/", log_in.log_in, name="log-in"),
    path("log-in/code/", second_factor.second_step, name="second-step"),
    path("log-in/forgotten/", log_in.forgotten, name="forgotten"),
    path("host/", hosts.host, name="host"),
    path("host/log-in/", hosts.host_log_in, name="host-log-in"),
    path("host/code/", second_factor.host_code, name="host-code"),
    path("host/link/<str:word>/", hosts.host_link, name="host-link"),
    path("host/password/", hosts.host_password, name="host-password"),
    path("host/second-factor/", second_factor.host_second_factor, name="host-second-factor"),
    path("host/new/", hosts.new_host, name="new-host"),
    path("host/<int:number>/end/", hosts.end_host, name="end-host"),
    path("log-out/", log_in.log_out, name="log-out"),
    path("link/<str:word>/", log_in.open_link, name="link"),
    path("me/", accounts.my_account, name="my-account"),
    path("me/second-factor/", second_factor.my_second_factor, name="second-factor"),
    path("me/password/", accounts.my_password, name="my-password"),
    path("me/tokens/<int:number>/revoke/", accounts.revoke_token, name="revoke-token"),
    path("accounts/", accounts.accounts, name="accounts"),
    path("accounts/new/", accounts.account, name="new-account"),
    path("accounts/log-ins/", accounts.log_ins, name="log-ins"),
    path("accounts/policy/", second_factor.policy, name="policy"),
    path("accounts/<int:number>/second-factor/", second_factor.reset_second_factor, name="reset-second-factor"),
    path("accounts/keys/", accounts.keys, name="keys"),
    path("accounts/keys/session/", accounts.end_session, name="end-session"),
    path("accounts/keys/token/<int:number>/", accounts.end_token, name="end-token"),
    path("accounts/<int:number>/", accounts.account, name="account"),
    path("accounts/<int:number>/link/", accounts.new_link, name="new-link"),
    path("links/<int:number>/revoke/", accounts.revoke_link, name="revoke-link"),
]
