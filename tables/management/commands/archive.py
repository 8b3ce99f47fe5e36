"""`manage.py archive`: tells of the archive of finished sessions, pauses it, checks its records."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from tables import archiving
from tables.storage.archive import Damaged

SHOWN = 1_000  # records, after which the progress of a check is shown


class Command(BaseCommand):
    help = "Says how far the archive of finished sessions is. With an option, pauses or checks it."

    def add_arguments(self, parser: CommandParser) -> None:
        one = parser.add_mutually_exclusive_group()
        one.add_argument("--pause", action="store_true", help="archive nothing until --resume")
        one.add_argument("--resume", action="store_true", help="go on")
        one.add_argument("--verify", action="store_true", help="replay every record")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["verify"]:
            self._verify()
        elif options["pause"]:
            archiving.pause()
        elif options["resume"]:
            archiving.resume()
        self._tell()

    def _tell(self) -> None:
        now = archiving.progress()
        each = f", {now.size / now.records:,.0f} bytes each" if now.records else ""
        self.stdout.write(
            f"{now.records:,} sessions archived{each}; {now.waiting:,} wait or are of today."
        )
        if now.failed:
            self.stdout.write(f"{now.failed:,} keep their rows: the log says why.")
        if now.paused:
            self.stdout.write("Paused: `manage.py archive --resume` goes on.")

    def _verify(self) -> None:
        bad = 0
        for number, table_id in enumerate(archiving.archived_sessions(), start=1):
            try:
                archiving.verify(table_id)
            except (Damaged, archiving.Wrong) as error:
                bad += 1
                self.stderr.write(f"table {table_id}: {error}")
            if number % SHOWN == 0:
                self.stdout.write(f"{number:,} checked")
        if bad:
            raise CommandError(f"{bad:,} records are wrong.")
