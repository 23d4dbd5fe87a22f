"""Names that would be read as something else."""

from attacks import attack, harm
from visitors import Person, ask, fresh_address

MARKUP = ["<b>x", 'a"b', "a{b", "a}b", "a\\b", "x>y", "a\r\nX: y", "a\nb", "a\0b", "\x1b[31m", "   ", ""]
UNSEEN = ["\u3164", "\ufeff", "\u00ad\u00ad", "\u2800", "\u034f", "\u115f", "\u061c", "\ufe00", "\U000e0041"]
SQL = ["'; DROP TABLE people; --", "$1", "%s%n", "Robert'); DELETE FROM tables"]


def tried(site, names):
    address = fresh_address()
    return {name: ask(site.node, "POST", "/api/guest", {"name": name}, address)[0] for name in names}


@attack(24, "names with markup, quotes or control characters are refused")
def markup(site):
    taken = [name for name, status in tried(site, MARKUP).items() if status not in (400, 422)]
    harm(taken, f"taken: {taken}")


@attack(24, "names that cannot be seen are refused")
def unseen(site):
    taken = [name for name, status in tried(site, UNSEEN).items() if status not in (400, 422)]
    harm(taken, f"taken: {taken!a}")


@attack(25, "SQL in names is a name, and nothing else happens")
def sql(site):
    ann = Person(site.node, "Ann")
    id = ann.make("template", ("me", "open"))["id"]
    tried(site, SQL)
    for name in SQL:
        ann.post("/api/me", {"name": name})
        ann.post(f"/api/tables/{id}/join", {"invite": name, "seat": name})
        ask(site.node, "GET", "/api/tables?state=open&game=rattus'--")
    harm(ann.table(id).get("id") != id or site.cluster.psql("SELECT count(*) > 0 FROM people") != "t", "something is gone")
