"""Generates the client's types of the socket messages and views from the server's structs, the
texts of the refusals at tables, and the lists of the Zung Jung patterns.

`python -m ops.client_types` writes the files, `--check` fails when one is out of date. A game's
view is found by the return types of its `view` and `paused_view`, and its refusal codes in the
module `moves` beside its engine, so a new game needs no change here.
"""

import inspect
import json
import os
import re
import sys
import types
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

CLIENT = Path(__file__).parents[1] / "client"
MAX_WIDTH = 120  # the line width in biome.json
_PLAIN = {
    bool: "boolean", int: "number", float: "number", str: "string",
    type(None): "null", Any: "unknown", msgspec.Raw: "unknown",
}  # fmt: skip
_UNIONS = (Union, types.UnionType)
_FIELD_COMMENT = re.compile(r"^    (\w+): .*?  # (.+)$", re.MULTILINE)
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


def generated_files() -> dict[Path, str]:
    """Path and text of every generated file."""
    games = _games()
    from tables import protocol
    from tables.refusals import TEXTS

    refusals = {code: str(text) for code, text in sorted(TEXTS.items())}
    files = {
        CLIENT / "live/protocol.ts": _protocol_text(protocol),
        CLIENT / "live/page-protocol.ts": _page_protocol_text(),
        CLIENT / "table/refusals.json": json.dumps(refusals, indent=2, ensure_ascii=False) + "\n",
    }
    for slug, game in games.items():
        folder = CLIENT / "games" / slug
        if folder.is_dir():  # a game without a folder is shown by client/games/generic.ts
            files[folder / "view.ts"] = file_text(_view_structs(game)) + _refusal_codes(game)
    zung_jung = CLIENT / "games/zung-jung"
    files[zung_jung / "patterns.ts"] = patterns_text()
    files[zung_jung / "pattern-examples.ts"] = examples_text()
    return files


def _games() -> dict[str, Any]:
    """The installed games by slug."""
    import django
    from django.apps import apps

    if not apps.ready:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
        django.setup()
    from tables.registry import game_apps

    return {app.slug: app.engine for app in game_apps()}


def _view_structs(game: Any) -> list[Any]:
    """The structs a game's view consists of, the inner ones first."""
    verbs = (game.view, game.paused_view)
    hints = [get_type_hints(verb)["return"] for verb in verbs]
    return _all_structs(hints)


def _refusal_codes(game: Any) -> str:
    """The codes by which a game's rules refuse a move."""
    package = type(game).__module__.rpartition(".")[0]
    codes = get_args(import_module(f"{package}.moves").Code)
    return "\n" + _alias("RefusalCode", [json.dumps(code) for code in codes])


def _protocol_text(protocol: Any) -> str:
    """The messages both ways, and a name for each direction."""
    ways = {"ServerMessage": protocol.SERVER_MESSAGES, "ClientMessage": protocol.CLIENT_MESSAGES}
    text = file_text(_all_structs(chain(*ways.values())))
    for name, messages in ways.items():
        text += "\n" + _alias(name, [message.__name__ for message in messages])
    return text


def _page_protocol_text() -> str:
    """The messages on a page's own socket, with what apps have registered."""
    import calls.protocol
    import chat.protocol
    from chat.writing import MAX_LENGTH
    from notifications import hooks, protocol

    ways = {
        "PageServerMessage": (*protocol.SERVER_MESSAGES, *hooks.transient_structs),
        "PageClientMessage": tuple(hooks.message_structs),
        "UserEvent": tuple(hooks.event_structs),
    }
    parts = (*chat.protocol.EXTRA, *calls.protocol.EXTRA)
    text = file_text(_all_structs(chain(*ways.values(), parts)))
    for name, messages in ways.items():
        text += "\n" + _alias(name, [message.__name__ for message in messages])
    return text + f"\nexport const MESSAGE_LENGTH = {MAX_LENGTH}; // characters, at most\n"


def file_text(structs: list[Any]) -> str:
    """A file that declares these structs and the aliases they use."""
    modules = ", ".join(dict.fromkeys(_module_path(struct) for struct in structs))
    parts = [f"// Generated from {modules} by `python -m ops.client_types`. Do not edit.\n"]
    seen: set[str] = set()
    for struct in structs:
        for name, literal in _aliases_of(struct):
            if name not in seen:
                seen.add(name)
                parts.append(_alias(name, [json.dumps(value) for value in get_args(literal)]))
        parts.append(_interface(struct))
    return "\n".join(parts)


def _module_path(struct: Any) -> str:
    return f"{struct.__module__.replace('.', '/')}.py"


# Structs


def _all_structs(hints: Iterable[Any]) -> list[Any]:
    """Every struct within these types, each after those it holds."""
    found: dict[Any, None] = {}
    for hint in hints:
        _collect(hint, found)
    return list(found)


def _collect(hint: Any, found: dict[Any, None]) -> None:
    if not _is_struct(hint):
        inner = get_args(hint)
    elif hint in found:
        return
    else:
        inner = tuple(field.type for field in msgspec.structs.fields(hint))
    for one in inner:
        _collect(one, found)
    if _is_struct(hint):
        found[hint] = None


def _is_struct(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, msgspec.Struct)


