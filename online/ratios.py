#!/usr/bin/env python3
"""usage: ratios.py BUILD [PART…] [--quick]

How fast the server is, beside what runs on the same machine in the same minutes: pgbench with the
same update and insert per move and the same reads per player who sits down, and a server of
boardgame.io. Parts (all when none is named):

  speed    durable moves a second with 32 and 1,000 movers, against pgbench with 32 clients
  seats    what a move and what sitting down cost, in CPU time of ours and of PostgreSQL's
  cpu      moves per CPU-second of our process, against boardgame.io's; and what a move leaves on disk
  latency  from a move to all its players at 1,000 moves a second
  versions p99 of a move by archived rules, against the same title by today's
  idle     memory of a connection that only waits, 15,000 of them held on one node
  nodes    cost of a move with 1 and 4 nodes
  stored   cost of a move with 1,000 and with 100,000 running tables in the database

Ratios are medians over rounds in turn (A, B, A, B …). The last line says what missed its goal; with
--quick, rounds are too few and too short to judge by.
"""

import pathlib
import statistics
import subprocess
import sys
import time

from cluster import Cluster

HERE = pathlib.Path(__file__).resolve().parent
FREE = ["--messages-per-second", "0", "--sockets-per-address", "0", "--requests-per-second", "0"]
PORT, BOARDGAME_PORT = 21300, 21390
MATCHES = 40

# What is asked for: at least so much, or at most.
AT_LEAST = {"32 movers / pgbench": 1.0, "1,000 movers / pgbench": 2.0, "CPU / boardgame.io": 40}
AT_MOST = {"p99 in ms": 25, "kB a connection": 12, "connections dropped": 0, "4 nodes / 1": 1.1,
           "many stored / 1,000": 1.1, "archived / today's": 2}

# As the server appends, for one table, without its group.
BENCH = r"""
\set t -random(1, 10000)
WITH u AS (UPDATE turns SET length = length + 4, actor = 0, since = since + 1, live = live
  WHERE table_id = :t RETURNING table_id, length)
INSERT INTO log SELECT table_id, length, 4, gen_random_uuid(), '\x0306020103000301020604020003'::bytea FROM u;
"""
# As the server reads when somebody sits down: who it is, and the table.
SIT = r"""
\set t random(1, 400)
SELECT p.id, p.name, GREATEST(s.used, s.made) FROM sessions s JOIN people p ON p.id = s.person WHERE p.id = :t LIMIT 1;
SELECT t.*, u.*, (SELECT json_agg(s)::text FROM seats s WHERE s.table_id = t.id),
  (SELECT string_agg(l.bytes, ''::bytea ORDER BY l.first) FROM log l WHERE l.table_id = t.id)
  FROM tables t JOIN turns u ON u.table_id = t.id WHERE t.id = :t;
"""
BENCH_TABLES = """INSERT INTO turns SELECT -n, 0, 0, 0, 0, 9e18::bigint, repeat('x', 64)::bytea
  FROM generate_series(1, 10000) n ON CONFLICT DO NOTHING"""

# Running tables like one that was made over HTTP; nobody has to look at them today.
COPIES = """WITH t AS (INSERT INTO tables (game, head, state, hidden, pace, bank, step, host, secret, luck, made)
    SELECT game, head, state, hidden, pace, bank, step, host, secret, luck, made
    FROM tables, generate_series(1, {n}) WHERE id = {id} RETURNING id),
  s AS (INSERT INTO seats SELECT t.id, x.seat, kind, person, name, level, invite, standing
    FROM seats x, t WHERE x.table_id = {id}),
  u AS (INSERT INTO turns SELECT t.id, revision, length, actor, since, armed + 864e5::int, live FROM turns x, t WHERE x.table_id = {id}),
  w AS (INSERT INTO work SELECT t.id, kind, due + 864e5::int FROM work x, t WHERE x.table_id = {id})
  INSERT INTO log SELECT t.id, first, count, batch, bytes FROM log x, t WHERE x.table_id = {id}"""


