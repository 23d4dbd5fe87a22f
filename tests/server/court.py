#!/usr/bin/env python3
"""usage: court.py BUILD [TEST…] [--long]

Moderation at two nodes: reports of lines, muting, cases, acts, appeals, and the operator's part. Every test is one
sentence, and says its bound. The last two act by lot, with --long 2,000 times.
"""

import collections
import json
import random
import subprocess
import sys
import time

from limits import Cluster, offer, run
from talk import come, heard, listen, say, seated, told

DAY_MS = 86_400_000
REPORTS = 6  # an hour
ACTS = 2000 if "--long" in sys.argv else 300
tests, lots = [], []  # what is done one after the other, and by lot


def test(function):
    tests.append(function)
    return function


def lot(function):
    lots.append(function)
    return function


def number(person):
    return person.call("GET", "/api/me")[1]["person"]["id"]


def admin(site, *words, why="by hand", result=0):
    """The operator's program: what it prints."""
    command = [site.server(), "admin", *map(str, words), "--database", site.database]
    done = subprocess.run(command + (["--why", why] if why else []), text=True, capture_output=True, check=False)
    assert done.returncode == result, (words, done)
    return [json.loads(line) for line in done.stdout.splitlines() if line.startswith("{")]


def account(person, name):
    status, answer = person.call("POST", "/api/me/password", {"name": name, "password": "four rats in a boat"})
    assert status == 200, answer
    person.name = name
    return person


def moderators(site, net, *names):
    people = [account(one, name) for one, name in zip(come(site, net, *names), names)]
    for one in people:
        admin(site, "moderators", "add", one.name)
    return people


def report(person, table, *lines, kind="insult", **more):
    return person.call("POST", f"/api/tables/{table}/talk/report", {"lines": lines, "kind": kind, **more})


def spoken(person, table, text):
    """Says a line: its number."""
    status, answer = say(person, table, text=text)
    assert status == 201, answer
    return answer["no"]


def first_line(person, table):
    return person.call("GET", f"/api/tables/{table}/talk")[1]["lines"][0]["no"]


def act(moderator, case, what, days=0, reason="Keep it to the game."):
    return moderator.call("POST", f"/api/cases/{case}/act", {"act": what, "days": days, "reason": reason})


def decide(moderator, case, what, reason="Read again."):
    return moderator.call("POST", f"/api/cases/{case}/decide", {"decision": what, "reason": reason})


def appeal(person, case, said="It was a joke."):
    return person.call("POST", "/api/me/appeal", {"case": case, "said": said})


def standing(person):
    return person.call("GET", "/api/me/standing")[1]


def case_about(moderator, name, state="open"):
    """The number of the newest such case."""
    found = [one["id"] for one in moderator.call("GET", f"/api/cases?state={state}")[1]["cases"] if one["name"] == name]
    return max(found, key=int) if found else None


def accused(site, net, moderator, *names):
    """Two people at a table, where the second said a line that the first reported; the case."""
    people = come(site, net, *names)
    table = seated(people)
    assert report(people[0], table, spoken(people[1], table, "Go home."))[0] == 201
    return *people, table, case_about(moderator, names[1])


# ---- reports and muting


@test
def a_report_keeps_the_lines_around_it(site):
    """Five before and five after, as they were; the reporter hears that it was dealt with."""
    mira, = moderators(site, "203.2.1", "Mira Keeper")
    ann, bob = come(site, "203.2.2", "Ann Around", "Bob Around")
    table = seated([ann, bob])
    said = [spoken(bob if i in (6, 7) else ann, table, f"line {i}") for i in range(14)]
    assert report(ann, table, said[7], said[6], said="Twice.")[0] == 201
    site.psql(f"DELETE FROM talk WHERE table_id = {table}")
    case = mira.call("GET", f"/api/cases/{case_about(mira, 'Bob Around')}")[1]
    assert [line["no"] for line in case["lines"]] == said[1:13], case["lines"]
    assert [line["no"] for line in case["lines"] if line["chosen"]] == said[6:8]
    assert [(one["name"], one["kind"], one["said"]) for one in case["reports"]] == [("Ann Around", "insult", "Twice.")]
    own = lambda: [(one["name"], one["state"], one["act"]) for one in ann.call("GET", "/api/me/reports")[1]["reports"]]
    assert own() == [("Bob Around", "open", "")]
    assert act(mira, case["id"], "none") == (204, "")
    assert own() == [("Bob Around", "decided", "none")] and bob.call("GET", "/api/me/reports")[1] == {"reports": []}


