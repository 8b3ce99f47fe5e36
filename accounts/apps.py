"""App configuration of accounts."""

from django.apps import AppConfig


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from accounts.export import account
        from accounts.privacy import exporters

        exporters["account"] = account
