"""Shares the users of the social tests."""

from social.tests.conftest import ann, ben, cyd, visitor

__all__ = ["ann", "ben", "cyd", "visitor"]