@test
def a_report_is_of_one_other_person(site):
    """One's own lines, lines of two people, twice the same line and lines of the other room are refused."""
    ann, bob, carl, eve = come(site, "203.2.3", "Ann", "Bob", "Carl", "Eve")
    table = seated([ann, bob, carl])
    one, two, three = (spoken(person, table, "hm") for person in (ann, bob, carl))
    for lines in ((one,), (two, three), (two, two), (three + 9999,)):
        assert report(ann, table, *lines) == (422, {"error": "lines"}), lines
    assert report(eve, table, two) == (422, {"error": "lines"})


@test
def reports_of_one_person_at_a_table_are_one_case(site):
    """Two people report: one case with two reports. One person sends six reports an hour."""
    mira, = moderators(site, "203.2.4", "Mira Counter")
    ann, bob, carl = come(site, "203.2.5", "Ann", "Bob Often", "Carl")
    table = seated([ann, bob, carl])
    line = spoken(bob, table, "Buy this!")
    assert report(carl, table, line, kind="spam")[0] == 201
    for _ in range(REPORTS):
        assert report(ann, table, line)[0] == 201
    assert report(ann, table, line) == (429, {"error": "quota", "of": "reports"})
    listed = [one for one in mira.call("GET", "/api/cases")[1]["cases"] if one["name"] == "Bob Often"]
    assert [(one["reports"], one["kinds"]) for one in listed] == [(REPORTS + 1, ["insult", "spam"])]


@test
def muting_holds_one_way_until_it_is_taken_back(site):
    """The one does not read the other, who reads on and is not told."""
    ann, bob = come(site, "203.2.6", "Ann", "Bob Loud")
    table = seated([ann, bob])
    assert ann.call("POST", f"/api/tables/{table}/mute", {"line": spoken(bob, table, "one")})[0] == 204
    say(bob, table, text="two")
    say(ann, table, text="three")
    assert heard(ann, table) == [("Ann", "three")]
    assert [text for _, text in heard(bob, table)] == ["one", "two", "three"]
    assert not [one for one in ann.call("GET", "/api/me/inbox")[1]["letters"] if not one["seen"]]
    mutes = ann.call("GET", "/api/me/mutes")[1]["mutes"]
    assert [one["name"] for one in mutes] == ["Bob Loud"] and bob.call("GET", "/api/me/mutes")[1] == {"mutes": []}
    assert bob.call("DELETE", f"/api/me/mutes/{mutes[0]['id']}") == (404, {"error": "none"})
    assert ann.call("DELETE", f"/api/me/mutes/{mutes[0]['id']}")[0] == 204
    assert len(heard(ann, table)) == 3


# ---- acts


