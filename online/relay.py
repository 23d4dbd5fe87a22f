#!/usr/bin/env python3
"""usage: relay.py LINK=PORT:TARGET …

Hands bytes on between nodes and what they speak to: LINK listens on 127.0.0.1:PORT, TARGET is a port or the path of a
socket. Lines on standard input change it:

    cut LINK out|in     nothing goes on from the node (out) or to it (in); it is kept, as a network would
    delay LINK MS       everything is late by so much, both ways
    heal LINK           as before
"""

import asyncio
import collections
import sys


class Link:
    """What holds for all connections of one link."""

    def __init__(self, name):
        self.name, self.cut, self.late, self.halves = name, set(), 0.0, set()

    def change(self, words):
        if words[0] == "cut":
            self.cut.add(words[2])
        elif words[0] == "delay":
            self.late = float(words[2]) / 1000
        else:
            self.cut, self.late = set(), 0.0
        for half in self.halves:
            half.obey()


class Half(asyncio.Protocol):
    """One end of one connection; what it reads goes to the other end."""

    def __init__(self, link, way):
        self.link, self.way, self.transport, self.peer, self.early = link, way, None, None, []
        self.late = collections.deque()  # what waits, and until when; nothing overtakes

    def connection_made(self, transport):
        self.transport = transport
        self.link.halves.add(self)
        self.obey()

    def obey(self):
        if self.way in self.link.cut:
            self.transport.pause_reading()
        else:
            self.transport.resume_reading()

    def data_received(self, data):
        if not self.late and not self.link.late:
            self.hand_on(data)
            return
        loop = asyncio.get_running_loop()
        self.late.append((loop.time() + self.link.late, data))
        if len(self.late) == 1:
            loop.call_at(self.late[0][0], self.hand_late)

    def hand_late(self):
        loop = asyncio.get_running_loop()
        while self.late and self.late[0][0] <= loop.time():
            self.hand_on(self.late.popleft()[1])
        if self.late:
            loop.call_at(self.late[0][0], self.hand_late)

    def hand_on(self, data):
        if self.peer and self.peer.transport:
            self.peer.transport.write(data)
        else:
            self.early.append(data)

    def meet(self, peer):
        self.peer = peer
        if self.early:
            self.hand_on(b"".join(self.early))

    def connection_lost(self, _):
        self.link.halves.discard(self)
        if self.peer and self.peer.transport:
            self.peer.transport.close()


class Front(Half):
    """The end of a node: it asks the target for the other end."""

    def __init__(self, link, target):
        super().__init__(link, "out")
        self.target = target

    def connection_made(self, transport):
        super().connection_made(transport)
        asyncio.ensure_future(self.reach())

    async def reach(self):
        loop, back = asyncio.get_running_loop(), Half(self.link, "in")
        try:
            if self.target.startswith("/"):
                await loop.create_unix_connection(lambda: back, self.target)
            else:
                await loop.create_connection(lambda: back, "127.0.0.1", int(self.target))
        except OSError:
            self.transport.close()
            return
        back.meet(self)
        self.meet(back)


async def main():
    loop, links = asyncio.get_running_loop(), {}
    for given in sys.argv[1:]:
        name, _, rest = given.partition("=")
        port, _, target = rest.partition(":")
        links[name] = link = Link(name)
        await loop.create_server(lambda link=link, target=target: Front(link, target), "127.0.0.1", int(port))
    lines = asyncio.StreamReader()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    print("ready", flush=True)
    while line := await lines.readline():
        words = line.decode().split()
        links[words[1]].change(words)


if __name__ == "__main__":
    asyncio.run(main())
