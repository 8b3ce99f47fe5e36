"""PostgreSQL keeps postings and their lines as they are, and refuses those that make coins."""

from django.db import migrations

REFUSE = """
    CREATE FUNCTION ledger_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        RAISE EXCEPTION 'rows of % cannot be changed or deleted', TG_TABLE_NAME
            USING ERRCODE = 'restrict_violation';
    END $$
"""
PROTECT = """
    CREATE TRIGGER ledger_stays BEFORE UPDATE OR DELETE ON {table}
    FOR EACH ROW EXECUTE FUNCTION ledger_refuse();
    CREATE TRIGGER ledger_is_not_emptied BEFORE TRUNCATE ON {table}
    FOR EACH STATEMENT EXECUTE FUNCTION ledger_refuse()
"""
# Deferred, because a posting's lines are complete only at the end of its transaction.
SUM = """
    CREATE FUNCTION ledger_sum() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
        IF (SELECT sum(amount) FROM ledger_line WHERE posting_id = NEW.posting_id) <> 0 THEN
            RAISE EXCEPTION 'the lines of posting % do not sum to zero', NEW.posting_id
                USING ERRCODE = 'check_violation';
        END IF;
        RETURN NULL;
    END $$;
    CREATE CONSTRAINT TRIGGER ledger_sums_to_zero AFTER INSERT ON ledger_line
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_sum()
"""
UNDO = """
    DROP FUNCTION ledger_refuse() CASCADE;
    DROP FUNCTION ledger_sum() CASCADE
"""
TABLES = ("ledger_posting", "ledger_line")


def protect(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        for sql in (REFUSE, *(PROTECT.format(table=table) for table in TABLES), SUM):
            schema_editor.execute(sql, params=None)


def undo(apps, schema_editor):
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(UNDO, params=None)


class Migration(migrations.Migration):
    dependencies = [("ledger", "0001_initial")]

    operations = [migrations.RunPython(protect, undo)]