@test
def only_moderators_decide_and_nobody_their_own_case(site):
    """People, people who were moderators, who reported, and who was reported are refused; nothing changes. Whoever was
    reported does not read by whom."""
    mira, jan = moderators(site, "203.2.7", "Mira Own", "Jan Own")
    ann, bob, _, case = accused(site, "203.2.8", mira, "Ann", "Bob Own")
    assert act(ann, case, "ban", 5) == (403, {"error": "moderator"})
    table = seated([mira, jan])
    assert report(mira, table, spoken(jan, table, "Fool."))[0] == 201
    for one in (mira, jan):
        assert act(one, case_about(mira, "Jan Own"), "ban", 5) == (403, {"error": "own"})
    about_jan = case_about(mira, "Jan Own")
    assert mira.call("GET", f"/api/cases/{about_jan}")[1]["reports"][0]["name"] == "Mira Own"
    assert jan.call("GET", f"/api/cases/{about_jan}") == (404, {"error": "case"}) and not case_about(jan, "Jan Own")
    admin(site, "moderators", "remove", "Jan Own")
    assert act(jan, case, "warn") == (403, {"error": "moderator"})
    assert jan.call("GET", "/api/cases") == (403, {"error": "moderator"})
    assert standing(bob) == {"name": "Bob Own", "muted": None, "banned": None, "moderator": False, "cases": []}
    admin(site, "moderators", "add", "Ann", result=1)  # a guest has no name of their own


@test
def nothing_is_done_without_a_reason(site):
    """No reason, no such act, no days, too many days: refused; and a case is decided once."""
    mira, = moderators(site, "203.2.9", "Mira Reason")
    *_, case = accused(site, "203.2.10", mira, "Ann", "Bob Reason")
    for reason in ("", " ", None, "x" * 301, "a\u202eb"):
        assert act(mira, case, "warn", reason=reason) == (422, {"error": "reason"}), reason
    for what, days in (("burn", 0), ("mute", 0), ("mute", 366), ("ban", 0), ("ban", 3651), ("warn", 1), (None, 0)):
        assert act(mira, case, what, days) == (422, {"error": "act"}), what
    assert decide(mira, case, "lift") == (409, {"error": "decided"})
    assert act(mira, case, "mute", 3)[0] == 204 and act(mira, case, "none") == (409, {"error": "decided"})
    assert act(mira, 999999, "none") == (404, {"error": "case"})


@test
def a_warning_is_shown_until_it_is_read(site):
    """Two warnings are two; each is read by the person alone."""
    mira, = moderators(site, "203.2.11", "Mira Warner")
    ann, bob, table, case = accused(site, "203.2.12", mira, "Ann", "Bob Warned")
    assert act(mira, case, "warn", reason="Be kind.")[0] == 204
    report(ann, table, first_line(ann, table))
    second = case_about(mira, "Bob Warned")
    assert act(mira, second, "warn")[0] == 204
    assert bob.call("GET", "/api/me")[1]["warned"] == 2 and "warned" not in ann.call("GET", "/api/me")[1]
    assert [one["reason"] for one in standing(bob)["cases"]] == ["Keep it to the game.", "Be kind."]
    assert ann.call("POST", "/api/me/standing", {"case": case}) == (404, {"error": "case"})
    for one in (case, second):
        assert bob.call("POST", "/api/me/standing", {"case": one})[0] == 204
        assert bob.call("POST", "/api/me/standing", {"case": one}) == (404, {"error": "case"})
    assert "warned" not in bob.call("GET", "/api/me")[1]


@test
def an_act_is_told_at_its_table(site):
    """A line of the room says who was warned, muted or banned, at once; it is nobody's to report."""
    mira, = moderators(site, "203.2.13", "Mira Aside")
    ann, bob, table, case = accused(site, "203.2.14", mira, "Ann", "Bob Aside")
    link = listen(site, 0, ann, table)
    assert act(mira, case, "mute", 7)[0] == 204
    aside = ann.call("GET", f"/api/tables/{table}/talk?after={first_line(ann, table)}")[1]["lines"]
    assert told(link, 2) == [aside[0]["no"] % 2**32] and not aside[0]["mine"]
    assert heard(ann, table) == [("Bob Aside", "Go home."), ("Bob Aside", 102)]
    assert report(ann, table, aside[0]["no"]) == (422, {"error": "lines"})
    assert say(bob, table, text="But") == (403, {"error": "muted"})
    link.sock.close()


