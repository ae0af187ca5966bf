"""The second factor: a code of six digits that a telephone makes anew every half minute (TOTP, RFC 6238).

No code is taken twice. Who has lost the telephone has ten recovery codes, each good for once; only digests of them are
kept.
"""

from __future__ import annotations

import secrets

import pyotp
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from indeler.web.accounts.models import Account, Policy, RecoveryCode, SecondFactor
from indeler.web.accounts.pages import Role

SECONDS = 30
EARLY_OR_LATE = 1
"""RFC 6238, 5.2: steps that the clock of a telephone may be off."""
RECOVERY_CODES = 10
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""None that looks like another."""
LED_BY = (Role.LEADER, Role.OWNER)
"""Of whom an owner can ask it."""


def of(account: Account) -> SecondFactor | None:
    """The account's, if it has one."""
    return SecondFactor.objects.filter(account=account).first()


def is_required(account: Account) -> bool:
    """Whether the owner asks it of everybody with this role."""
    return account.role in LED_BY and Policy.current().second_factor


def is_missing(account: Account) -> bool:
    """Whether it is required, and has to be set up first."""
    return is_required(account) and of(account) is None


def new_secret() -> str:
    """What the site and the telephone share: 160 bits."""
    return str(pyotp.random_base32())


def address(account: Account, secret: str, site: str) -> str:
    """What the QR code says, for the app on the telephone."""
    return str(pyotp.TOTP(secret, interval=SECONDS).provisioning_uri(account.login, f"Indeler {site}"))


def begin(account: Account, secret: str, code: str) -> list[str]:
    """Keep the secret, once the telephone has shown that it has it: the recovery codes, or none for a wrong code."""
    step = _step_of(secret, code, after=0)
    if step is None:
        return []
    with transaction.atomic():
        SecondFactor.objects.filter(account=account).delete()
        return new_recovery_codes(SecondFactor.objects.create(account=account, secret=secret, last_step=step))


def accepts(factor: SecondFactor, text: str) -> bool:
    """Whether this is a code of now, or a recovery code; it is none the next time."""
    step = _step_of(factor.secret, text, after=factor.last_step)
    if step is None:
        return bool(factor.recovery_codes.filter(digest=_digest(factor, text)).delete()[0])
    later = SecondFactor.objects.filter(pk=factor.pk, last_step__lt=step)  # of two at once one is the first
    return bool(later.update(last_step=step))


def new_recovery_codes(factor: SecondFactor) -> list[str]:
    """Ten new ones, which are shown once; earlier ones are worthless."""
    codes = ["".join(secrets.choice(_LETTERS) for _ in range(12)) for _ in range(RECOVERY_CODES)]
    with transaction.atomic():
        factor.recovery_codes.all().delete()
        RecoveryCode.objects.bulk_create(RecoveryCode(factor=factor, digest=_digest(factor, code)) for code in codes)
    return [f"{code[:4]}-{code[4:8]}-{code[8:]}" for code in codes]


def _step_of(secret: str, text: str, after: int) -> int | None:
    """RFC 6238, 5.2: the half minute that this code is of, if it is about now and later than the last one used."""
    code, now = "".join(text.split()), int(timezone.now().timestamp()) // SECONDS
    steps = range(max(after + 1, now - EARLY_OR_LATE), now + EARLY_OR_LATE + 1)
    one_time_password = pyotp.HOTP(secret)
    return next((step for step in steps if constant_time_compare(one_time_password.at(step), code)), None)


def _digest(factor: SecondFactor, text: str) -> str:
    code = "".join(letter for letter in text.lower() if letter.isalnum())
    return salted_hmac("indeler.recovery", f"{factor.secret} {code}", algorithm="sha256").hexdigest()
