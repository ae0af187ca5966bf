"""Every mark is a PNG."""

from django.db import migrations


class Migration(migrations.Migration):
    dependencies = (("clubs", "0003_marks_are_drawn"),)

    operations = (migrations.RemoveField("club", "mark_kind"),)
