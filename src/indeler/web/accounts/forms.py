"""Forms of log-ins and of the management of accounts."""

from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.password_validation import validate_password
from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from indeler.web.accounts.models import SCOPES, Account, Policy
from indeler.web.accounts.pages import ACCOUNT_ROLES, Role
from indeler.web.accounts.tokens import LONGEST_LIFE
from indeler.web.common.forms import OneLineForm


def _password(label: Any, kind: str, *, required: bool = True, help: Any = "") -> forms.CharField:
    widget = forms.PasswordInput(attrs={"autocomplete": f"{kind}-password"})
    return forms.CharField(label=label, max_length=200, required=required, help_text=help, widget=widget)


class LogInForm(forms.Form):
    """Name and password."""

    login = forms.CharField(
        label=_("Log-in name"),
        max_length=60,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autofocus": True}),
    )
    password = _password(_("Password"), "current")

    def account(self) -> Account | None:
        """Return the account with this name and password, or None."""
        data = self.cleaned_data
        return authenticate(login=data["login"], password=data["password"])


class AccountForm(OneLineForm, forms.ModelForm):  # type: ignore[type-arg]  # it takes none when it runs
    """An account as its manager sees it; without a password it can be used only with a personal link."""

    password = _password(
        _("Password"), "new", required=False, help=_("Leave empty to keep it, or to use a personal link only.")
    )

    class Meta:
        model = Account
        fields = ("login", "name", "email", "role", "member", "is_active")

    def __init__(self, *args: Any, makes_owners: bool = True, **named: Any) -> None:
        super().__init__(*args, **named)
        role = self.fields.get("role")
        if not makes_owners and isinstance(role, forms.ChoiceField):
            role.choices = [(each.value, each.label) for each in ACCOUNT_ROLES if each is not Role.OWNER]

    def clean(self) -> dict[str, Any]:
        """Refuse a password that is easy to guess, and the removal of the last owner."""
        data = super().clean() or self.cleaned_data
        particulars = {name: data.get(name) or "" for name in ("login", "name", "email")}
        try:
            if data.get("password"):
                validate_password(data["password"], Account(**particulars))
        except forms.ValidationError as weak:
            self.add_error("password", weak)
        known = Account.objects.filter(pk=self.instance.pk).first()
        stays = data.get("role", Role.OWNER) == Role.OWNER and data.get("is_active", True)
        if known is not None and known.is_active and known.is_last_owner and not stays:
            raise forms.ValidationError(_("This is the only owner; make another one first."))
        return data

    def save(self, commit: bool = True) -> Account:
        """Save the account with the typed password; a new account without one has no password."""
        is_new = self.instance.pk is None
        account: Account = super().save(commit=False)
        if self.cleaned_data["password"]:
            account.set_password(self.cleaned_data["password"])
        elif is_new:
            account.set_unusable_password()
        account.save()
        return account

    def save_if_free(self) -> Account | None:
        """Return the saved account; None with an error in the form where the log-in name was taken in the meantime."""
        try:
            with transaction.atomic():
                return self.save()
        except IntegrityError:
            self.add_error("login", self.instance.unique_error_message(Account, ("login",)))
            return None


class OwnerForm(AccountForm):
    """The first account, without a choice of the role."""

    password = _password(_("Password"), "new", help=_("At least ten characters."))

    class Meta:
        model = Account
        fields = ("login", "name", "email")


class AddressForm(forms.Form):
    """The address for a link to choose a new password."""

    email = forms.EmailField(
        label=_("E-mail"), max_length=254, widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )


class NewPasswordForm(forms.Form):
    """A new password for an account that has one; the first is set by a manager, so that no link can set one."""

    password = _password(_("New password"), "new", help=_("At least ten characters."))

    def __init__(self, account: Account, data: Any = None) -> None:
        super().__init__(data)
        self.account = account

    def clean_password(self) -> str:
        """Return the password; refuse one that is easy to guess."""
        password: str = self.cleaned_data["password"]
        validate_password(password, self.account)
        return password

    def save(self) -> None:
        """Save the password, which ends all sessions that were opened with the old one."""
        self.account.set_password(self.cleaned_data["password"])
        self.account.save(update_fields=["password"])


class PasswordForm(NewPasswordForm):
    """A new password for an account whose user knows the old one."""

    old = _password(_("Old password"), "current")
    field_order = ("old", "password")

    def clean_old(self) -> str:
        """Return the present password; refuse a wrong one."""
        old: str = self.cleaned_data["old"]
        if not self.account.check_password(old):
            raise forms.ValidationError(_("This is not your password."))
        return old


class CodeForm(forms.Form):
    """A code of the second factor, or a recovery code."""

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "none", "spellcheck": "false"}
        ),
    )


class TrustingCodeForm(CodeForm):
    """A code of the second factor at a log-in, where a device can be trusted."""

    trust = forms.BooleanField(label=_("Do not ask again on this device for 30 days"), required=False)


class PolicyForm(forms.ModelForm):  # type: ignore[type-arg]  # it takes none when it runs
    """The settings of the complete site."""

    class Meta:
        model = Policy
        fields = ("second_factor", "days")


class TokenForm(OneLineForm):
    """A new token of a program."""

    name = forms.CharField(label=_("What is it for?"), max_length=60)
    scopes = forms.MultipleChoiceField(
        label=_("What may it do?"), choices=SCOPES.items(), initial=["read"], widget=forms.CheckboxSelectMultiple
    )
    days = forms.IntegerField(label=_("Valid for how many days?"), min_value=1, max_value=LONGEST_LIFE, initial=90)
