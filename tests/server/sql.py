"""All SQL of the server stands in server/db and goes through prepared statements of statements.def; what they answer is
read by the names of its columns, which are those of the migrations, and no statement looks into bytes that the program
has packed."""
import pathlib
import re
import sys

server = pathlib.Path(sys.argv[1]) / "server"
# migrate.c runs files of SQL before the server does anything; db.c sets how plans are made. admin.c, move.c, scrub.c and
# plain.h are the operator's own program: their statements are constant and take parameters. calls.h and spent.h are parts
# of statements.def.
calls = re.compile(r"\bPQ(exec|sendQuery|execParams|sendQueryParams)\b")
words = re.compile(r'"\s*(SELECT|INSERT|UPDATE|DELETE|WITH)\b')
found = []
for file in sorted(server.rglob("*.[ch]")):
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        own = file.name in ("migrate.c", "admin.c", "move.c", "scrub.c", "plain.h", "calls.h", "spent.h")
        allowed = file.parent.name == "db" and (own or "settings" in line or "set_config" in line)
        if (calls.search(line) or words.search(line)) and not allowed:
            found.append(f"{file.name}:{number}: {line.strip()}")
# Result, row and column: a number where there should be a name.
numbered = re.compile(r"\b(db_get_(int|bytes)|PQget(value|length|isnull))\([^,()]*,[^,()]*,\s*\d+\s*[,)]")
packed = re.compile(r"\b(get|set)_(byte|bit)\b|\bsubstring\s*\(\s*\w+\.(live|head|luck|before)\b")
for file in sorted([*server.rglob("*.[ch]"), *server.rglob("*.def")]):
    text = file.read_text(encoding="utf-8")
    for match in [*numbered.finditer(text), *packed.finditer(text)]:
        found.append(f"{file.name}:{text.count(chr(10), 0, match.start()) + 1}: {match.group()}")
# What columns.h lists, table by table, stands in the migrations.
made = {}
for file in sorted((server / "db" / "migrations").glob("*.sql")):
    text = re.sub(r"--.*", "", file.read_text(encoding="utf-8"))
    for table, body in re.findall(r"\b(?:CREATE|ALTER) TABLE (\w+)\s(.*?);", text, re.S):
        made.setdefault(table, set()).update(re.findall(r"(?:^ +|\bADD COLUMN +)(\w+) +[a-z]", body, re.M))
columns = (server / "db" / "columns.h").read_text(encoding="utf-8")
tables = {"t": "tables", "u": "turns", "p": "people"}
listed = [(tables[of], name) for of, name in re.findall(r"\b([tup])\.(\w+)", columns)]
listed += [("seats", name) for name in re.findall(r"^ +(?:KEY|FIRST|NEXT)\((\w+), [a-z]+\)", columns, re.M)]
found += [f"columns.h: {table} has no column {name}" for table, name in listed
          if name not in made.get(table, ())]
print("\n".join(found) or "only prepared statements")
sys.exit(bool(found))
