#!/usr/bin/env python3
"""usage: tools.py BUILD

What speaks the text lines: the example bot and the terminal client play whole games against each
other and against bots of the server, one looks on, and the finished records verify.
"""

import json
import os
import pathlib
import subprocess
import sys
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "online"))

from cluster import Cluster, wait_for  # noqa: E402

PATIENCE = 120


class Evening:
    def __init__(self, build, cluster):
        self.miasma = str(pathlib.Path(build).resolve() / "miasma")
        self.cluster = cluster
        self.token = self.post("/api/guest", {"name": "Host"})["token"]

    def post(self, path, body):
        headers = {"Content-Type": "application/json"}
        if path != "/api/guest":
            headers["Authorization"] = "Bearer " + self.token
        request = urllib.request.Request(self.cluster.url() + path, json.dumps(body).encode(), headers)
        with urllib.request.urlopen(request, timeout=20) as answer:
            return json.load(answer)

    def table(self, game, *kinds, private=False, live=False, **options):
        seats = [{"kind": kind, "level": "easy"} for kind in kinds]
        pace = {"kind": "live", "bank": 60, "step": 5} if live else {"kind": "days", "days": 1}
        body = {"game": game, "seats": seats, "pace": pace, "private": private, "options": options}
        return self.post("/api/tables", body)

    def state(self, table):
        with urllib.request.urlopen(f"{self.cluster.url()}/api/tables/{table['id']}", timeout=20) as answer:
            return json.load(answer)

    def bot(self, table, name):
        address = f"{self.cluster.url(1)}/api/tables/{table['id']}"
        return subprocess.Popen([sys.executable, ROOT / "examples/bot.py", address, name], stdout=subprocess.PIPE,
                                text=True)

    def terminal(self, table, name, lines, *more, invite=""):
        """The client of the terminal at the link that people share, fed with lines."""
        link = f"{self.cluster.url()}/#at/{table['id']}" + (f"/{invite}" if invite else "")
        env = {**os.environ, "XDG_STATE_HOME": str(self.cluster.folder / name), "LANG": "C"}
        command = [self.miasma, "play", link, "--name", name, *more]
        return subprocess.run(command, input="".join(line + "\n" for line in lines), env=env, text=True,
                              stdout=subprocess.PIPE, timeout=PATIENCE, cwd=self.cluster.folder)


def check(holds, what):
    if not holds:
        raise AssertionError(what)


def whole_game(evening, game):
    """A bot in Python, a person at a terminal, a bot of the server, on two nodes."""
    # Plague! to its target takes longer than anybody here waits.
    table = evening.table(game, "open", "open", "bot", **({"rounds": "5"} if game == "plague" else {}))
    bot = evening.bot(table, "Lot")
    wait_for(lambda: evening.state(table)["seats"][0]["kind"] == "person")
    record = evening.cluster.folder / f"{game}.mia"
    ended = evening.terminal(table, "Anna", ["1"] * 3000, "--save", str(record))
    check(ended.returncode == 0, f"{game}: the terminal ended with {ended.returncode}\n{ended.stdout[-2000:]}")
    check("Final ranking" in ended.stdout, f"{game}: no ranking\n{ended.stdout[-2000:]}")
    told = bot.communicate(timeout=PATIENCE)[0]
    check(bot.returncode == 0 and told.startswith("red "), f"{game}: the bot said {told}")
    subprocess.run([evening.miasma, "verify", record], check=True, stdout=subprocess.DEVNULL)
    check("The dice are those this terminal was promised" in ended.stdout, f"{game}: the dice\n{ended.stdout[-500:]}")
    text = record.read_text()
    check('[Luck "blue ' in text and '[Promise "blue ' in text, f"{game}: the terminal gave no luck")
    for line in ('[Player "red Lot"]', '[Player "blue Anna"]', "[Secret ", "[Result ", "\n= "):
        check(line in text, f"{game}: the record has no {line}")
    onlooker = evening.terminal(table, "Late", [""])
    check("Final ranking" in onlooker.stdout, f"{game}: who comes late sees no ranking")
    check("not witnessed here" in onlooker.stdout, f"{game}: who comes late has seen no promise")


def a_note(evening):
    """A disease gets its name from the terminal, and everybody reads it. Hints are for home."""
    table = evening.table("blackdeath", "open", "bot")
    ended = evening.terminal(table, "Namer", ["hint", "1", "1", "Spotted Fever", "quit"])
    check("No hints at this table" in ended.stdout, "the doctor advises at a table with others")
    check("hand the screen" not in ended.stdout, "a screen of one's own has a curtain")
    address = f"{evening.cluster.url()}/api/tables/{table['id']}/lines?from=0"
    with urllib.request.urlopen(address, timeout=20) as answer:
        check("{Spotted Fever}" in answer.read().decode(), "the note is not in the log")


def a_report(evening):
    """What looks wrong in the terminal is told to the operator, as the person saw it, and kept beside."""
    table = evening.table("template", "open", "bot")
    ended = evening.terminal(table, "Teller", ["show 3", "wrong It is mine", "quit"])
    check("Reported to whoever runs this table" in ended.stdout, f"no report\n{ended.stdout[-1000:]}")
    kept = (evening.cluster.folder / "wrong-template-2.mia").read_text()
    told = evening.cluster.psql("SELECT capsule || '{said ' || said || '}' FROM reports ORDER BY id DESC LIMIT 1")
    check("{tried show 3}\n" in kept and "2 nature draw blue ?\n" in kept, f"what was kept: {kept}")
    check(told.strip() == kept.strip(), f"the operator reads something else: {told}\n{kept}")


def by_invitation(evening):
    """A private table: not without its link, and the seat is found again after leaving."""
    table = evening.table("template", "invite", "me", private=True)
    stranger = evening.terminal(table, "Stranger", [])
    check(stranger.returncode == 2, "a stranger came in")
    guest = evening.terminal(table, "Guest", ["quit"], invite=table["invites"]["red"])
    check(guest.returncode == 0, "the guest did not come in")
    again = evening.terminal(table, "Guest", ["quit"])
    check(again.returncode == 0, "the guest did not find the seat again")


def by_the_clock(evening):
    """At a live table the bot and the terminal both say that they are ready, whoever came first."""
    table = evening.table("template", "open", "open", live=True)
    bot = evening.bot(table, "Lot")
    wait_for(lambda: evening.state(table)["seats"][0]["kind"] == "person")
    ended = evening.terminal(table, "Anna", ["1"] * 50)
    check("Final ranking" in ended.stdout, f"no ranking\n{ended.stdout[-2000:]}")
    check(bot.wait(PATIENCE) == 0, "the bot did not end well")


def main():
    build = sys.argv[1]
    with Cluster(build, nodes=2, port=21360) as cluster:
        evening = Evening(build, cluster)
        for game in ("template", "rattus", "plague"):
            whole_game(evening, game)
            print(f"{game}: a bot, a terminal and the server's own bot to the end", flush=True)
        by_invitation(evening)
        by_the_clock(evening)
        a_note(evening)
        a_report(evening)
    print("the tools speak the lines")


if __name__ == "__main__":
    main()
