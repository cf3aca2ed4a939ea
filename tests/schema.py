#!/usr/bin/env python3
"""The JSON schemas say what the loader says, and sort files as it does.

1. Keys, required keys, numbers' bounds and closed lists of words are read from the loader's field tables, as the C preprocessor
   leaves them, and compared with the schema.
2. Every bundled variant and tiling passes; every file of tests/bad that breaks only structure does not.
"""
import glob
import json
import os
import re
import subprocess
import sys

SRC = os.environ.get("srcdir", ".")
# Where each field table of the loader is described in the schema: file, way to the object.
TABLES = {
    "fields": ("variant", ""),
    "tiling_fields": ("tiling", ""),
    "board_fields": ("variant", "definitions/board/anyOf/1"),
    "shape_fields": ("variant", "definitions/shape"),
    "row_fields": ("variant", "definitions/row"),
    "cell_fields": ("variant", "definitions/cell"),
    "view_fields": ("variant", "definitions/view/anyOf/1"),
    "rectangle_fields": ("tiling", "properties/patches/properties/rectangle"),
    "hexagon_fields": ("tiling", "properties/patches/properties/hexagon"),
    "pattern_fields": ("tiling", "properties/patches/properties/rectangle/properties/rows/items"),
    "item_fields": ("variant", "definitions/item"),
    "sides_fields": ("variant", "definitions/moves/anyOf/1"),
    "flips_fields": ("variant", "definitions/piece/properties/flips/anyOf/0/anyOf/1"),
    "piece_fields": ("variant", "definitions/piece"),
    "promotion_fields": ("variant", "definitions/promotion"),
    "drops_fields": ("variant", "definitions/rules/properties/drops/anyOf/0"),
    "castling_fields": ("variant", "definitions/castling"),
    "castling_side_fields": ("variant", "definitions/rules/properties/castling/anyOf/0/anyOf/1"),
    "facing_fields": ("variant", "definitions/rules/properties/facing/anyOf/0"),
    "loser_fields": ("variant", "definitions/rules/properties/stalemate/anyOf/0/anyOf/1"),
    "repetition_fields": ("variant", "definitions/rules/properties/repetition/anyOf/0"),
    "progress_fields": ("variant", "definitions/rules/properties/no-progress/anyOf/0"),
    "bare_fields": ("variant", "definitions/rules/properties/bare/anyOf/0"),
    "reach_fields": ("variant", "definitions/rules/properties/reach/anyOf/0"),
    "turn_fields": ("variant", "definitions/rules/properties/turn/anyOf/0"),
    "rules_fields": ("variant", "definitions/rules"),
    "phase_fields": ("variant", "definitions/phase"),
    "option_fields": ("variant", "definitions/option"),
}
# A child may leave out what its parent has, so these are required only of files without a parent.
LOOSE = {"fields": {"board", "pieces", "setup"}, "piece_fields": {"moves"},
         "progress_fields": {"plies"}, "reach_fields": {"piece", "zone"}}
# Findings that are about the structure of a file and nothing else.
STRUCTURE = ("unknown-key", "missing-key", "wrong-type", "number-out-of-range", "unknown-value", "bad-name")

count = 0


def ok(passed, name, why=""):
    global count
    count += 1
    print(("ok" if passed else "not ok"), count, "-", name)
    if not passed and why:
        print("# " + why.replace("\n", "\n# "))


def load_schema(name):
    with open(os.path.join(SRC, "grammar", name + ".schema.json"), encoding="utf-8") as file:
        return json.load(file)


def at(schema, way):
    node = schema
    for part in way.split("/") if way else []:
        node = node[int(part)] if isinstance(node, list) else node[part]
    return node


def tables():
    """Every field table and choice list of the loader, with macros expanded."""
    cc = os.environ.get("CC", "cc").split()
    for path in sorted(glob.glob(os.path.join(SRC, "src", "load*.c"))):
        text = subprocess.run(cc + ["-E", "-P", "-DNDEBUG", "-I" + os.path.join(SRC, "src"), path], check=True,
                              capture_output=True, text=True).stdout
        choices = {name: re.findall(r'\{\s*"([^"]+)"', body) for name, body in re.findall(
            r"struct ngon_choice (\w+)\[\]\s*=\s*\{(.*?)\};", text, re.S)}
        for name, body in re.findall(r"const struct ngon_field (\w+)\[\]\s*=\s*\{(.*?)\};", text, re.S):
            fields = []
            for entry in re.findall(r'\{\s*"([^"]+)"\s*,\s*(\w+)\s*,(.*?)\}(?=\s*,\s*\{|\s*,?\s*$)', body, re.S):
                tail = [part.strip() for part in entry[2].rsplit(",", 4)]
                required, low, high, choice = tail[-4] in ("1", "true"), tail[-3], tail[-2], tail[-1]
                fields.append((entry[0], entry[1], required, int(low), int(high), choices.get(choice)))
            yield name, fields


