"""What replaces parts of Django does what those did."""

from collections import Counter

from django.middleware import csrf

from indeler.web.common import faster_django


def test_tokens_of_forms_are_read_by_django_itself():
    faster_django.install()
    secrets = [csrf._get_new_csrf_string() for _ in range(300)]
    assert len(set(secrets)) == 300
    for secret in secrets:
        token = csrf._mask_cipher_secret(secret)
        csrf._check_token_format(secret)
        csrf._check_token_format(token)
        assert csrf._does_token_match(token, secret)
        assert not csrf._does_token_match(token, secrets[0] if secret != secrets[0] else secrets[1])


def test_every_letter_of_a_secret_is_as_probable_as_any_other():
    counted = Counter("".join(csrf._get_new_csrf_string() for _ in range(2000)))
    assert set(counted) == set(csrf.CSRF_ALLOWED_CHARS)
    expected = 2000 * csrf.CSRF_SECRET_LENGTH / len(csrf.CSRF_ALLOWED_CHARS)
    assert all(abs(count - expected) < 8 * expected**0.5 for count in counted.values())
