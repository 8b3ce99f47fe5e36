from django.db import migrations

# Answers that are older than the columns were not counted.
COUNT = """
UPDATE problems_problem SET
    answered = (SELECT COUNT(*) FROM problems_answer a WHERE a.problem_id = problems_problem.id),
    "right" = (
        SELECT COUNT(*) FROM problems_answer a
        WHERE a.problem_id = problems_problem.id AND a.choice = problems_problem.best
    )
"""


class Migration(migrations.Migration):

    dependencies = [
        ('problems', '0002_themes'),
    ]

    operations = [
        migrations.RunSQL(COUNT, migrations.RunSQL.noop),
    ]