@test
def a_ban_ends_sessions_everywhere_and_says_why(site):
    """Sockets at both nodes close within 2 s; every request is refused with the reason, but an appeal is heard."""
    mira, jan = moderators(site, "203.2.15", "Mira Ban", "Jan Ban")
    ann, bob, table, case = accused(site, "203.2.16", mira, "Ann", "Bob Banned")
    links = [listen(site, i, bob, table) for i in range(2)]
    assert act(mira, case, "ban", 3, reason="Third time.")[0] == 204
    for link in links:
        link.sock.settimeout(2)
        while link.receive()[0] != 8:
            pass
    status, answer = bob.call("GET", "/api/me")
    left = answer.pop("until") - time.time() * 1000
    assert (status, answer) == (403, {"error": "banned", "case": case, "why": "Third time.", "state": "decided"})
    assert 2.9 * DAY_MS < left < 3 * DAY_MS
    assert say(bob, table, text="Hey")[0] == bob.call("POST", "/api/tables", {})[0] == 403
    assert bob.call("GET", "/api/tables?state=open")[0] == 200
    for mine in "state=mine", "followed=1":
        status, answer = bob.call("GET", f"/api/tables?{mine}")
        assert (status, answer["error"]) == (403, "banned"), "a list of one's own says why, too"
    assert standing(bob)["name"] == "Bob Banned"
    asked = bob.call("DELETE", "/api/me/account")[1]
    assert asked == {"error": "sure"}, f"who is banned may still leave for good: {asked}"
    assert appeal(ann, case) == (404, {"error": "case"}) and appeal(bob, case) == (204, "")
    assert appeal(bob, case) == (409, {"error": "decided"})
    assert decide(mira, case, "uphold") == (403, {"error": "judge"})
    assert mira.call("GET", f"/api/cases/{case}")[1]["appeal"] == "It was a joke."
    assert decide(jan, case, "lift")[0] == 204 and bob.call("GET", "/api/me")[0] == 200
    assert [one["state"] for one in standing(bob)["cases"]] == ["lifted"]
    assert heard(ann, table)[-1] == ("Bob Banned", 104)


@test
def another_act_that_runs_outlives_a_lifted_one(site):
    """A week and a day without talk: lifting the week leaves the day."""
    mira, jan = moderators(site, "203.2.17", "Mira Two", "Jan Two")
    ann, bob, table, day = accused(site, "203.2.18", mira, "Ann", "Bob Two")
    assert act(mira, day, "mute", 1)[0] == 204
    report(ann, table, first_line(ann, table))
    week = case_about(mira, "Bob Two")
    assert act(mira, week, "mute", 7)[0] == 204
    left = lambda: round((standing(bob)["muted"] - time.time() * 1000) / DAY_MS)
    assert left() == 7 and appeal(bob, week)[0] == 204 and decide(jan, week, "lift")[0] == 204
    assert left() == 1 and say(bob, table, text="x")[0] == 403


@test
def an_operator_does_the_same_by_hand(site):
    """Lists, decides and lifts without a moderator; a ban reaches both nodes within 3 s."""
    mira, = moderators(site, "203.2.19", "Mira Hand")
    ann, bob, table, case = accused(site, "203.2.20", mira, "Ann", "Bob Hand")
    assert "Mira Hand" in [one["name"] for one in admin(site, "moderators", why=None)]
    assert case in [str(one["id"]) for one in admin(site, "cases", "list", "open", why=None)]
    assert admin(site, "cases", "show", case, why=None)[0]["lines"][0]["text"] == "Go home."
    link = listen(site, 1, bob, table)
    admin(site, "cases", "ban", case, why=None, result=2)
    admin(site, "cases", "ban", case, 0, result=2)
    admin(site, "cases", "ban", case, 2, why="Enough.")
    link.sock.settimeout(3)
    while link.receive()[0] != 8:
        pass
    assert bob.call("GET", "/api/me")[1]["why"] == "Enough."
    admin(site, "cases", "lift", case, result=1)  # nobody has appealed
    assert appeal(bob, case)[0] == 204 and decide(mira, case, "uphold")[0] == 204
    admin(site, "people", "unban", number_of(site, "Bob Hand"))
    assert bob.call("GET", "/api/me")[0] == 200
    traced = [one["what"] for one in mira.call("GET", f"/api/cases/{case}")[1]["trace"]]
    assert traced == ["people unban", "case uphold", "case appeal", "case ban", "case report"], traced


