"""Loads Django in the server from which processes are forked: see `contest_processes`."""

import django

django.setup()
