#!/usr/bin/env python3
"""usage: watch.py BUILD

What an operator sees of a node: every line of its log is JSON, also while the database goes away, and warnings do not
flood it; the access log has who, whence and how it ended, no invitation, and old files end; numbers count refusals,
answers and errors; a database without room makes the node unready. Takes 25 s.
"""

import datetime
import json
import os
import pathlib
import subprocess
import sys
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path[:0] = [str(ROOT / "online"), str(ROOT / "tests/server")]

from cluster import Cluster, answers, wait_for  # noqa: E402
from player import Node  # noqa: E402

WARNINGS, AWAY_S, DAYS = 12, 4, 3


def check(holds, what):
    if not holds:
        raise AssertionError(what)


def metric(cluster, name):
    found = cluster.metrics()
    check(name in found, f"no {name}")
    return found[name]


def get(cluster, path, **headers):
    request = urllib.request.Request(cluster.url() + path, headers=headers)
    try:
        with urllib.request.urlopen(request, timeout=20) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def lines(path):
    """Every line must be JSON."""
    found = []
    for line in path.read_text().splitlines():
        try:
            found.append(json.loads(line))
        except ValueError:
            raise AssertionError(f"{path.name} has a line that is no JSON: {line}") from None
    return found


def day(ago):
    return (datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=ago)).strftime("%Y-%m-%d")


def requests_are_logged(cluster, node, log):
    token = node.guest("Ann")
    made = node.table(token, "template", ("me", "invite"), private=True)
    code = made["invites"]["blue"]
    check(get(cluster, f"/api/tables/{made['id']}?invite={code}", **{"X-Forwarded-For": "203.0.113.7"}) == 200, "no table")
    check(get(cluster, "/api/nowhere") == 404, "a path that is none")
    time.sleep(1)
    told = lines(log)
    check(code not in log.read_text() and token not in log.read_text(), "the log holds what lets people in")
    seen = [line for line in told if line["path"] == f"/api/tables/{made['id']}"]
    check(seen and seen[0]["address"] == "203.0.113.7" and seen[0]["status"] == 200, f"whence is not told: {seen}")
    check(any(line["person"] > 0 and line["method"] == "POST" for line in told), "who is not told")
    check(all(line["ms"] >= 0 and line["time"] for line in told), "how long is not told")


def old_files_end(cluster, log):
    """Files of earlier days are kept for three days; the one that was open gets the name of its day."""
    cluster.stop_node(0)
    for ago in (2, 9):
        (log.parent / f"access.log.{day(ago)}").write_text('{"address":"203.0.113.9"}\n')
    old = time.time() - 86400
    os.utime(log, (old, old))
    cluster.start_node(0)
    names = sorted(path.name for path in log.parent.glob("access.log.*"))
    check(names == [f"access.log.{day(2)}", f"access.log.{day(1)}"], f"files that are kept: {names}")


def numbers_count(cluster):
    before = metric(cluster, 'miasma_http_responses_total{code="429"}')
    refused = sum(get(cluster, "/api/nowhere", **{"X-Forwarded-For": "203.0.113.8"}) == 429 for _ in range(60))
    check(refused > 0, "nothing was refused")
    check(metric(cluster, 'miasma_http_responses_total{code="429"}') - before == refused, "429s are not counted")
    check(metric(cluster, "miasma_request_seconds_count") > 60, "requests are not timed")
    check(metric(cluster, "miasma_bot_queue") == 0, "bots wait at an empty site")


def no_room(cluster, node):
    """As on a full disk: rows are refused with PostgreSQL's code for it."""
    token = node.guest("Bert")
    cluster.psql("CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS "
                 "$$BEGIN RAISE EXCEPTION 'no space' USING ERRCODE = '53100'; END$$;"
                 "CREATE TRIGGER full_disk BEFORE INSERT ON log FOR EACH ROW EXECUTE FUNCTION full_disk()")
    made = node.table(token, "template", ("me", "open"), pace={"kind": "days", "days": 1})
    node.call("POST", f"/api/tables/{made['id']}/join", {}, node.guest("Cleo"))
    wait_for(lambda: get(cluster, "/readyz") == 503, 10)
    check(get(cluster, "/readyz?away=404") == 404, "haproxy would cut sockets")
    check(get(cluster, "/healthz") == 200, "the process lives")
    check(metric(cluster, "miasma_database_up") == 0, "the bell does not ring")
    check(metric(cluster, "miasma_statement_errors_total") > 0, "errors are not counted")
    cluster.psql("DROP TRIGGER full_disk ON log")
    wait_for(lambda: get(cluster, "/readyz") == 200, 15)
    check(metric(cluster, "miasma_database_up") == 1, "the bell rings on")


def log_is_json(cluster):
    """Connections are ended from outside, then the database is killed and stays away for a while."""
    cluster.psql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'miasma-server'")
    wait_for(lambda: answers(cluster.url() + "/readyz"))
    cluster.kill_pg()
    time.sleep(AWAY_S)
    told = lines(cluster.folder / "node0.log")
    cluster.start_pg()
    wait_for(lambda: answers(cluster.url() + "/readyz"))
    loud = [line for line in told if line["level"] != "info" and time.time() - line["time"] < AWAY_S + 3]
    check(any(line["event"] == "notice" for line in told), "what libpq says by the way is not in the log")
    check(len(loud) <= WARNINGS, f"{len(loud)} warnings in {AWAY_S} s")


def main():
    with Cluster(sys.argv[1], nats=False, port=21540) as cluster:
        folder = cluster.folder / "logs"
        folder.mkdir()
        log = folder / "access.log"
        cluster.stop_node(0)
        cluster.options = ["--access-log", str(log), "--access-days", str(DAYS), "--proxies", "127.0.0.1",
                           "--request-burst", "40", "--requests-per-second", "20"]
        cluster.start_node(0)
        node = Node(cluster.address())
        requests_are_logged(cluster, node, log)
        old_files_end(cluster, log)
        numbers_count(cluster)
        time.sleep(2)
        no_room(cluster, node)
        log_is_json(cluster)
        told = subprocess.run(["promtool", "check", "metrics"], check=False, capture_output=True,
                              input=urllib.request.urlopen(f"http://127.0.0.1:{cluster.port + 20}/metrics").read())
        check(told.returncode == 0, told.stderr.decode())
    print("a node can be watched: logs, numbers, readiness")


if __name__ == "__main__":
    main()