def number_of(site, name):
    return site.psql(f"SELECT id FROM people WHERE name = '{name}'")


@test
def an_erased_person_leaves_no_line_in_a_case(site):
    """Neither who was reported, nor who reported, nor who spoke between."""
    mira, = moderators(site, "203.2.21", "Mira Erase")
    ann, bob, carl = come(site, "203.2.22", "Ann Zwirn", "Bob Quast", "Carl Vlies")
    table = seated([ann, bob, carl])
    lines = [spoken(one, table, text) for one, text in ((ann, "Xanthe"), (bob, "Ypsilon"), (carl, "Zephyr"))]
    assert report(ann, table, lines[1], said="Wolke")[0] == 201
    act(mira, case_about(mira, "Bob Quast"), "warn")
    for name in ("Ann Zwirn", "Carl Vlies", "Bob Quast"):
        admin(site, "people", "erase", number_of(site, name))
    dump = subprocess.run(["pg_dump", "--dbname", site.database], check=True, capture_output=True, text=True).stdout
    for word in ("Zwirn", "Quast", "Vlies", "Xanthe", "Ypsilon", "Zephyr", "Wolke"):
        assert word not in dump, word


@test
def a_node_adds_to_the_trace_by_acts_alone(site):
    """With a user of its own, a node cannot write, change or delete a row of the trace, but call what does."""
    site.psql("CREATE ROLE plain LOGIN")
    subprocess.run([site.server(), "migrate", "--database", f"{site.database} user=plain", "--owner", site.database], check=True)
    for sql in ("INSERT INTO trace (at, who, what, subject, why) VALUES (0, 'x', 'x', 0, 'x')", "UPDATE trace SET why = 'x'",
                "DELETE FROM trace", "SELECT trace_add(0, 'x', 0, 'x', 0, 'x', 0)"):
        done = subprocess.run(["psql", site.database, "-c", f"SET ROLE plain; {sql}"], capture_output=True, text=True, check=False)
        assert "permission denied" in done.stderr, (sql, done)
    assert site.psql("SET ROLE plain; SELECT case_appeal(1, 0, 'x', 0)").split()[-1] == "case"


# ---- by lot


WATCH = """
CREATE TABLE watched (tx bigint, person bigint);
CREATE TABLE traced (tx bigint, subject bigint);
CREATE FUNCTION note_change() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
    IF (OLD.muted, OLD.barred, OLD.warned, OLD.banned, OLD.moderator) IS DISTINCT FROM
        (NEW.muted, NEW.barred, NEW.warned, NEW.banned, NEW.moderator) THEN
        INSERT INTO watched VALUES (txid_current(), NEW.id);
    END IF;
    RETURN NULL;
END$$;
CREATE FUNCTION note_trace() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN
    INSERT INTO traced VALUES (txid_current(), NEW.subject);
    RETURN NULL;
END$$;
CREATE TRIGGER note_change AFTER UPDATE ON people FOR EACH ROW EXECUTE FUNCTION note_change();
CREATE TRIGGER note_trace AFTER INSERT ON trace FOR EACH ROW EXECUTE FUNCTION note_trace();
"""
UNWATCH = "DROP FUNCTION note_change, note_trace CASCADE; DROP TABLE watched, traced"


class Case:
    def __init__(self, number, about):
        self.id, self.about, self.reporters = number, about, set()
        self.state, self.act, self.until, self.judge, self.unread = "open", "", 0, None, False


