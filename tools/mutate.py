"""Writes a copy of the engine that holds all of its mutants at once.

Each place of src/rules that can be changed in a small way gets all its changes, each under a
number: 'a < b' becomes an expression that is 'a <= b' while mutant 17 is the active one, and
'a < b' otherwise. The places come from clang's syntax tree, so that the text is cut where the
language cuts it. Used by tools/mutants.py; tests/mutants/mutant.h says how numbers are active.
"""

import json
import os
import re
import subprocess

RELATIONS = {
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"],
    "==": ["!="], "!=": ["=="],
}
# Functions that take the same arguments and could be confused.
CONFUSABLE = {
    "mask_and": "mask_or", "mask_or": "mask_and", "mask_andnot": "mask_and",
    "seat_other": "mutant_same_seat",
}
# Events report what has happened; a number in one of them changes no game.
REPORTS = re.compile(r"event_(card|seat|two|effect|write)")
# What checks a game, and so is itself a test: it is tried by planted faults (the self-test) and
# by damaged saves (tests/fuzz), not by playing.
CHECKERS = re.compile(
    r"check\.c:|:(state_audit|audit_\w+|lp_game_audit|lp_game_marks|pick_kept_fits)$")
WRAPPERS = ("ImplicitCastExpr", "ParenExpr", "ConstantExpr", "CStyleCastExpr")


# Kinds that often leave the games as they are, because code asks twice for speed or safety:
# a part of a condition that is left out, a condition that is always true or always false. A
# condition that is turned round represents them, unless they are asked for.
STRONG = ("part", "always")


class Mutant:
    def __init__(self, number, path, line, function, kind, original, changed):
        self.number, self.path, self.line, self.function = number, path, line, function
        self.kind, self.original, self.changed = kind, original, changed
        self.is_strong = kind in STRONG
        self.ordinal = 1  # which of several equal ones of the function

    def key(self):
        return (self.path, self.function, self.original, self.changed, str(self.ordinal))


def squeeze(text):
    text = re.sub(r"/\*.*?\*/", " ", text, flags=re.S)
    return re.sub(r"\s+", " ", text).strip()


def note_files(node, current):
    """A location names its file only where that changes: writes it into every location."""
    for key, value in node.items():
        if key in ("includedFrom", "referencedDecl", "type"):
            continue
        if isinstance(value, dict):
            if "offset" in value:
                current = value.setdefault("file", current)
            current = note_files(value, current)
        elif isinstance(value, list):
            for item in value:
                if isinstance(item, dict):
                    current = note_files(item, current)
    return current


def is_macro(location):
    return "expansionLoc" in location or "offset" not in location


class File:
    """One source file: its text, and what is to be put into it."""

    def __init__(self, root, path):
        self.path = path
        with open(os.path.join(root, path), "rb") as file:
            self.text = file.read().decode("utf-8")
        # Offsets of clang are bytes.
        self.bytes = self.text.encode("utf-8")
        self.before, self.after, self.replaced = [], [], []
        self.done = set()

    def slice(self, start, end):
        return self.bytes[start:end].decode("utf-8")

    def wrap(self, start, end, before, after):
        self.before.append((start, before))
        self.after.append((end, after))

    def result(self):
        # What ends at a place comes before what begins there; of those that end, the inner one
        # first, which was found last.
        edits = [(at, 0, -i, at, text) for i, (at, text) in enumerate(self.after)]
        edits += [(at, 1, i, at, text) for i, (at, text) in enumerate(self.before)]
        edits += [(at, 2, 0, end, text) for at, end, text in self.replaced]
        out, position = [], 0
        for at, _, _, end, text in sorted(edits):
            out.append(self.bytes[position:at])
            out.append(text.encode("utf-8"))
            position = max(position, end)
        out.append(self.bytes[position:])
        return b"".join(out)


