// What a pretended server knows of notices: what waits, what happened, and how somebody is told.

type Body = Record<string, unknown>;
type Answer = [status: number, body?: unknown];

interface Place {
    id: string;
    channel: string;
    target: string;
    state: string;
    next: number | null;
    digest?: boolean;
    style?: string;
}

const HOUR = 3_600_000;
const ago = (hours: number) => Date.now() - hours * HOUR;

export class Postbox {
    waiting: { table: string; game: string; since: number }[] = [
        { table: "11", game: "rattus", since: ago(49) },
        { table: "17", game: "plague", since: ago(9.5) },
    ];
    letters: Body[] = [];
    channels: Place[] = [];
    switches: { game: string; kind: string; channel: string; on: boolean }[] = [];
    quiet: Body | null = null;
    /** The site sends mail. */
    mail = true;
    private made = 100;

    /** Somebody who has used all of it, and has been away. */
    static full(): Postbox {
        const one = new Postbox();
        one.waiting = [
            { table: "21", game: "rattus", since: ago(49) },
            { table: "22", game: "blackdeath", since: ago(9.5) },
        ];
        one.letters = [
            { id: "7", kind: "wrote", table: "21", game: "rattus", at: ago(3), seen: false, invite: null },
            {
                id: "6",
                kind: "invited",
                table: "40",
                game: "plague",
                at: ago(30),
                seen: false,
                invite: "abc",
            },
            { id: "5", kind: "over", table: "31", game: "rattus", at: ago(60), seen: true, invite: null },
        ];
        one.channels = [
            { id: "1", channel: "push", target: "https://push.example/a", state: "works", next: null },
            {
                id: "2",
                channel: "mail",
                target: "anna@post.example",
                state: "unconfirmed",
                next: null,
                digest: false,
            },
            {
                id: "3",
                channel: "hook",
                target: "https://discord.example/api/webhooks/1234",
                state: "fails",
                next: ago(-1),
                style: "discord",
            },
        ];
        one.switches = [
            { game: "", kind: "over", channel: "push", on: false },
            { game: "plague", kind: "awaited", channel: "mail", on: false },
        ];
        one.quiet = { language: "en", zone: "Europe/Berlin", from: 1350, until: 420 };
        return one;
    }

    private seen({ seen }: Body): Answer {
        const upTo = Number(seen);
        this.letters = this.letters.map((one) => (Number(one.id) <= upTo ? { ...one, seen: true } : one));
        return [204];
    }

    private turn({ game, kind, channel, on }: Body): Answer {
        const rest = this.switches.filter(
            (one) => one.game !== game || one.kind !== kind || one.channel !== channel,
        );
        const [of, what, by] = [game, kind, channel] as string[];
        const now = { game: of!, kind: what!, channel: by!, on: on as boolean };
        this.switches = on === null ? rest : [...rest, now];
        return [204];
    }

    private add(channel: string, body: Body): Answer {
        const id = String(this.made++);
        const target = (body.endpoint ?? body.address ?? body.url) as string;
        if (channel === "hook" && !target.startsWith("https:")) return [422, { error: "channel" }];
        const place: Place = { id, channel, target, state: "works", next: null };
        if (channel === "mail") Object.assign(place, { state: "unconfirmed", digest: body.digest });
        if (channel === "hook") place.style = body.style as string;
        const others = this.channels.filter((one) => one.channel !== "mail" || channel !== "mail");
        this.channels = [...others, place];
        return [201, channel === "hook" ? { id, secret: "5ec2e7".repeat(10) } : { id }];
    }

    private change(what: string, body: Body): Answer {
        if (what === "switch") return this.turn(body);
        if (what !== "quiet") return this.add(what, body);
        this.quiet = body;
        return [204];
    }

    /** The answer to a request; undefined where it is not about notices. */
    answer(method: string, path: string, body: Body): Answer | undefined {
        const { waiting, letters, channels, switches, quiet, mail } = this;
        if (path.endsWith("/me/inbox"))
            return method === "GET" ? [200, { waiting, letters }] : this.seen(body);
        const [, what] = path.split("/me/notices");
        if (what === undefined) return undefined;
        if (method === "GET") return [200, { channels, switches, quiet, key: KEY, mail }];
        if (method === "POST") return this.change(what.slice(1), body);
        this.channels = channels.filter(({ id }) => `/${id}` !== what);
        return [204];
    }
}

/** A public key as a site has it. */
const KEY = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