class Model:
    """What must have become of everybody: the same rules, written once more."""

    def __init__(self, site, people, table, dice):
        self.site, self.people, self.table, self.dice = site, people, table, dice
        self.lines = [spoken(one, table, "a line") for one in people]
        self.n = len(people)
        self.numbers = [number(one) for one in people]
        self.muted, self.barred, self.warned = [0] * self.n, [0] * self.n, [0] * self.n
        self.power = [False] * self.n
        self.cases, self.traces, self.seen = [], 0, collections.Counter()

    def expect(self, what, want, got):
        self.seen[f"{what} {want}"] += 1
        assert got[0] == want or got[1] == {"error": want} or (want == "banned" and got[1]["error"] == want), (what, want, got)
        self.traces += want == 204 or want == 201
        return want in (201, 204)

    def until(self, days):
        return int(time.time() * 1000) + days * DAY_MS

    def any_case(self, state=None):
        """Mostly one in this state."""
        fit = [one for one in self.cases if one.state == state] if self.dice.random() < 0.7 else []
        return self.dice.choice(fit or self.cases or [Case("999999", 0)])

    def anybody(self):
        """Mostly somebody with the power."""
        fit = [i for i in range(self.n) if self.power[i] and not self.barred[i]] if self.dice.random() < 0.6 else []
        return self.dice.choice(fit or range(self.n))

    def may_judge(self, who, case):
        if self.barred[who]:
            return "banned"
        if not self.power[who]:
            return "moderator"
        if case.id == "999999":
            return "case"
        return "own" if who == case.about or who in case.reporters else None

    # Each is one act, and what must come of it.

    def report(self):
        who, about = self.dice.randrange(self.n), self.dice.randrange(self.n)
        want = "banned" if self.barred[who] else "lines" if who == about else 201
        if self.expect("report", want, report(self.people[who], self.table, self.lines[about])):
            case = next((one for one in self.cases if one.about == about and one.state == "open"), None)
            if not case:
                case = Case(self.site.psql(f"SELECT max(id) FROM cases WHERE person = {self.numbers[about]}"), about)
                self.cases.append(case)
            case.reporters.add(who)

    def judge(self):
        who, case = self.anybody(), self.any_case("open")
        what, days = self.dice.choice([("none", 0), ("warn", 0), ("warn", 0), ("mute", 1), ("mute", 30), ("ban", 9), ("ban", 0)])
        wrong = "act" if (what, days) == ("ban", 0) else None
        refused = self.may_judge(who, case)
        if refused not in ("banned", "moderator"):
            refused = wrong or refused or ("decided" if case.state != "open" else None)
        until = self.until(days) if days else 0
        if self.expect("act", refused or 204, act(self.people[who], case.id, what, days)):
            self.acted(case, what, until, who)

    def acted(self, case, what, until, who):
        case.state, case.act, case.until, case.judge, case.unread = "decided", what, until, who, what == "warn"
        for kind, kept in (("mute", self.muted), ("ban", self.barred)):
            if what == kind:
                kept[case.about] = max(kept[case.about], until)
        self.warned[case.about] += what == "warn"

    def by_hand(self):
        case, what = self.any_case("open"), self.dice.choice(["none", "warn"])
        good = case.state == "open" and case.id != "999999"
        admin(self.site, "cases", what, case.id, result=0 if good else 1)
        if good:
            self.traces += 1
            self.acted(case, what, 0, -1)

    def appeal(self):
        case = self.any_case("decided")
        who = case.about if self.dice.random() < 0.7 else self.dice.randrange(self.n)
        mine = case.id != "999999" and who == case.about and case.act not in ("", "none")
        want = "case" if not mine else 204 if case.state == "decided" else "decided"
        if self.expect("appeal", want, appeal(self.people[who], case.id)):
            case.state = "appealed"

    def decide(self):
        case = self.any_case("appealed")
        who, what = self.anybody(), self.dice.choice(["lift", "lift", "uphold"])
        want = self.may_judge(who, case) or ("decided" if case.state != "appealed" else None) or \
            ("judge" if who == case.judge else 204)
        if self.expect("decide", want, decide(self.people[who], case.id, what)):
            case.state = "lifted" if what == "lift" else "upheld"
            if what == "lift":
                self.undo(case)

    def undo(self, case):
        for kind, kept in (("mute", self.muted), ("ban", self.barred)):
            if case.act == kind and kept[case.about] == case.until:
                kept[case.about] = max([one.until for one in self.cases if one.about == case.about and one.act == kind
                                        and one.state != "lifted"], default=0)
        self.warned[case.about] -= case.unread
        case.unread = False

    def read(self):
        case, who = self.any_case(), self.dice.randrange(self.n)
        if self.dice.random() < 0.6:
            who = case.about
        want = 204 if case.unread and who == case.about else "case"
        if self.expect("read", want, self.people[who].call("POST", "/api/me/standing", {"case": case.id})):
            case.unread = False
            self.warned[who] -= 1

    def empower(self):
        who = self.dice.randrange(self.n)
        what = "remove" if self.power[who] else "add"
        admin(self.site, "moderators", what, self.numbers[who])
        self.power[who] = not self.power[who]
        self.traces += 1

    def free(self):
        """An operator ends every mute, or every ban, of somebody."""
        what, verb, kept = self.dice.choice([("mute", "unmute", self.muted), ("ban", "unban", self.barred)])
        held = [i for i in range(self.n) if kept[i]]
        who = self.dice.choice(held or range(self.n))
        admin(self.site, "people", verb, self.numbers[who])
        self.traces += 1
        kept[who] = 0
        for case in self.cases:
            if case.about == who and case.act == what:
                case.state = "lifted"

    def step(self):
        kinds = {self.report: 25, self.judge: 30, self.appeal: 12, self.decide: 16, self.read: 11, self.empower: 3,
                 self.by_hand: 2, self.free: 6}
        self.dice.choices(list(kinds), list(kinds.values()))[0]()

    def compare(self):
        rows = self.site.psql("SELECT id, muted, barred, warned, moderator::int FROM people ORDER BY id").split()
        found = {row.split("|")[0]: [int(part) for part in row.split("|")[1:]] for row in rows}
        for i, one in enumerate(self.numbers):
            muted, barred, warned, power = found[one]
            want = (self.muted[i], self.barred[i], self.warned[i], int(self.power[i]))
            near = abs(muted - want[0]) < 60_000 and abs(barred - want[1]) < 60_000
            assert near and (warned, power) == want[2:], (i, found[one], want)


