"""Generates the client's list of the Zung Jung patterns: names, points, meanings and examples.

Part of `python -m ops.client_types`.
"""

import json

HEAD = """\
// Generated from mahjong/rules/zungjung/patterns.py and mahjong/pattern_examples.py by
// `python -m ops.client_types`. Do not edit.

import { t } from "../../i18n/i18n";

export interface Pattern {
  id: string;
  name: string;
  meaning: string;
  points: number;
  level: number; // of the simplified rules, from which it counts
  example: string; // sets of tiles, with slashes between them
}
"""


def file_text() -> str:
    from mahjong.pattern_examples import CATEGORIES

    categories = [f"  {number}: {_call(str(name))}," for number, name in CATEGORIES.items()]
    return "\n".join(
        [
            HEAD,
            "// By the first number of an id.",
            "export const CATEGORIES: Record<string, string> = {",
            *categories,
            "};\n",
            "export const PATTERNS: Pattern[] = [",
            *_patterns(),
            "];\n",
        ]
    )


def _patterns() -> list[str]:
    from mahjong.pattern_examples import EXAMPLES
    from mahjong.rules.zungjung.patterns import LEVELS, PATTERNS, patterns_at

    return [
        line
        for pattern in PATTERNS
        for line in (
            "  {",
            f"    id: {json.dumps(pattern.id)},",
            f"    name: {_call(pattern.name)},",
            f"    meaning: {_call(str(EXAMPLES[pattern.id].meaning))},",
            f"    points: {pattern.points},",
            f"    level: {next(level for level in LEVELS if pattern in patterns_at(level))},",
            f"    example: {json.dumps(_example(EXAMPLES[pattern.id].sets))},",
            "  },",
        )
    ]


def _example(sets: tuple[tuple[str, ...], ...]) -> str:
    return " / ".join(" ".join(tiles) for tiles in sets)


def _call(text: str) -> str:
    return f"t({json.dumps(text)})"