def walk(schema, root):
    """The schema itself and all alternatives that it may stand for."""
    if "$ref" in schema:
        yield from walk(at(root, schema["$ref"][2:]), root)
        return
    yield schema
    for key in ("anyOf", "allOf"):
        for part in schema.get(key, []):
            yield from walk(part, root)


def compare(name, fields, schemas):
    schema_name, way = TABLES[name]
    root = schemas[schema_name]
    node = at(root, way)
    wrong = []
    keys = {field[0] for field in fields}
    if keys != set(node["properties"]):
        wrong.append("keys differ: " + ", ".join(sorted(keys ^ set(node["properties"]))))
    required = {field[0] for field in fields if field[2]} - LOOSE.get(name, set())
    if required != set(node.get("required", [])):
        wrong.append("required keys differ: " + ", ".join(sorted(required ^ set(node.get("required", [])))))
    if node.get("additionalProperties") is not False:
        wrong.append("other keys are let through")
    for key, reader, _, low, high, choices in fields:
        parts = list(walk(node["properties"].get(key, {}), root))
        if choices is not None and reader == "ngon_read_choice":
            words = {word for part in parts for word in part.get("enum", [])}
            if words != set(choices):
                wrong.append("words of `%s` differ: %s" % (key, ", ".join(sorted(words ^ set(choices)))))
        elif reader == "ngon_read_bool" and not any(part.get("type") == "boolean" for part in parts):
            wrong.append("`%s` is true or false" % key)
        elif reader == "ngon_read_u32":
            bounds = [(part.get("minimum", part.get("const")), part.get("maximum", part.get("const")))
                      for part in parts if part.get("type") == "integer" or "const" in part]
            if (low, high) not in bounds:
                wrong.append("`%s` goes from %d to %d" % (key, low, high))
        elif reader == "ngon_read_zone" and at(root, "definitions/zone") not in parts:
            wrong.append("`%s` is a zone" % key)
        elif reader == "ngon_read_whom" and at(root, "definitions/whom") not in parts:
            wrong.append("`%s` is a whom" % key)
    ok(not wrong, "%s: as %s.schema.json has it" % (name, schema_name), "\n".join(wrong))


def compare_files(schemas):
    try:
        import jsonschema
        import yaml
    except ImportError:
        print("# python3-jsonschema or python3-yaml is not there: no file is checked against the schemas")
        return
    kinds = {name: jsonschema.Draft7Validator(schema) for name, schema in schemas.items()}
    for name, schema in schemas.items():
        jsonschema.Draft7Validator.check_schema(schema)

    def faults(kind, path):
        with open(path, encoding="utf-8") as file:
            data = yaml.safe_load(file)
        return ["%s: %s" % ("/".join(map(str, e.path)), e.message) for e in kinds[kind].iter_errors(data)]

    for kind, pattern in (("variant", "variants/*.yaml"), ("tiling", "variants/tilings/*.yaml")):
        for path in sorted(glob.glob(os.path.join(SRC, pattern))):
            found = faults(kind, path)
            ok(not found, os.path.basename(path) + " passes", "\n".join(found))
            if kind == "variant":
                first = open(path, encoding="utf-8").readline().strip()
                ok(first == "# yaml-language-server: $schema=../grammar/variant.schema.json",
                   os.path.basename(path) + " names the schema in its first line", first)
    for path in sorted(glob.glob(os.path.join(SRC, "tests/bad/*.yaml"))):
        name = os.path.basename(path)
        if name.startswith(STRUCTURE) and "-inherited" not in name:
            try:
                found = faults("variant", path)
            except yaml.YAMLError as error:
                found = [str(error)]
            ok(bool(found), name + " does not pass")


def main():
    schemas = {name: load_schema(name) for name in ("variant", "tiling")}
    seen = set()
    for name, fields in tables():
        seen.add(name)
        if name in TABLES:
            compare(name, fields, schemas)
        else:
            ok(False, name + " is not known to this test")
    ok(seen == set(TABLES), "every known table is there", ", ".join(sorted(set(TABLES) - seen)))
    compare_files(schemas)
    print("1..%d" % count)


if __name__ == "__main__":
    sys.exit(main())
