// What a pretended server knows of accounts. It checks passkeys as a real one does, so that bytes that reach
// it in another form than agreed are found here.

import { type KeyObject, createHash, createPublicKey, verify } from "node:crypto";

interface Key {
    id: string;
    device: string;
    made: number;
    used: number | null;
    open?: KeyObject;
}

interface Session {
    id: string;
    device: string;
    how: string;
    made: number;
    used: number;
    here: boolean;
}

type Body = Record<string, unknown>;
type Answer = [status: number, body?: unknown];

const HOST = "localhost";
const DAY = 86_400_000;
const ago = (time: number) => Date.now() - time;
const sha256 = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest();
const bytesOf = (letters: unknown) => Buffer.from(letters as string, "base64url");

/** Flags of what an authenticator says: the person was there, and was recognised; a key follows. */
const PRESENT_AND_VERIFIED = 5;
const HAS_KEY = 64;
/** Where the id of a new key begins, and how long it is before the key itself. */
const ID_LENGTH = 53;
const ID = 55;

/** An ES256 key as it follows the id: a map of fixed length with two coordinates. */
function openKey(data: Buffer): KeyObject {
    const map = data.subarray(ID + data.readUInt16BE(ID_LENGTH));
    const [x, y] = [map.subarray(10, 42), map.subarray(45, 77)].map((one) => one.toString("base64url"));
    return createPublicKey({ key: { kty: "EC", crv: "P-256", x: x!, y: y! }, format: "jwk" });
}

export class Accounts {
    /** Who the session is; undefined: nobody. */
    person: { id: string; name: string; account: boolean } | undefined;
    keys: Key[] = [];
    password = "";
    spares: string[] = [];
    sessions: Session[] = [
        { id: "s1", device: "Chrome on Linux", how: "key", made: ago(DAY), used: ago(0), here: true },
    ];
    alarm: number | null = null;
    /** The session was proven too long ago. */
    stale = false;
    /** Names of others. */
    taken = ["Ann"];
    /** The next answers to a path, by its end, instead of what would be said: `keys` fails once. */
    readonly failing = new Map<string, Answer>();
    private challenge = "";
    private made = 0;

    constructor(name?: string, account = false) {
        if (name) this.person = { id: "1", name, account };
    }

    /** Somebody who has used all of it. */
    static full(): Accounts {
        const one = new Accounts("Anna", true);
        one.keys = [
            { id: "a2V5MQ", device: "Safari on iPhone", made: ago(20 * DAY), used: ago(3_600_000) },
            { id: "a2V5Mg", device: "Chrome on Linux", made: ago(9 * DAY), used: null },
        ];
        one.password = "four rats in a boat";
        one.spares = ["abcde-fghjk", "mnpqr-stuvw"];
        one.alarm = ago(3 * DAY);
        one.sessions.push(
            {
                id: "s2",
                device: "Safari on iPhone",
                how: "key",
                made: ago(DAY),
                used: ago(720_000),
                here: false,
            },
            {
                id: "s3",
                device: "Edge on Windows",
                how: "spare",
                made: ago(3 * DAY),
                used: ago(3 * DAY),
                here: false,
            },
            { id: "s4", device: "", how: "code", made: ago(9 * DAY), used: ago(8 * DAY), here: false },
        );
        return one;
    }

    private ask(): string {
        this.challenge = sha256(String(this.made++)).toString("base64url");
        return this.challenge;
    }

    /** Whether the browser signed what was asked, here, and recognised the person. */
    private fits(type: string, { clientData, authenticatorData }: Body): boolean {
        const client = JSON.parse(bytesOf(clientData).toString()) as Record<string, string>;
        const data = bytesOf(authenticatorData);
        return (
            client.type === type &&
            client.challenge === this.challenge &&
            new URL(client.origin!).hostname === HOST &&
            data.subarray(0, 32).equals(sha256(HOST)) &&
            (data[32]! & PRESENT_AND_VERIFIED) === PRESENT_AND_VERIFIED
        );
    }

    private signed(key: Body): boolean {
        const known = this.keys.find(({ id }) => id === key.id);
        if (!known?.open || !this.fits("webauthn.get", key) || bytesOf(key.user).toString() !== "person 1")
            return false;
        const data = Buffer.concat([bytesOf(key.authenticatorData), sha256(bytesOf(key.clientData))]);
        known.used = Date.now();
        return verify("sha256", data, known.open, bytesOf(key.signature));
    }

    /** Makes the name this person's for good, or says why not. */
    private claim(wanted: unknown): Answer | undefined {
        if (this.person!.account) return undefined;
        if (this.free(wanted as string)[1] !== undefined) return [422, { error: "name", why: "taken" }];
        this.person = { id: "1", name: wanted as string, account: true };
        return undefined;
    }

    private free(name: string): [boolean, string?] {
        if (name.includes("{")) return [false, "signs"];
        return this.taken.includes(name) ? [false, "taken"] : [true];
    }

