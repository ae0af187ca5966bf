"""Letters that a member asked for, and those that went out."""

from typing import Any

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

from indeler.web.clubs.row_security import protect

_KEY: tuple[str, Any] = (
    "id",
    models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"),
)
_CASCADE = django.db.models.deletion.CASCADE


def _club() -> tuple[str, Any]:
    return "club", models.ForeignKey(
        db_index=False, editable=False, on_delete=_CASCADE, related_name="+", to="clubs.club"
    )


class Migration(migrations.Migration):
    dependencies = (("club", "0013_draft_follows"), ("accounts", "0009_joined"))

    operations = (
        migrations.CreateModel(
            name="LettersWanted",
            fields=[
                _KEY,
                ("pairings", models.BooleanField(default=False)),
                ("deadline", models.BooleanField(default=False)),
                (
                    "account",
                    models.OneToOneField(
                        on_delete=_CASCADE, related_name="letters_wanted", to=settings.AUTH_USER_MODEL
                    ),
                ),
                _club(),
            ],
        ),
        migrations.CreateModel(
            name="LetterSent",
            fields=[
                _KEY,
                ("date", models.DateField()),
                ("about", models.CharField(max_length=10)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "account",
                    models.ForeignKey(on_delete=_CASCADE, related_name="letters_sent", to=settings.AUTH_USER_MODEL),
                ),
                ("season", models.ForeignKey(on_delete=_CASCADE, related_name="+", to="club.seasonrow")),
                _club(),
            ],
        ),
        migrations.AddConstraint(
            "lettersent",
            models.UniqueConstraint(fields=["account", "season", "date", "about"], name="letter_sent_once"),
        ),
        protect("club_letterswanted", "club_lettersent"),
    )