@lot
def no_act_without_a_trace(site):
    """Acts by lot of ten people, moderators among them, and of an operator: each does exactly what it may, and every
    change of somebody's state has its row in the trace, written by the same transaction. The power is checked, too."""
    names = [f"Lot {name}" for name in "ABCDEFGHIJ"]
    people = [account(one, name) for one, name in zip(come(site, "203.2.30", *names), names)]
    host = come(site, "203.2.31", "Host")[0]
    table = offer(host, "me", "open", "open")[1]["id"]
    model = Model(site, people, table, random.Random(1349))
    for _ in range(4):
        model.empower()
    site.psql(WATCH)
    before, model.traces = int(site.psql("SELECT count(*) FROM trace")), 0
    for i in range(ACTS):
        model.step()
        if i % 100 == 99:
            model.compare()
    assert int(site.psql("SELECT count(*) FROM trace")) - before == model.traces
    untraced = "SELECT count(*) FROM watched w WHERE NOT EXISTS (SELECT FROM traced t WHERE t.tx = w.tx AND t.subject = w.person)"
    changes = int(site.psql("SELECT count(*) FROM watched"))
    assert site.psql(untraced) == "0" and changes > ACTS // 10, changes
    print(f"   {model.traces} acts done, {changes} changes of state, all traced; {dict(model.seen)}")
    site.psql(UNWATCH)