class Plan:
    def __init__(self, build, quick):
        self.build = pathlib.Path(build)
        self.rounds, self.seconds = (1, 4) if quick else (5, 8)
        self.idle, self.hold = (2000, 5) if quick else (15000, 120)
        self.stored = 10000 if quick else 100000
        self.missed = []

    def load(self, cluster, **options):
        """A run of simulated people; its figures by name."""
        command = [self.build / "online/miasma-load", "--postgres", str(cluster.pg_pid())]
        for address in cluster.addresses():
            command += ["--node", address]
        for pid in cluster.pids():
            command += ["--server", str(pid)]
        for key, value in {"seconds": self.seconds, **options}.items():
            command += [f"--{key}", str(value)]
        done = subprocess.run(command, text=True, stdout=subprocess.PIPE, check=True)
        words = (line.split() for line in done.stdout.splitlines())
        figures = {pair[0]: float(pair[1]) for pair in words if len(pair) == 2}
        if figures["dry"]:
            print("  (the tables ran out: too few were made ahead)")
        return figures

    def tell(self, name, value, where=""):
        """A figure that has a goal."""
        met = value >= AT_LEAST[name] if name in AT_LEAST else value <= AT_MOST[name]
        goal = f"at least {AT_LEAST[name]}" if name in AT_LEAST else f"at most {AT_MOST[name]}"
        print(f"{name}{where}: {value:.2f}, {goal}: {'met' if met else 'MISSED'}", flush=True)
        if not met:
            self.missed.append(name + where)


def cpu_of(pid):
    """CPU seconds of a process."""
    fields = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


def spread(values):
    return f"{statistics.median(values):,.0f} ({min(values):,.0f} to {max(values):,.0f})"


# ---- speed

def pgbench(plan, cluster, moves_a_seat):
    """Moves a second of 32 clients, each of whom sits down at a table once in so many moves."""
    move, sit = cluster.folder / "move.sql", cluster.folder / "sit.sql"
    move.write_text(BENCH)
    sit.write_text(SIT)
    host = cluster.database.split()[0].partition("=")[2]
    done = subprocess.run(["pgbench", "-h", host, "-U", "miasma", "-n", "-M", "prepared", "-c", "32", "-j", "2", "-T",
                           str(plan.seconds), "-f", f"{move}@{moves_a_seat}", "-f", f"{sit}@1", "miasma"],
                          text=True, capture_output=True, check=True)
    return float(done.stdout.partition("tps = ")[2].split()[0]) * moves_a_seat / (moves_a_seat + 1)


def tables_for(rate, seconds, moves_a_game=30):
    """As many as movers at this rate need until the end."""
    return int(rate * (seconds + 2) / moves_a_game) + 100