    private addKey(body: Body): Answer {
        const data = bytesOf(body.authenticatorData);
        if (!this.fits("webauthn.create", body) || !(data[32]! & HAS_KEY)) return [401, { error: "way" }];
        const refused = this.claim(body.name);
        if (refused) return refused;
        const key = { id: body.id as string, device: body.device as string, made: Date.now(), used: null };
        this.keys.push({ ...key, open: openKey(data) });
        return [201, { key }];
    }

    private setPassword({ name, password }: Body): Answer {
        const text = password as string;
        if (text.length < 10) return [422, { error: "password", why: "short" }];
        if (text === "password123") return [422, { error: "password", why: "common" }];
        const refused = this.claim(name);
        if (refused) return refused;
        this.password = text;
        return [200, { person: this.person }];
    }

    private newSpares(): Answer {
        const letters = "abcdefgh".split("");
        this.spares = letters.map((one) => `${one.repeat(5)}-${this.made++ % 10}2345`);
        return [201, { codes: this.spares }];
    }

    private drop(path: string, sure: boolean): Answer {
        const id = path.split("/me/keys/")[1];
        const keys = id === undefined ? this.keys : this.keys.filter((key) => key.id !== id);
        const password = id === undefined ? "" : this.password;
        if (!keys.length && !password && !sure) return [409, { error: "last" }];
        Object.assign(this, { keys, password });
        return [204];
    }

    private ways(): Answer {
        const keys = this.keys.map(({ id, device, made, used }) => ({ id, device, made, used }));
        const { sessions, alarm, spares, password } = this;
        return [200, { keys, password: !!password, spares: spares.length, sessions, alarm }];
    }

    /** Whether what was given lets somebody in. */
    private opens({ key, name, password, spare, code }: Body): boolean {
        if (code !== undefined) return code === "k7m2qx9p";
        if (key) return this.signed(key as Body);
        if (name !== "Anna") return false;
        if (password !== undefined) return password === this.password;
        return this.spares.includes(spare as string);
    }

    private enter(body: Body): Answer {
        if (!this.opens(body)) return body.code ? [403, { error: "code" }] : [401, { error: "way" }];
        if (body.spare) this.alarm = Date.now();
        this.person = { id: "1", name: "Anna", account: true };
        return [201, { person: this.person }];
    }

    private again({ key, password }: Body): Answer {
        if (key ? !this.signed(key as Body) : password !== this.password) return [401, { error: "way" }];
        this.stale = false;
        return [204];
    }

    /** What takes a session proven lately. */
    private change(method: string, path: string, sure: boolean, body: Body): Answer | undefined {
        if (!/\/me\/(keys|password|spares)/.test(path)) return undefined;
        if (this.stale && this.person?.account) return [403, { error: "stale" }];
        if (method === "DELETE") return this.drop(path, sure);
        if (path.endsWith("/begin")) {
            const exclude = this.keys.map(({ id }) => id);
            const user = { id: Buffer.from("person 1").toString("base64url"), name: this.person!.name };
            return [
                200,
                {
                    challenge: this.ask(),
                    rp: { id: HOST, name: "Miasma" },
                    user,
                    exclude,
                    until: ago(-60_000),
                },
            ];
        }
        if (path.endsWith("/keys")) return this.addKey(body);
        return path.endsWith("/password") ? this.setPassword(body) : this.newSpares();
    }

    /** Who is there, and who comes. */
    private meet(method: string, path: string, asked: URLSearchParams, body: Body): Answer | undefined {
        if (path.endsWith("/name")) {
            const [free, why] = this.free(asked.get("name")!);
            return [200, { free, why }];
        }
        if (path.endsWith("/guest")) {
            this.person = { id: "1", name: body.name as string, account: false };
            return [201, { person: this.person }];
        }
        if (path.endsWith("/session/begin")) return [200, { challenge: this.ask(), rp: { id: HOST } }];
        if (path.endsWith("/session")) return this.enter(body);
        if (!path.endsWith("/me")) return undefined;
        if (!this.person) return [401, { error: "session" }];
        return method === "GET" ? [200, { person: this.person, waiting: [] }] : [204];
    }

    /** The answer to a request; undefined where it is not about accounts. */
    answer(method: string, { pathname, searchParams }: URL, body: Body): Answer | undefined {
        const end = [...this.failing.keys()].find((one) => pathname.endsWith(one));
        const failed = end && this.failing.get(end);
        if (failed) {
            this.failing.delete(end);
            return failed;
        }
        if (pathname.endsWith("/me/ways")) return this.ways();
        if (pathname.endsWith("/me/again")) return this.again(body);
        const [, session] = pathname.split("/me/sessions/");
        if (session) {
            this.sessions = this.sessions.filter(({ id }) => id !== session);
            return [204];
        }
        return (
            this.change(method, pathname, searchParams.has("sure"), body) ??
            this.meet(method, pathname, searchParams, body)
        );
    }
}
