"""Machines for a site, each a network namespace with an address of its own, on one bridge; what goes between two of them
can be cut, one way too. All of it, processes included, lives in namespaces of the test's own and is gone with it, however
the test ends. Wants root.
"""

import ctypes
import os
import pathlib
import signal
import subprocess
import sys

INSIDE = "MIASMA_INSIDE"
BASE = "10.0.0."
HERE = BASE + "1"  # the machine of the people, and of the test
BRIDGE = "hub"


def step_inside():
    """Starts the program again in namespaces of its own: network, mounts, processes."""
    if os.getuid() != 0:
        sys.exit("namespaces want root")
    if INSIDE not in os.environ:
        os.environ[INSIDE] = "1"
        words = ["--net", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"]
        os.execvp("unshare", ["unshare", *words, sys.executable, *sys.argv])
    if os.getpid() == 1:
        tend()
    os.makedirs("/run/netns", exist_ok=True)
    run("mount", "-t", "tmpfs", "none", "/run/netns")
    run("ip", "link", "set", "lo", "up")
    run("ip", "link", "add", BRIDGE, "type", "bridge", "forward_delay", "0")
    run("ip", "addr", "add", HERE + "/24", "dev", BRIDGE)
    run("ip", "link", "set", BRIDGE, "up")


def tend():
    """The first process buries those that nobody waits for; the test goes on in its child."""
    child = os.fork()
    if child == 0:
        ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # ends with its parent
        return
    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, lambda number, _: os.kill(child, number))
    while True:
        pid, status = os.wait()
        if pid == child:
            os._exit(os.waitstatus_to_exitcode(status) & 255)


def run(*words, check=True):
    done = subprocess.run([str(word) for word in words], text=True, capture_output=True, check=False)
    if check and done.returncode:
        raise RuntimeError(f"{' '.join(map(str, words))}: {done.stderr.strip()}")
    return done.stdout.strip()


class Machine:
    """One machine; `root` is where its files are."""

    def __init__(self, name, number, folder):
        self.name, self.address, self.root = name, BASE + str(number), pathlib.Path(folder) / name
        self.root.mkdir(exist_ok=True)
        self.process = {}  # by name
        self.port = f"to-{name}"
        run("ip", "netns", "add", name)
        run("ip", "link", "add", self.port, "type", "veth", "peer", "name", "eth0", "netns", name)
        run("ip", "link", "set", self.port, "master", BRIDGE, "up")
        for words in (("link", "set", "lo", "up"), ("addr", "add", self.address + "/24", "dev", "eth0"),
                      ("link", "set", "eth0", "up")):
            run("ip", "-n", name, *words)
        self.nft("add table inet cut; add set inet cut from { type ipv4_addr; };"
                 "add chain inet cut in { type filter hook input priority 0; };"
                 "add rule inet cut in ip saddr @from drop")

    def nft(self, words):
        run("ip", "netns", "exec", self.name, "nft", words)

    def inside(self, *command, user=None):
        """The words that run a command on this machine."""
        who = ["setpriv", f"--reuid={user}", f"--regid={user}", "--init-groups"] if user else []
        return ["ip", "netns", "exec", self.name, *who, *map(str, command)]

    def start(self, name, *command, user=None, env=None):
        with open(self.root / f"{name}.log", "ab") as log:
            self.process[name] = subprocess.Popen(self.inside(*command, user=user), env={**os.environ, **(env or {})},
                                                  stdin=subprocess.DEVNULL, stdout=log, stderr=log, cwd=self.root)

    def lives(self, name):
        if self.process[name].poll() is not None:
            raise RuntimeError(f"{name} of {self.name} ended: {self.log(name)[-500:]}")

    def log(self, name):
        return (self.root / f"{name}.log").read_text(errors="replace")

    def kill(self, name):
        self.process[name].kill()
        self.process.pop(name).wait()

    def pids(self):
        return [int(pid) for pid in run("ip", "netns", "pids", self.name).split()]

    def vanish(self):
        """As when the power is gone: it says nothing more, not even no."""
        run("ip", "link", "set", self.port, "down")
        for pid in self.pids():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        for process in self.process.values():
            process.wait()
        self.process = {}

    def remove(self):
        self.vanish()
        run("ip", "netns", "del", self.name)

    def plug_in(self):
        run("ip", "link", "set", self.port, "up")


def cut(frm, to):
    """What `frm` sends does not arrive at `to` any more."""
    addresses = ", ".join(sorted(machine.address for machine in frm))
    for machine in to:
        machine.nft(f"add element inet cut from {{ {addresses} }}")


def heal(machines):
    for machine in machines:
        machine.nft("flush set inet cut from")
