#!/usr/bin/env python3
"""usage: bot.py ADDRESS_OF_TABLE [NAME]     such as http://127.0.0.1:8080/api/tables/7

Sits down at a free seat and plays rows by lot until the game is over (docs/protocol.md)."""

import json, random, secrets, sys, time, urllib.error, urllib.request

table = sys.argv[1].rstrip("/")
name = sys.argv[2] if len(sys.argv) > 2 else "Lot"
headers = {}


def ask(url, body=None):
    request = urllib.request.Request(url, None if body is None else body.encode(), headers)
    while True:
        try:
            return urllib.request.urlopen(request, timeout=60).read().decode()
        except urllib.error.HTTPError as refusal:
            if refusal.code not in (429, 503):  # too fast, or not now: the same again, later
                return refusal.read().decode()
            time.sleep(float(refusal.headers.get("Retry-After") or 1))


guest = json.loads(ask(table.split("/api/")[0] + "/api/guest", json.dumps({"name": name})))
headers["Authorization"] = "Bearer " + guest["token"]
seat = json.loads(ask(table + "/join", "{}"))["you"]
known = 0
while True:
    lines = ask(f"{table}/lines?from={known}&wait=30").splitlines()
    rows = [line[2:] for line in lines if line.startswith("> ")]
    star = next(line for line in lines if line.startswith("* "))
    known, actor = int(star.split()[1]), star.split()[2]
    if rows:
        ask(f"{table}/lines?at={known}&id={secrets.token_hex(16)}", random.choice(rows))
    elif actor == "nobody" and json.loads(ask(table))["state"] == "finished":
        break
    elif actor == "nobody":  # a live table waits until all are ready
        ask(table + "/ready", "{}")
print(seat, json.loads(ask(table))["result"])
