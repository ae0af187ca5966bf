"""The second factor: a code of six digits that a telephone generates every half minute (TOTP, RFC 6238).

No code is accepted twice. For a lost telephone there are ten recovery codes, each valid once; only their digests are
stored.
"""

import secrets

import pyotp
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from indeler.web.accounts.models import Account, Policy, RecoveryCode, SecondFactor
from indeler.web.accounts.pages import Role

SECONDS = 30
EARLY_OR_LATE = 1
"""RFC 6238, 5.2: the number of steps by which the clock of a telephone may differ."""
RECOVERY_CODES = 10
_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""The characters of recovery codes, without those that look alike."""
LED_BY = (Role.LEADER, Role.OWNER)
"""The roles for which an owner can require it."""


def of(account: Account) -> SecondFactor | None:
    """Return the account's second factor, or None."""
    return SecondFactor.objects.filter(account=account).first()


def is_required(account: Account) -> bool:
    """Return whether the owner requires it for this role."""
    return account.role in LED_BY and Policy.current().second_factor


def is_missing(account: Account) -> bool:
    """Return whether it is required, and has to be set up first."""
    return is_required(account) and of(account) is None


def new_secret() -> str:
    """Return a new secret shared by the site and the telephone: 160 bits."""
    return str(pyotp.random_base32())


def address(account: Account, secret: str, site: str) -> str:
    """Return the content of the QR code for the app on the telephone."""
    return str(pyotp.TOTP(secret, interval=SECONDS).provisioning_uri(account.login, f"Indeler {site}"))


def begin(account: Account, secret: str, code: str) -> list[str]:
    """Store the secret after a correct code of the telephone; return the recovery codes, or none for a wrong code."""
    step = _step_of(secret, code, after=0)
    if step is None:
        return []
    with transaction.atomic():
        SecondFactor.objects.filter(account=account).delete()
        return new_recovery_codes(SecondFactor.objects.create(account=account, secret=secret, last_step=step))


def accepts(factor: SecondFactor, text: str) -> bool:
    """Return whether this is a current code or a recovery code; it is not accepted again."""
    step = _step_of(factor.secret, text, after=factor.last_step)
    if step is None:
        return bool(factor.recovery_codes.filter(digest=_digest(factor, text)).delete()[0])
    later = SecondFactor.objects.filter(pk=factor.pk, last_step__lt=step)  # of two at once only one succeeds
    return bool(later.update(last_step=step))


def new_recovery_codes(factor: SecondFactor) -> list[str]:
    """Return ten new codes, which are shown once; earlier ones become invalid."""
    codes = ["".join(secrets.choice(_LETTERS) for _ in range(12)) for _ in range(RECOVERY_CODES)]
    with transaction.atomic():
        factor.recovery_codes.all().delete()
        RecoveryCode.objects.bulk_create(RecoveryCode(factor=factor, digest=_digest(factor, code)) for code in codes)
    return [f"{code[:4]}-{code[4:8]}-{code[8:]}" for code in codes]


def _step_of(secret: str, text: str, after: int) -> int | None:
    """RFC 6238, 5.2: return the half minute of this code, if it is current and later than the last one used."""
    code, now = "".join(text.split()), int(timezone.now().timestamp()) // SECONDS
    steps = range(max(after + 1, now - EARLY_OR_LATE), now + EARLY_OR_LATE + 1)
    one_time_password = pyotp.HOTP(secret)
    return next((step for step in steps if constant_time_compare(one_time_password.at(step), code)), None)


def _digest(factor: SecondFactor, text: str) -> str:
    code = "".join(letter for letter in text.lower() if letter.isalnum())
    return salted_hmac("indeler.recovery", f"{factor.secret} {code}", algorithm="sha256").hexdigest()
