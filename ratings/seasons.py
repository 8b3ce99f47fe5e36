"""Seasons of three months: the quarters of a year in UTC, written as "2026-Q4". Pure."""

from datetime import date


def season_of(day: date) -> str:
    return f"{day.year:04}-Q{(day.month + 2) // 3}"


def first_day(season: str) -> date:
    """The day on which a season begins."""
    year, quarter = season.split("-Q")
    return date(int(year), 3 * int(quarter) - 2, 1)


def end(season: str) -> date:
    """The day on which the next season begins."""
    begun = first_day(season)
    later = begun.month + 3
    return date(begun.year + (later > 12), (later - 1) % 12 + 1, 1)