def _interface(struct: Any) -> str:
    """The struct as an interface, with its docstring's first paragraph and its field comments."""
    config = struct.__struct_config__
    comments = dict(_FIELD_COMMENT.findall(inspect.getsource(struct)))
    lines = [f"export interface {struct.__name__} {{"]
    if config.tag is not None:
        lines.append(f"  {config.tag_field}: {json.dumps(config.tag)};")
    for field in msgspec.structs.fields(struct):
        optional = "?" if config.omit_defaults and not field.required else ""
        comment = _comment(comments.get(field.name, ""))
        names = {literal: name for name, literal in _aliases_of(struct)}
        lines.append(f"  {field.encode_name}{optional}: {_type(field.type, names)};{comment}")
    return "\n".join([*_description(struct), *lines, "}\n"])


def _description(struct: Any) -> list[str]:
    first = (struct.__doc__ or "").strip().split("\n\n")[0]
    return [_comment(" ".join(first.split())).strip()] if first else []


def _comment(text: str) -> str:
    return f" // {text.replace('None', 'null')}" if text else ""


# Types


def _type(hint: Any, names: dict[Any, str] | None = None) -> str:
    """The TypeScript of one Python type. names: the aliases to use for literals."""
    names = names or {}
    if names.get(hint):
        return names[hint]
    if _is_struct(hint):
        return str(hint.__name__)
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:  # a pattern or a limit, which the browser does not check
        return _type(inner[0], names)
    if origin is Literal:
        return " | ".join(json.dumps(value) for value in inner)
    if origin in _UNIONS:
        return " | ".join(_type(one, names) for one in inner)
    if origin is tuple:
        return _tuple(inner, names)
    if origin is dict:
        return f"Record<string, {_type(inner[1], names)}>"
    return _PLAIN[hint]


def _tuple(inner: tuple[Any, ...], names: dict[Any, str]) -> str:
    if len(inner) == 2 and inner[1] is ...:
        each = _type(inner[0], names)
        return f"({each})[]" if "|" in each else f"{each}[]"
    return f"[{', '.join(_type(one, names) for one in inner)}]"


def _aliases_of(struct: Any) -> Iterator[tuple[str, Any]]:
    """The literals a struct's fields use that have a name in its module."""
    module = vars(sys.modules[struct.__module__])
    named = {value: name for name, value in module.items() if get_origin(value) is Literal}
    for field in msgspec.structs.fields(struct):
        for literal in _literals_in(field.type):
            if literal in named:
                yield named[literal], literal


def _literals_in(hint: Any) -> Iterator[Any]:
    if get_origin(hint) is Literal:
        yield hint
    elif not _is_struct(hint):
        for one in get_args(hint):
            yield from _literals_in(one)


def _alias(name: str, members: list[str]) -> str:
    """A named union, broken into lines as the formatter does."""
    line = f"export type {name} = {' | '.join(members)};"
    if len(line) <= MAX_WIDTH:
        return line + "\n"
    return "\n".join([f"export type {name} =", *(f"  | {one}" for one in members)]) + ";\n"


def patterns_text() -> str:
    from mahjong.rules.zungjung.scoring import LIMIT

    limit = f"export const LIMIT = {LIMIT}; // points that several patterns can score together\n"
    lines = [limit, "export const PATTERNS: Pattern[] = [", *_pattern_lines(), "];\n"]
    return PATTERNS_HEAD + "\n".join(lines)


def examples_text() -> str:
    from mahjong.pattern_examples import CATEGORIES

    categories = [f"  {number}: {_translated(str(name))}," for number, name in CATEGORIES.items()]
    lines = [
        "// By the first number of an id.",
        "export const CATEGORIES: Record<string, string> = {", *categories, "};\n",
        "// By the id of a pattern.",
        "export const EXAMPLES: Record<string, Example> = {", *_example_lines(), "};\n",
    ]  # fmt: skip
    return EXAMPLES_HEAD + "\n".join(lines)


def _pattern_lines() -> Iterator[str]:
    from mahjong.rules.zungjung.patterns import LEVELS, PATTERNS, patterns_at

    for pattern in PATTERNS:
        level = next(level for level in LEVELS if pattern in patterns_at(level))
        facts = {"id": json.dumps(pattern.id), "name": _translated(pattern.name)}
        facts |= {"points": str(pattern.points), "level": str(level)}
        yield f"  {{ {', '.join(f'{key}: {value}' for key, value in facts.items())} }},"


def _example_lines() -> Iterator[str]:
    from mahjong.pattern_examples import EXAMPLES

    for id, example in EXAMPLES.items():
        yield f"  {json.dumps(id)}: {{"
        yield f"    meaning: {_translated(str(example.meaning))},"
        yield f"    sets: {json.dumps(example.hand)},"
        yield "  },"


def _translated(text: str) -> str:
    return f"t({json.dumps(text)})"


def main(arguments: list[str]) -> int:
    """Write the files that differ, or with --check name them and fail."""
    files = generated_files()
    stale = [path for path, text in files.items() if not path.exists() or path.read_text() != text]
    if "--check" in arguments:
        for path in stale:
            print(f"{path.relative_to(CLIENT.parent)} is out of date: python -m ops.client_types")
        return 1 if stale else 0
    for path in stale:
        path.write_text(files[path])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
