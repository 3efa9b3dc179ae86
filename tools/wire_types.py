"""Writes the client's types from those of the server: web/src/wire/generated/.

A game has a folder with three chapters, actions, events and what a view holds, and an index, from
its JSON Schema. What the table itself sends of a match is in `table.ts`, from its envelopes;
what is read over HTTP in `documents.ts`.

python tools/wire_types.py            writes the files
python tools/wire_types.py --check    says whether they are up to date (status 1 if not)
"""

import sys
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import msgspec

from estandarte.server.wire import documents, envelopes

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "web" / "src" / "wire" / "generated"
HEAD = "/** Written by tools/wire_types.py from the schema of the game. Never edited. */\n"
OPEN = """\
export interface Action { kind: string; role: string; [field: string]: unknown; }
export interface WireEvent { kind: string; cite: string; [field: string]: unknown; }
export interface Intention { kind: string; [field: string]: unknown; }
export type View = { [field: string]: unknown };
"""
"""What is one of many, each of which its own game describes."""
CHAPTERS = ("actions", "events", "view")
WIDEST = 160
"""Characters of a type that stands on one line."""
PLAIN = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}


def type_of(schema: dict[str, Any]) -> str:
    """A JSON Schema as a TypeScript type."""
    if "$ref" in schema:
        return str(schema["$ref"]).rsplit("/", 1)[1]
    if "enum" in schema:
        return " | ".join(_literal(value) for value in schema["enum"])
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return " | ".join(dict.fromkeys(type_of(one) for one in schema[several]))
    kind = schema.get("type")
    if kind is None and "title" in schema:  # one of many that are named elsewhere
        return str(schema["title"])
    if isinstance(kind, list):
        return " | ".join(PLAIN[one] for one in kind)
    if kind == "array":
        return _array(schema)
    if kind == "object":
        inner = schema.get("additionalProperties")
        # spelt out, since a game may have a type of its own called Record
        value = type_of(inner) if isinstance(inner, dict) else "unknown"
        return f"{{ [key: string]: {value} }}"
    return PLAIN.get(str(kind), "unknown")


def _array(schema: dict[str, Any]) -> str:
    if "prefixItems" in schema:
        return f"[{', '.join(type_of(one) for one in schema['prefixItems'])}]"
    items = schema.get("items")
    inner = type_of(items) if isinstance(items, dict) and items else "unknown"
    return f"({inner})[]" if " " in inner else f"{inner}[]"


def _literal(value: object) -> str:
    return (
        f'"{value}"' if isinstance(value, str) else "null" if value is None else str(value).lower()
    )


def interface(name: str, schema: dict[str, Any], sent: bool = False) -> list[str]:
    if schema.get("type") != "object" or "properties" not in schema:
        return [f"export type {name} = {type_of(schema)};"]
    required = set(schema.get("required", ()))
    lines = [f"export interface {name} {{"]
    for field, inner in schema["properties"].items():
        mark = "" if field in required or (sent and "default" in inner) else "?"
        lines.append(f"  {field}{mark}: {type_of(inner)};")
    whole = " ".join(line.strip() for line in [*lines, "}"])
    return [whole] if len(whole) <= WIDEST else [*lines, "}"]


def folder(schema: dict[str, Any]) -> dict[str, str]:
    """The chapters of one game by the names of their files."""
    types = schema["$defs"]
    listed = {
        "actions": sorted(schema["actions"]),
        "events": sorted(schema["events"]),
        "view": sorted(types.keys() - {*schema["actions"], *schema["events"]}),
    }
    home = {name: chapter for chapter, names in listed.items() for name in names}
    found = {f"{chapter}.ts": _chapter(chapter, listed[chapter], types, home) for chapter in listed}
    every = "\n".join(f'export type * from "./{chapter}";' for chapter in CHAPTERS)
    return {**found, "index.ts": f"{HEAD}\n{every}\n"}


def _chapter(
    chapter: str, names: list[str], types: dict[str, dict[str, Any]], home: dict[str, str]
) -> str:
    lines = [line for name in names for line in interface(name, types[name])]
    if chapter != "view":
        lines.append(f"export type Any{chapter[:-1].title()} = {' | '.join(names)};")
    used = {name for type in map(types.get, names) for name in _names_in(type)}
    heads = [HEAD]
    for other in CHAPTERS:
        wanted = sorted(name for name in used if home[name] == other and other != chapter)
        if wanted:
            heads.append(f'import type {{ {", ".join(wanted)} }} from "./{other}";\n')
    return "\n".join([*heads, *lines, ""])


def _names_in(schema: Any) -> Iterator[str]:
    """The types that a type speaks of."""
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield str(schema["$ref"]).rsplit("/", 1)[1]
        schema = list(schema.values())
    if isinstance(schema, list | tuple):
        for inner in schema:
            yield from _names_in(inner)


def table() -> str:
    """The envelopes of the table; what has a value by default is always sent."""
    _, types = msgspec.json.schema_components(envelopes.SENT)
    head = HEAD.replace("schema of the game", "envelopes of the table")
    lines = [line for name in sorted(types) for line in interface(name, types[name], sent=True)]
    return "\n".join([head, OPEN, *lines, ""])


def library() -> str:
    """What is read over HTTP; what a match has too is taken from the table."""
    _, types = msgspec.json.schema_components(documents.READ)
    _, shown = msgspec.json.schema_components(envelopes.SENT)
    lean = {kind.__name__ for kind in documents.LEAN}
    head = HEAD.replace("schema of the game", "documents of the server")
    own = sorted(types.keys() - shown.keys())
    lines = [line for name in own for line in interface(name, types[name], name not in lean)]
    used = {name for one in own for name in _names_in(types[one])} & shown.keys()
    taken = ", ".join(sorted({*used, "View"}))
    return "\n".join([head, f'import type {{ {taken} }} from "./table";\n', *lines, ""])


def written() -> dict[Path, str]:
    """The types of the table and of every game, by the file they belong in."""
    found = {OUT / "table.ts": table(), OUT / "documents.ts": library()}
    for entry in sorted(entry_points(group="estandarte.games"), key=lambda e: e.name):
        for name, text in folder(entry.load().codec.schema()).items():
            found[OUT / entry.name / name] = text
    return found


def main() -> None:
    files = written()
    there = {path: path.read_text(encoding="utf-8") for path in OUT.rglob("*.ts")}
    if "--check" in sys.argv[1:]:
        same = there == files
        print("The client's types are up to date." if same else "Run tools/wire_types.py again.")
        sys.exit(0 if same else 1)
    for path in there.keys() - files.keys():
        path.unlink()
    for path, text in files.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
