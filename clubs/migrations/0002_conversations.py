"""Clubs that there are already get their conversations, in which all their members are."""

from django.db import migrations

CONVERSATIONS = """
INSERT INTO chat_conversation (group_name, last, last_at)
SELECT 'club/' || id, 0, created FROM clubs_club WHERE NOT EXISTS (
    SELECT 1 FROM chat_conversation WHERE group_name = 'club/' || clubs_club.id)"""
SIDES = """
INSERT INTO chat_participant (conversation_id, user_id, read, cleared, muted)
SELECT chat_conversation.id, user_id, last, last, %s FROM clubs_membership
JOIN chat_conversation ON group_name = 'club/' || club_id WHERE NOT EXISTS (
    SELECT 1 FROM chat_participant side WHERE side.conversation_id = chat_conversation.id
    AND side.user_id = clubs_membership.user_id)"""


def begin(apps, schema_editor):
    with schema_editor.connection.cursor() as cursor:
        cursor.execute(CONVERSATIONS)
        cursor.execute(SIDES, [False])


class Migration(migrations.Migration):

    dependencies = [
        ('clubs', '0001_initial'),
        ('chat', '0002_groups'),
    ]

    operations = [migrations.RunPython(begin, migrations.RunPython.noop)]