class Room:
    """Five people at a table with a free seat; the fourth sits down and gets up."""

    def __init__(self, site, people, table, dice):
        self.site, self.people, self.table, self.dice = site, people, table, dice
        self.seated = [True, True, True, False, False]
        self.blocked, self.muted = set(), set()
        self.should, self.was_told, self.said = [[] for _ in people], [[] for _ in people], []
        self.links = [listen(site, i, person, table) for i, person in enumerate(people)]
        time.sleep(1)  # until both nodes listen to each other

    def deaf(self, hearer, speaker):
        return (hearer, speaker) in self.muted or {(hearer, speaker), (speaker, hearer)} & self.blocked

    def say(self):
        speaker = self.dice.randrange(5)
        status, answer = say(self.people[speaker], self.table, text="a line")
        assert status == 201, answer
        self.said.append((speaker, self.seated[speaker]))
        for hearer in range(5):
            if self.seated[hearer] == self.seated[speaker] and not self.deaf(hearer, speaker):
                self.should[hearer].append(answer["no"] % 2**32)

    def turn_away(self, what, pairs):
        one, other = self.dice.sample(range(3), 2)
        on = self.dice.random() < 0.6
        body = {"seat": ("red", "blue", "gold")[other], what: on}
        assert self.people[one].call("POST", f"/api/tables/{self.table}/{what}", body)[0] == 204
        (pairs.add if on else pairs.discard)((one, other))

    def settle(self, i):
        self.was_told[i] += told(self.links[i], 0.6)

    def come_again(self):
        i = self.dice.randrange(5)
        self.settle(i)
        self.links[i].sock.close()
        self.links[i] = listen(self.site, i + self.dice.randrange(2), self.people[i], self.table)
        time.sleep(0.3)

    def change_room(self):
        self.settle(3)
        path = f"/api/tables/{self.table}/{'leave' if self.seated[3] else 'join'}"
        assert self.people[3].call("POST", path, {})[0] == 200
        self.seated[3] = not self.seated[3]
        time.sleep(0.3)

    def step(self):
        kinds = {self.say: 70, self.come_again: 6, self.change_room: 3}
        kinds[lambda: self.turn_away("mute", self.muted)] = 12
        kinds[lambda: self.turn_away("block", self.blocked)] = 9
        self.dice.choices(list(kinds), list(kinds.values()))[0]()


@lot
def nothing_of_somebody_muted_or_blocked_arrives(site):
    """300 lines, mutes, blocks, new connections and changes of room by lot: everybody is told of exactly the lines they may
    read, and shown no other."""
    people = come(site, "203.2.40", *"ABCDE")
    table = offer(people[0], "me", "open", "open", "open", "open", game="blackdeath")[1]["id"]
    for person in people[1:3]:
        assert person.call("POST", f"/api/tables/{table}/join", {})[0] == 200
    room = Room(site, people, table, random.Random(1350))
    for _ in range(300):
        room.step()
    assert room.muted and room.blocked
    for i in range(5):
        room.settle(i)
        room.links[i].sock.close()
        assert sorted(room.was_told[i]) == sorted(room.should[i]), (i, room.was_told[i], room.should[i])
        want = ["ABCDE"[who] for who, seat in room.said if seat == room.seated[i] and not room.deaf(i, who)]
        assert [name for name, _ in heard(people[i], table)] == want[-200:], i


def main():
    options = ["--proxies", "127.0.0.1", "--requests-per-second", "0", "--lines-per-hour", "0", "--reports-per-hour"]
    failed = 0
    for functions, reports in ((tests, REPORTS), (lots, 0)):
        with Cluster(sys.argv[1], nodes=2, port=22500, options=[*options, str(reports)]) as site:
            failed |= run(functions, site)
    return failed


if __name__ == "__main__":
    sys.exit(main())