def speed(plan):
    """Black Death, whose two people stay for 150 moves, and Rattus, where they go to another table every 30."""
    runs, bare = {}, {}
    with Cluster(plan.build, nats=False, port=PORT, options=FREE) as cluster:
        cluster.psql(BENCH_TABLES)
        plan.load(cluster, movers=0, guests=400, tables=400, seconds=0.1, warm=0)
        for _ in range(plan.rounds):
            for game, moves_a_game in (("blackdeath", 150), ("rattus", 30)):
                rate = pgbench(plan, cluster, moves_a_game // 2)
                bare.setdefault(game, []).append(rate)
                for movers in (32, 1000):
                    tables = movers + tables_for(2.5 * rate, plan.seconds, moves_a_game)
                    run = plan.load(cluster, game=game, movers=movers, guests=400, tables=tables)
                    runs.setdefault((game, movers), []).append(run)
    for game, rates in bare.items():
        print(f"pgbench, 32 clients that sit down as the people of {game} do, moves/s: {spread(rates)}")
    for (game, movers), each in runs.items():
        rates = [run["moves_per_s"] for run in each]
        print(f"{game}, {movers:,} movers, moves/s: {spread(rates)}; p99 {statistics.median(r['p99_ms'] for r in each):.1f} ms")
        plan.tell(f"{movers:,} movers / pgbench", statistics.median(a / b for a, b in zip(rates, bare[game])), f", {game}")


# ---- seats

STAYS = (0, 4)  # moves of a player at a table: to the end, and few


def parted(runs):
    """Microseconds a move and a player seated, for runs whose people stay long and short: two equations."""
    (m, s, c), (n, t, d) = ((run["moves"], run["seated"], 1e6 * (run["server_cpu_s"] + run["postgres_cpu_s"]))
                            for run in runs)
    seat = (m * d - n * c) / (m * t - n * s)
    return (c - s * seat) / m, seat


def seats(plan):
    costs = []
    with Cluster(plan.build, nats=False, port=PORT, options=FREE) as cluster:
        for _ in range(plan.rounds):
            costs.append(parted([plan.load(cluster, game="rattus", movers=32, guests=400, stay=stay,
                                           tables=100 + tables_for(25000, plan.seconds, 2 * stay or 30))
                                 for stay in STAYS]))
    moves, players = zip(*costs)
    print(f"us a move: {spread(moves)}; us a player seated: {spread(players)}")


# ---- cpu

def boardgame(plan):
    """Moves per CPU-second of a server of boardgame.io."""
    folder = HERE / "boardgameio"
    if not (folder / "node_modules").exists():
        subprocess.run(["npm", "ci", "--silent"], cwd=folder, check=True)
    server = subprocess.Popen(["node", "server.js", str(BOARDGAME_PORT)], cwd=folder, text=True, stdout=subprocess.PIPE,
                              stderr=subprocess.DEVNULL)
    try:
        while "ready" not in server.stdout.readline():
            pass
        players = subprocess.Popen(["node", "players.js", str(BOARDGAME_PORT), str(MATCHES), str(plan.seconds)],
                                   cwd=folder, text=True, stdout=subprocess.PIPE)
        while "begins" not in players.stdout.readline():
            pass
        before = cpu_of(server.pid)
        moves = int(players.stdout.readline().split()[1])
        return moves / (cpu_of(server.pid) - before)
    finally:
        server.kill()
        server.wait()


def disk(cluster):
    """Bytes a move, with its share of the table it belongs to."""
    log, whole, wal, rows = map(float, cluster.psql("""SELECT pg_total_relation_size('log'),
      pg_database_size(current_database()), pg_current_wal_lsn() - '0/0', count(*) FROM log""").split("|"))
    print(f"on disk: {log / rows:.0f} bytes a move in the log, {whole / rows:.0f} in all, {wal / rows:.0f} of WAL")


def cpu(plan):
    ours, theirs, postgres = [], [], []
    with Cluster(plan.build, nats=False, port=PORT, options=FREE) as cluster:
        for _ in range(plan.rounds):
            theirs.append(boardgame(plan))
            run = plan.load(cluster, game="blackdeath", movers=1000, guests=400,
                            tables=1000 + tables_for(50000, plan.seconds, 150))
            ours.append(run["server_moves_per_cpu_s"])
            postgres.append(run["postgres_moves_per_cpu_s"])
        disk(cluster)
    print("boardgame.io, moves per CPU-second:", spread(theirs))
    print("ours, moves per CPU-second:", spread(ours), "; PostgreSQL's beside it:", spread(postgres))
    plan.tell("CPU / boardgame.io", statistics.median(a / b for a, b in zip(ours, theirs)))


# ---- latency

def latency(plan):
    runs = []
    with Cluster(plan.build, nodes=2, port=PORT, options=FREE) as cluster:
        for _ in range(max(1, plan.rounds // 2)):
            runs.append(plan.load(cluster, movers=500, rate=1000, guests=200, tables=500 + tables_for(1000, plan.seconds)))
    middle = {key: statistics.median(run[key] for run in runs) for key in ("moves_per_s", "p50_ms", "max_ms")}
    print(f"{middle['moves_per_s']:,.0f} moves/s on two nodes, to all players: half within {middle['p50_ms']:.1f} ms, "
          f"all within {middle['max_ms']:.1f} ms")
    plan.tell("p99 in ms", statistics.median(run["p99_ms"] for run in runs))


# ---- versions

# A node that knows the first rules only, so that new tables are of those.
OLD_NODE = """INSERT INTO nodes SELECT gen_random_uuid(), at + 1e9::int, 0, 'template@1 rattus@1 blackdeath@1 plague@1'
  FROM site"""


def moves_by(plan, cluster, game):
    time.sleep(3)  # until every node was told which versions the others know
    return plan.load(cluster, game=game, movers=100, rate=400, guests=200, tables=100 + tables_for(400, plan.seconds))


def versions(plan):
    runs = {}
    with Cluster(plan.build, nodes=2, port=PORT, options=FREE) as cluster:
        for game in plan.rounds * ["rattus", "blackdeath", "plague"]:
            today = moves_by(plan, cluster, game)
            cluster.psql(OLD_NODE)
            archived = moves_by(plan, cluster, game)
            cluster.psql("DELETE FROM nodes WHERE at > (SELECT at + 1e8::int FROM site)")
            runs.setdefault(game, []).append((today, archived))
        told = cluster.psql("SELECT DISTINCT game, get_byte(head, 2) FROM tables ORDER BY 1, 2").split()
    print("played:", ", ".join(line.replace("|", "@") for line in told))
    for game, pairs in runs.items():
        half, most = (statistics.median(b[key] / a[key] for a, b in pairs) for key in ("p50_ms", "p99_ms"))
        print(f"{game}: p99 {spread([a['p99_ms'] for a, _ in pairs])} ms, archived "
              f"{spread([b['p99_ms'] for _, b in pairs])} ms; half of the moves {half:.2f} times as long")
        plan.tell("archived / today's", most, f", {game}")


# ---- idle

def idle(plan):
    with Cluster(plan.build, nats=False, port=PORT, options=FREE) as cluster:
        run = plan.load(cluster, idle=plan.idle, movers=0, tables=100, seconds=plan.hold, warm=0)
    print(f"{run['idle']:,.0f} of {plan.idle:,} connections held for {plan.hold} s")
    plan.tell("kB a connection", run["idle_bytes_each"] / 1000)
    plan.tell("connections dropped", plan.idle - run["idle"] + run["dropped"])


# ---- cost of a move

def cost(run):
    """Microseconds of CPU a move, ours and PostgreSQL's."""
    return 1e6 * run["server_cpu_s"] / run["moves"], 1e6 * run["postgres_cpu_s"] / run["moves"]


def nodes(plan):
    """As much for every node, and as much for all of them together. Players of one table at one node, as a balancer
    that goes by the table's address has it; and apart."""
    for apart, how in ((0, "at one node"), (1, "apart")):
        costs = {}
        for _ in range(max(1, plan.rounds // 2)):
            for count, rate in ((1, 500), (4, 2000), (1, 2000)):
                with Cluster(plan.build, nodes=count, port=PORT, options=FREE) as cluster:
                    run = plan.load(cluster, game="blackdeath", movers=rate // 4, rate=rate, apart=apart, guests=200,
                                    tables=rate // 4 + 100, warm=4)
                costs.setdefault((count, rate), []).append(cost(run)[0])
        middle = {key: statistics.median(values) for key, values in costs.items()}
        told = ", ".join(f"{count} with {rate:,} moves/s: {value:.1f} us" for (count, rate), value in middle.items())
        print(f"cost of a move by nodes, players of a table {how}: {told}")
        plan.tell("4 nodes / 1", middle[4, 2000] / middle[1, 500], f", as much for each, players {how}")
        plan.tell("4 nodes / 1", middle[4, 2000] / middle[1, 2000], f", as much for all, players {how}")


def stored(plan):
    costs = {}
    for _ in range(max(1, plan.rounds // 2)):
        for count in (1000, plan.stored):
            with Cluster(plan.build, nats=False, port=PORT, options=FREE) as cluster:
                plan.load(cluster, movers=0, tables=2, seconds=0.1, warm=0)
                cluster.psql(COPIES.format(n=count, id=2))
                cluster.psql("VACUUM ANALYZE")
                run = plan.load(cluster, game="blackdeath", movers=500, rate=2000, guests=200, tables=600)
                costs.setdefault(count, []).append(cost(run))
    middle = {count: [statistics.median(part) for part in zip(*values)] for count, values in costs.items()}
    for count, (ours, postgres) in middle.items():
        print(f"{count:,} running tables stored: {ours:.1f} us of ours a move, {postgres:.1f} us of PostgreSQL's")
    both = {count: sum(parts) for count, parts in middle.items()}
    plan.tell("many stored / 1,000", both[plan.stored] / both[1000])


PARTS = {part.__name__: part for part in (speed, seats, cpu, latency, versions, idle, nodes, stored)}


def main():
    words = [word for word in sys.argv[1:] if word != "--quick"]
    if not words or any(word not in PARTS for word in words[1:]):
        sys.exit(__doc__)
    plan = Plan(words[0], "--quick" in sys.argv)
    for name in words[1:] or PARTS:
        began = time.monotonic()
        print(f"\n== {name}", flush=True)
        PARTS[name](plan)
        print(f"   ({time.monotonic() - began:.0f} s)", flush=True)
    print("\nmissed:", ", ".join(plan.missed) or "nothing")


if __name__ == "__main__":
    main()
