"""Generates the client's lists of the Zung Jung patterns: names and points, and what they are.

Part of `python -m ops.client_types`.
"""

import json
from collections.abc import Iterator

PATTERNS_HEAD = """\
// Generated from mahjong/rules/zungjung/patterns.py by `python -m ops.client_types`. Do not edit.

import { t } from "../../i18n/i18n";

export interface Pattern {
  id: string;
  name: string;
  points: number;
  level: number; // of the simplified rules, from which it counts
}

"""
EXAMPLES_HEAD = """\
// Generated from mahjong/pattern_examples.py by `python -m ops.client_types`. Do not edit.

import { t } from "../../i18n/i18n";

interface Example {
  meaning: string;
  sets: string; // with slashes between them; + before a claimed set, = before a concealed quad
}

"""


def patterns_text() -> str:
    from mahjong.rules.zungjung.scoring import LIMIT

    limit = f"export const LIMIT = {LIMIT}; // points that several patterns can score together\n"
    lines = [limit, "export const PATTERNS: Pattern[] = [", *_patterns(), "];\n"]
    return PATTERNS_HEAD + "\n".join(lines)


def examples_text() -> str:
    from mahjong.pattern_examples import CATEGORIES

    categories = [f"  {number}: {_call(str(name))}," for number, name in CATEGORIES.items()]
    lines = [
        "// By the first number of an id.",
        "export const CATEGORIES: Record<string, string> = {", *categories, "};\n",
        "// By the id of a pattern.",
        "export const EXAMPLES: Record<string, Example> = {", *_examples(), "};\n",
    ]  # fmt: skip
    return EXAMPLES_HEAD + "\n".join(lines)


def _patterns() -> Iterator[str]:
    from mahjong.rules.zungjung.patterns import LEVELS, PATTERNS, patterns_at

    for pattern in PATTERNS:
        level = next(level for level in LEVELS if pattern in patterns_at(level))
        facts = {"id": json.dumps(pattern.id), "name": _call(pattern.name)}
        facts |= {"points": str(pattern.points), "level": str(level)}
        yield f"  {{ {', '.join(f'{key}: {value}' for key, value in facts.items())} }},"


def _examples() -> Iterator[str]:
    from mahjong.pattern_examples import EXAMPLES

    for id, example in EXAMPLES.items():
        yield f"  {json.dumps(id)}: {{"
        yield f"    meaning: {_call(str(example.meaning))},"
        yield f"    sets: {json.dumps(example.hand)},"
        yield "  },"


def _call(text: str) -> str:
    return f"t({json.dumps(text)})"