class Mutator:
    def __init__(self, root):
        self.root = root
        self.files, self.mutants = {}, []
        self.ordinals = {}
        self.clamps = {}  # what follows from a condition, by its node
        self.bounds = set()  # conditions of loops

    # --- Places ---

    def begin(self, node):
        """Where a node begins, or None if a macro wrote it."""
        location = node.get("range", {}).get("begin", {})
        if "expansionLoc" in location:
            if location["expansionLoc"].get("isMacroArgExpansion"):
                return None
            return location["expansionLoc"].get("offset")
        return location.get("offset")

    def end(self, node):
        location = node.get("range", {}).get("end", {})
        if "expansionLoc" in location:
            location = location["expansionLoc"]
            if location.get("isMacroArgExpansion") or "offset" not in location:
                return None
            end = location["offset"] + location["tokLen"]
            # A macro with arguments ends further on.
            return None if self.file.bytes[end:end + 1] == b"(" else end
        if "offset" not in location:
            return None
        return location["offset"] + location["tokLen"]

    def span(self, node):
        """The bytes of a node that is in the file itself, or None."""
        if is_macro(node.get("range", {}).get("begin", {})):
            return None
        start, end = self.begin(node), self.end(node)
        if start is None or end is None or start >= end:
            return None
        return start, end

    # --- Noting a mutant ---

    def add(self, kind, span, changed):
        """Notes a mutant of the text in 'span', and returns the condition that it is active."""
        original = squeeze(self.file.slice(*span))
        line = self.file.bytes.count(b"\n", 0, span[0]) + 1
        number = len(self.mutants) + 1
        mutant = Mutant(number, self.file.path, line, self.name, kind, original,
                        squeeze(changed))
        same = mutant.key()[:4]
        self.ordinals[same] = mutant.ordinal = self.ordinals.get(same, 0) + 1
        self.mutants.append(mutant)
        return f"MUTANT({number})"

    # --- Kinds of nodes ---

    def binary(self, node):
        span, (left, right) = self.span(node), node["inner"]
        op = node["opcode"]
        left_end, right_start = self.end(left), self.begin(right)
        if span is None or left_end is None or right_start is None:
            return
        left_start = self.begin(left)
        if left_start != span[0] or self.end(right) != span[1]:
            return
        between = self.file.slice(left_end, right_start)
        at = between.find(op)
        if at < 0 or between.replace(op, "", 1).strip():
            return
        op_span = (left_end + at, left_end + at + len(op))
        a, b = squeeze(self.file.slice(left_start, left_end)), squeeze(
            self.file.slice(right_start, span[1]))
        is_pointer = "*" in left.get("type", {}).get("qualType", "")
        if op in RELATIONS and node.get("id") not in self.bounds:
            others = [o for o in RELATIONS[op] if not self.is_clamp(node, op, o, a, b)]
            if others:
                self.choose(span, op_span, op, others, "" if is_pointer else "+", a, b)
        elif op in ("&&", "||"):
            self.logic(span, op_span, op, a, b)
        elif op in ("+", "-") and not is_pointer and "*" not in node["type"]["qualType"]:
            m = self.add("arithmetic", span, f"{a} {'-' if op == '+' else '+'} {b}")
            self.file.wrap(right_start, span[1], f"(1 - 2 * {m}) * (", ")")

    def is_clamp(self, node, op, other, a, b):
        """Is it 'a < b ? a : b' or the like, where equal sides give equal results?"""
        if op.rstrip("=") != other.rstrip("=") or node.get("id") not in self.clamps:
            return False
        results = self.clamps[node["id"]]
        return results in ({a, b}, {f"{a} - {b}", "0"}, {f"{b} - {a}", "0"})

    def note_clamp(self, condition, results):
        while condition["kind"] in WRAPPERS:
            condition = condition["inner"][0]
        texts = set()
        for result in results:
            while result["kind"] in WRAPPERS:
                result = result["inner"][0]
            start, end = self.begin(result), self.end(result)
            if start is None or end is None:
                return
            texts.add(squeeze(self.file.slice(start, end)))
        self.clamps[condition.get("id")] = texts

    def choose(self, span, op_span, op, others, sign, a, b):
        """Both sides once into variables, then one of several operators."""
        names = [self.add("boundary" if other[0] == op[0] in "<>" else "relation", span,
                          f"{a} {other} {b}") for other in others]
        n = len(self.mutants)
        left, right = f"left_{n}_", f"right_{n}_"
        choice = "".join(f"{m} ? {left} {other} {right} : " for m, other in zip(names, others))
        self.file.wrap(span[0], span[1], f"({{ __auto_type {left} = {sign}(",
                       f"); {choice}{left} {op} {right}; }})")
        self.file.replaced.append((*op_span, f"); __auto_type {right} = {sign}("))

    def logic(self, span, op_span, op, a, b):
        other = "||" if op == "&&" else "&&"
        swap = self.add("logic", span, f"{a} {other} {b}")
        left = self.add("part", span, b)   # without the left side
        right = self.add("part", span, a)  # without the right side
        skip = (lambda m: f"({m} || ") if op == "&&" else (lambda m: f"(!{m} && ")
        # With the operands and the result turned round, 'and' is 'or'.
        self.file.wrap(span[0], span[1], f"(({skip(left)}((!!(", f")) ^ {swap}))) ^ {swap})")
        self.file.replaced.append((*op_span, f")) ^ {swap})) {op} {skip(right)}((!!("))

    def condition(self, node, may_be_true=True):
        span = self.span(node)
        if span is None:
            return
        never = self.add("always" if may_be_true else "loop", span, "false")
        if not may_be_true:
            self.file.wrap(*span, f"(!{never} && (", "))")
            return
        always = self.add("always", span, "true")
        # A relation and a 'not' are turned round where they are found.
        if self.is_turned(node):
            self.file.wrap(*span, f"(!{never} && ({always} || (", ")))")
            return
        text = self.file.slice(*span)
        turned = self.add("condition", span, f"!({text})")
        self.file.wrap(*span, f"(!{never} && ({always} || ({turned} ^ !!(", "))))")

    def is_turned(self, node):
        while node["kind"] in WRAPPERS:
            node = node["inner"][0]
        return node["kind"] == "BinaryOperator" and node["opcode"] in RELATIONS or \
            node["kind"] == "UnaryOperator" and node["opcode"] == "!"

    def literal(self, node):
        span = self.span(node)
        if span is None:
            return
        value = node["value"]
        if value == "1":
            self.file.wrap(*span, "(", f" - {self.add('constant', span, '0')})")
        else:
            text = self.file.slice(*span)
            changed = str(int(value) + 1) if text == value else f"{text} + 1"
            self.file.wrap(*span, "(", f" + {self.add('constant', span, changed)})")

    def returned(self, node):
        span = self.span(node["inner"][0])
        if span is None:
            return
        text = squeeze(self.file.slice(*span))
        if self.returns == "bool":
            if text == "true":
                self.file.wrap(*span, f"(!{self.add('return', span, 'false')} && ", ")")
            elif text == "false":
                self.file.wrap(*span, f"({self.add('return', span, 'true')} || ", ")")
            else:
                self.condition(node["inner"][0])
        elif self.returns == "CardMask" and text != "mask_none()":
            m = self.add("return", span, "mask_none()")
            self.file.wrap(*span, f"({m} ? mask_none() : ", ")")
        elif re.fullmatch(r"(unsigned |u?int\d*_t|int|LpSlot|LpSeat)( int)?", self.returns):
            if text not in ("0", "LP_BATTLE_NONE"):  # which is 0
                m = self.add("return", span, "0")
                self.file.wrap(*span, f"({m} ? 0 : ", ")")

    def deleted(self, node):
        """A statement without its semicolon, which may be left out."""
        span = self.span(node)
        if span is None:
            return
        end = self.file.bytes.find(b";", span[1])
        if end < 0 or self.file.bytes[span[1]:end].strip():
            return
        m = self.add("statement", span, "(nothing)")
        self.file.wrap(span[0], end + 1, f"{{ if (!{m}) ", " }")

    def call(self, node):
        callee = node["inner"][0]
        while callee["kind"] in WRAPPERS:
            callee = callee["inner"][0]
        name = callee.get("referencedDecl", {}).get("name")
        span, whole = self.span(callee), self.span(node)
        if span and whole and CONFUSABLE.get(name) and self.file.slice(*span) == name:
            other = CONFUSABLE[name]
            arguments = self.file.slice(span[1], whole[1])
            changed = arguments[1:-1] if name == "seat_other" else f"{other}{arguments}"
            m = self.add("call", whole, changed)
            self.file.wrap(*span, f"({m} ? {other} : ", ")")

    # --- Walking ---

    def statement(self, node, loop):
        """A node at a place where a statement is allowed."""
        kind = node.get("kind")
        if kind == "CallExpr" or kind == "BinaryOperator" and node["opcode"] == "=" or \
                kind == "CompoundAssignOperator" or \
                kind == "UnaryOperator" and node["opcode"] in ("++", "--"):
            self.deleted(node)
        elif kind == "ContinueStmt" or kind == "BreakStmt" and loop or \
                kind == "ReturnStmt" and not node.get("inner") and loop is not None:
            self.deleted(node)
        self.walk(node, loop)

    def walk(self, node, loop=None):
        """'loop': inside of a loop (True), of a switch (False), or of none."""
        kind, inner = node.get("kind"), node.get("inner", [])
        inner = [child for child in inner if child.get("kind")]
        if kind in ("UnaryExprOrTypeTraitExpr", "OffsetOfExpr", "StaticAssertDecl", "EnumDecl",
                    "RecordDecl", "TypedefDecl"):
            return
        if kind == "VarDecl" and node.get("storageClass") == "static":
            return
        if kind == "CompoundStmt":
            for child in inner:
                self.statement(child, loop)
            return
        if kind in ("CaseStmt", "DefaultStmt", "LabelStmt"):
            self.statement(inner[-1], loop)
            return
        if kind == "IfStmt":
            if inner[1]["kind"] == "BinaryOperator" and inner[1]["opcode"] == "=":
                self.note_clamp(inner[0], inner[1]["inner"])  # if (a > b) a = b;
            self.condition(inner[0])
            self.walk(inner[0], loop)
            for child in inner[1:]:
                self.statement(child, False if loop is None else loop)
            return
        if kind in ("WhileStmt", "ForStmt"):
            for child in inner[:-1]:
                if child["kind"] != "DeclStmt" and child.get("type", {}).get("qualType") in (
                        "int", "bool") and child["kind"] != "UnaryOperator" and not (
                        child["kind"] == "BinaryOperator" and child["opcode"] == "=") and \
                        child["kind"] != "CompoundAssignOperator":
                    # One turn more or less reads past the end of a table, or nothing: the row
                    # after the last one is empty.
                    self.bounds.add(child.get("id"))
                    self.condition(child, may_be_true=False)
                self.walk(child, loop)
            self.statement(inner[-1], True)
            return
        if kind == "SwitchStmt":
            self.walk(inner[0], loop)
            self.walk(inner[1], False)
            return
        if kind == "ConditionalOperator":
            self.note_clamp(inner[0], inner[1:])
            self.condition(inner[0])
        elif kind == "BinaryOperator" and len(inner) == 2:
            self.binary(node)
        elif kind == "IntegerLiteral":
            self.literal(node)
        elif kind == "CallExpr":
            self.call(node)
        elif kind == "ReturnStmt" and inner:
            self.returned(node)
        elif kind == "UnaryOperator" and node["opcode"] == "!":
            span = self.span(node)
            if span:
                text = self.file.slice(*span)
                self.file.wrap(*span, f"({self.add('not', span, text[1:])} ^ ", ")")
        for child in inner:
            if child["kind"] == "IntegerLiteral" and self.is_report(node):
                continue
            self.walk(child, loop)

    def is_report(self, node):
        span = self.span(node) if node.get("kind") == "CallExpr" else None
        return span is not None and REPORTS.match(self.file.slice(*span)) is not None

    def function(self, node):
        body = [n for n in node.get("inner", []) if n.get("kind") == "CompoundStmt"]
        location = node.get("range", {}).get("begin", {})
        # 'bool' is a macro: a function that begins with it is where the macro is used.
        location = location.get("expansionLoc", location)
        path = os.path.relpath(location.get("file", "/"), self.root)
        if not body or not path.startswith("src/rules/") or "offset" not in location:
            return
        if path not in self.files:
            self.files[path] = File(self.root, path)
        self.file = self.files[path]
        # A function of a header is in the tree of every file that includes it.
        if location["offset"] in self.file.done:
            return
        if CHECKERS.search(f"{path}:{node['name']}"):
            return
        self.file.done.add(location["offset"])
        self.name = node["name"]
        self.returns = node["type"]["qualType"].split("(")[0].strip()
        self.walk(body[0])

    def read(self, path, flags):
        """Takes in a source file, and the headers of src/rules that it includes."""
        command = ["clang", "-std=c17", "-fsyntax-only", "-Xclang", "-ast-dump=json", *flags,
                   os.path.join(self.root, path)]
        tree = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
        note_files(tree, "")
        for node in tree["inner"]:
            if node.get("kind") == "FunctionDecl":
                self.function(node)

    def write(self, folder):
        """Writes all files of src/rules below 'folder', changed or not."""
        out = os.path.join(folder, "rules")
        os.makedirs(out, exist_ok=True)
        names = sorted(os.listdir(os.path.join(self.root, "src/rules")))
        for name in set(os.listdir(out)) - set(names):
            os.remove(os.path.join(out, name))
        for name in names:
            path = "src/rules/" + name
            with open(os.path.join(self.root, path), "rb") as file:
                text = file.read()
            if path in self.files:
                text = self.files[path].result()
            write_if_new(os.path.join(out, name), text)


def write_if_new(path, text):
    """Leaves a file that is the same alone, so that it is not compiled again."""
    if os.path.exists(path):
        with open(path, "rb") as file:
            if file.read() == text:
                return
    with open(path, "wb") as file:
        file.write(text)


def mutate(root, folder):
    """Writes the copy below 'folder' and returns its mutants, in the order of their numbers."""
    mutator = Mutator(root)
    flags = ["-I" + os.path.join(root, "include"), "-I" + os.path.join(root, "src")]
    for name in sorted(os.listdir(os.path.join(root, "src/rules"))):
        if name.endswith(".c"):
            mutator.read("src/rules/" + name, flags)
    mutator.write(folder)
    return mutator.mutants
