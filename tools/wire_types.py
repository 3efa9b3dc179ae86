"""Writes the types of each game for the client, from its JSON Schema: web/src/wire/generated/.

python tools/wire_types.py            writes the files
python tools/wire_types.py --check    says whether they are up to date (status 1 if not)
"""

import sys
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
OUT = ROOT / "web" / "src" / "wire" / "generated"
HEAD = "/** Written by tools/wire_types.py from the schema of the game. Never edited. */\n"
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


def interface(name: str, schema: dict[str, Any]) -> list[str]:
    if schema.get("type") != "object" or "properties" not in schema:
        return [f"export type {name} = {type_of(schema)};"]
    required = set(schema.get("required", ()))
    lines = [f"export interface {name} {{"]
    for field, inner in schema["properties"].items():
        mark = "" if field in required else "?"
        lines.append(f"  {field}{mark}: {type_of(inner)};")
    return [*lines, "}"]


def written() -> dict[Path, str]:
    """The types of every game, by the file they belong in."""
    found: dict[Path, str] = {}
    for entry in sorted(entry_points(group="estandarte.games"), key=lambda e: e.name):
        schema = entry.load().codec.schema()
        lines = [HEAD]
        for name, inner in sorted(schema["$defs"].items()):
            lines += interface(name, inner)
        lines.append(f"export type AnyAction = {' | '.join(sorted(schema['actions']))};")
        lines.append(f"export type AnyEvent = {' | '.join(sorted(schema['events']))};")
        found[OUT / f"{entry.name}.ts"] = "\n".join([*lines, ""])
    return found


def main() -> None:
    files = written()
    there = {path: path.read_text(encoding="utf-8") for path in OUT.glob("*.ts")}
    if "--check" in sys.argv[1:]:
        same = there == files
        print("The client's types are up to date." if same else "Run tools/wire_types.py again.")
        sys.exit(0 if same else 1)
    OUT.mkdir(exist_ok=True)
    for path in there.keys() - files.keys():
        path.unlink()
    for path, text in files.items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
