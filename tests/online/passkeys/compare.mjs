// usage: node compare.mjs PASSKEY_CHECK [--long]
//
// Makes 1,000 answers of passkeys (--long: 10,000), good and broken, and asks both our verifier and
// @simplewebauthn/server about each. Fails at the first difference. A seed is printed: MIASMA_SEED repeats a run.
//
// `strict` below says where that library takes more than we do; nothing else is judged here.

import { spawn } from "node:child_process";
import crypto from "node:crypto";
import readline from "node:readline";
import { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";
import { decodeCredentialPublicKey, isoCBOR, verifySignature } from "@simplewebauthn/server/helpers";

const RP = "miasma.example";
const ORIGINS = [`https://${RP}`, `https://${RP}:8443`];
const UP = 1, UV = 4, BE = 8, BS = 16, AT = 64, ED = 128;

// ---- chance

const seed = process.env.MIASMA_SEED ?? String(Date.now());
let drawn = 0;

function draw(below) {
  const hash = crypto.createHash("sha256").update(`${seed} ${drawn++}`).digest();
  return hash.readUInt32BE(0) % below;
}

const pick = (list) => list[draw(list.length)];
const bytes = (n) => Buffer.from(Array.from({ length: n }, () => draw(256)));
const sha = (data) => crypto.createHash("sha256").update(data).digest();
const text = (data) => Buffer.from(data).toString("base64url");

// ---- devices

const part = (jwk, name) => Buffer.from(jwk[name], "base64url");

const KINDS = {
  es256: {
    pair: () => crypto.generateKeyPairSync("ec", { namedCurve: "P-256" }),
    cose: (k) => Buffer.concat([Buffer.from("a5010203262001215820", "hex"), part(k, "x"), Buffer.from("225820", "hex"), part(k, "y")]),
    hash: "sha256",
  },
  eddsa: {
    pair: () => crypto.generateKeyPairSync("ed25519"),
    cose: (k) => Buffer.concat([Buffer.from("a4010103272006215820", "hex"), part(k, "x")]),
    hash: null,
  },
  rs256: {
    pair: () => crypto.generateKeyPairSync("rsa", { modulusLength: 2048 }),
    cose: (k) => Buffer.concat([Buffer.from("a401030339010020590100", "hex"), part(k, "n"), Buffer.from("2143010001", "hex")]),
    hash: "sha256",
  },
};

function newDevice(kind) {
  const { publicKey, privateKey } = KINDS[kind].pair();
  return { kind, privateKey, cose: KINDS[kind].cose(publicKey.export({ format: "jwk" })), id: bytes(1 + draw(64)) };
}

// ---- answers: every part is a field, so that any of them can be broken

function plain(device, creating) {
  const challenge = bytes(32);
  return {
    creating, device, challenge,
    client: { type: creating ? "webauthn.create" : "webauthn.get", challenge: text(challenge), origin: pick(ORIGINS), crossOrigin: false },
    rp: sha(RP), flags: UP | UV | (creating ? AT : 0) | pick([0, BE, BE | BS]), before: pick([0, 0, 3, 70000]), count: null,
    id: device.id, idLength: device.id.length, cose: device.cose, attested: creating, extensions: Buffer.alloc(0), tail: Buffer.alloc(0),
    signer: device, kept: device.cose, cut: 0, flipClient: -1, flipAuthenticator: -1, flipSignature: -1, signature: null,
  };
}

function flipped(data, bit) {
  const out = Buffer.from(data);
  if (bit >= 0 && out.length) out[(bit >> 3) % out.length] ^= 1 << (bit & 7);
  return out;
}

function authenticatorOf(a) {
  const head = Buffer.alloc(5);
  head[0] = a.flags;
  head.writeUInt32BE(a.count ?? (a.before ? a.before + 1 + draw(9) : 0), 1);
  const length = Buffer.from([a.idLength >> 8, a.idLength & 255]);
  const attested = a.attested ? [Buffer.alloc(16, 9), length, a.id, a.cose] : [];
  const whole = Buffer.concat([a.rp, head, ...attested, a.extensions, a.tail]);
  return whole.subarray(0, whole.length - Math.min(a.cut, whole.length));
}

function sign(a, client, authenticator) {
  const data = Buffer.concat([authenticator, sha(client)]);
  return crypto.sign(KINDS[a.signer.kind].hash, data, a.signer.privateKey);
}

// What goes over the wire. Some parts are broken after the signature, others before.
function written(a) {
  const client = Buffer.from(typeof a.client === "string" ? a.client : JSON.stringify(a.client));
  const authenticator = authenticatorOf(a);
  const signature = a.creating ? Buffer.alloc(0) : a.signature ?? sign(a, client, authenticator);
  return {
    ...a, client: flipped(client, a.flipClient), authenticator: flipped(authenticator, a.flipAuthenticator),
    signature: flipped(signature, a.flipSignature),
  };
}

// ---- what is broken

const MAPS = ["a0", "a16b6372656450726f7465637402", "a16b686d61632d736563726574f5", "a2616101616242ffff", "a16161a1616281f6"];
const NO_MAPS = ["", "a1", "a16161", "f5", "a16161f5f5", "a161611817", "a1616120a0", "ff"];
const OTHER_KEYS = {
  "alg of another kind": (c) => Buffer.concat([c.subarray(0, 4), Buffer.from([0x27]), c.subarray(5)]),
  "ES384": (c) => Buffer.concat([c.subarray(0, 3), Buffer.from("033822", "hex"), c.subarray(5)]),
  "kty of another kind": (c) => Buffer.concat([c.subarray(0, 2), Buffer.from([1 + draw(4)]), c.subarray(3)]),
  "one byte shorter": (c) => c.subarray(0, c.length - 1),
  "one entry too many": (c) => Buffer.concat([Buffer.from([c[0] + 1]), c.subarray(1)]),
  "a bit": (c) => flipped(c, draw(8 * c.length)),
  "other coordinates": (c) => Buffer.concat([c.subarray(0, c.length - 32), bytes(32)]),
  "nothing": () => Buffer.alloc(0),
};

const BREAKS = {
  "nothing": () => {},
  "nothing again": () => {},
  "type": (a) => (a.client.type = pick(["webauthn.get", "webauthn.create", "webauthn.Get", "", 7, null, undefined])),
  "challenge": (a) => (a.client.challenge = pick([text(bytes(32)), text(a.challenge) + "=", text(a.challenge).slice(1), "", 1, undefined])),
  "origin": (a) => (a.client.origin = pick([`http://${RP}`, `https://${RP}.evil.example`, `https://evil.example`, `https://${RP}/`, `https://${RP}:8444`, ORIGINS[0].toUpperCase(), "null", null, undefined])),
  "frame": (a) => (a.client.crossOrigin = pick([true, false, undefined])),
  "top": (a) => (a.client.topOrigin = pick(["https://evil.example", ORIGINS[0]])),
  "more keys": (a) => (a.client.other = pick(["x", 1, { deep: [1, 2] }, "é", null])),
  "no JSON": (a) => (a.client = pick(["", "{", "null", "[]", '"text"', JSON.stringify(a.client) + "}", JSON.stringify(a.client).slice(1)])),
  "a bit of the client": (a) => (a.flipClient = draw(2000)),
  "rp": (a) => (a.rp = pick([sha("evil.example"), sha(`sub.${RP}`), sha(""), bytes(32), sha(RP + "."), flipped(sha(RP), draw(256))])),
  "flags": (a) => (a.flags = draw(256)),
  "one flag": (a) => (a.flags ^= pick([UP, UV, BE, BS, 2, 32, AT, ED])),
  "count": (a) => { a.before = pick([0, 1, 5, 0xffffffff]); a.count = pick([0, 1, 4, 5, 6, 0xffffffff]); },
  "attested or not": (a) => { a.attested = !a.attested; if (draw(2)) a.flags ^= AT; },
  "id": (a) => { a.id = bytes(pick([0, 1, 16, 255, 1023])); a.idLength = a.id.length; },
  "length of id": (a) => (a.idLength = pick([0, a.idLength + 1, 65535, Math.max(a.idLength - 1, 0)])),
  "key": (a) => { const c = pick(Object.values(OTHER_KEYS))(a.cose); if (a.creating) a.cose = c; else a.kept = c; },
  "extensions": (a) => { a.extensions = Buffer.from(pick(MAPS), "hex"); a.flags |= ED; },
  "no extensions": (a) => { a.extensions = Buffer.from(pick(NO_MAPS), "hex"); a.flags |= ED; },
  "silent extensions": (a) => (a.extensions = Buffer.from(pick(MAPS), "hex")),
  "tail": (a) => (a.tail = bytes(1 + draw(40))),
  "cut": (a) => (a.cut = 1 + draw(200)),
  "a bit of the authenticator": (a) => (a.flipAuthenticator = draw(4000)),
  "a bit of the signature": (a) => (a.flipSignature = draw(2100)),
  "another signer": (a) => (a.signer = pick(devices)),
  "another key": (a) => (a.kept = pick(devices).cose),
  "no signature": (a) => (a.signature = pick([Buffer.alloc(0), bytes(8), bytes(64), bytes(256), bytes(70)])),
};

// ---- the two judges

// RFC 8152's three kinds in the order that CTAP2 prescribes, byte for byte.
function canonical(cose) {
  const hex = Buffer.from(cose).toString("hex");
  return /^a5010203262001215820.{64}225820.{64}$/.test(hex) || /^a4010103272006215820.{64}$/.test(hex) ||
    /^a4010303390100205901[0]{2}[89a-f].{511}2143010001$/.test(hex);
}

// A key that no signature could ever fit is refused when it is made, not when it is used.
async function usable(cose) {
  const kty = decodeCredentialPublicKey(cose).get(1);
  const dummy = kty === 2 ? Buffer.from("3006020101020101", "hex") : Buffer.alloc(kty === 1 ? 64 : 256);
  await verifySignature({ signature: dummy, data: Buffer.from("x"), credentialPublicKey: cose });
  return true;
}

// Extensions are a map of simple things, written the shortest way. Their reader takes texts that end early, and floats.
function simple(value) {
  if (value instanceof Map) return [...value.values()].every(simple);
  if (Array.isArray(value)) return value.every(simple);
  return value === null || typeof value === "boolean" || typeof value === "string" || Number.isSafeInteger(value) || value instanceof Uint8Array;
}

function wholeMap(data) {
  const found = isoCBOR.decodeFirst(new Uint8Array(data));
  return found instanceof Map && simple(found) && Buffer.compare(isoCBOR.encode(found), data) === 0;
}

// A signature of ECDSA is two numbers in DER and nothing else.
function strictDer(signature, kind) {
  if (kind !== 2) return true;
  const s = [...signature], good = (at) => s[at] === 2 && s[at + 1] >= 1 && s[at + 1] <= 33 && s[at + 2] < 0x80 &&
    !(s[at + 2] === 0 && s[at + 1] > 1 && s[at + 3] < 0x80);
  const second = 4 + (s[3] ?? 0);
  return s[0] === 0x30 && s[1] === s.length - 2 && good(2) && good(second) && second + 2 + s[second + 1] === s.length;
}

// What we ask for beyond them.
async function strict(w) {
  const client = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(w.client));
  if (client.crossOrigin === true || client.topOrigin !== undefined) return false;
  const flags = w.authenticator[32];
  if (flags & AT) {
    const length = w.authenticator.readUInt16BE(53);
    const rest = w.authenticator.subarray(55 + length);
    const key = [77, 42, 272].map((n) => rest.subarray(0, n)).find(canonical);
    if (!length || length > 1023 || !key || !(await usable(key))) return false;
    if (flags & ED && !wholeMap(rest.subarray(key.length))) return false;
  } else if (flags & ED && !wholeMap(w.authenticator.subarray(37))) return false;
  return w.creating || (canonical(w.kept) && strictDer(w.signature, decodeCredentialPublicKey(w.kept).get(1)));
}

function registration(w) {
  const object = new Map([["fmt", "none"], ["attStmt", new Map()], ["authData", new Uint8Array(w.authenticator)]]);
  const id = text(w.id) || "x";
  return verifyRegistrationResponse({
    response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response: { clientDataJSON: text(w.client), attestationObject: text(isoCBOR.encode(object)) } },
    expectedChallenge: text(w.challenge), expectedOrigin: ORIGINS, expectedRPID: RP, supportedAlgorithmIDs: [-7, -8, -257],
  });
}

function authentication(w) {
  const id = text(w.device.id);
  return verifyAuthenticationResponse({
    response: { id, rawId: id, type: "public-key", clientExtensionResults: {}, response: { clientDataJSON: text(w.client), authenticatorData: text(w.authenticator), signature: text(w.signature) } },
    expectedChallenge: text(w.challenge), expectedOrigin: ORIGINS, expectedRPID: RP,
    credential: { id, publicKey: new Uint8Array(w.kept), counter: w.before },
  });
}

async function theirs(w) {
  try {
    const found = await (w.creating ? registration(w) : authentication(w));
    if (!found.verified || !(await strict(w))) return "bad";
    if (!w.creating) return `good ${found.authenticationInfo.newCounter}`;
    const { id, publicKey, counter } = found.registrationInfo.credential;
    return `good ${id} ${text(publicKey)} ${counter}`;
  } catch {
    return "bad";
  }
}

const asked = (w) => [RP, text(w.challenge), text(w.client) || "-", text(w.authenticator) || "-"];

function question(w) {
  if (w.creating) return ["new", ...asked(w)].join(" ");
  return ["proves", ...asked(w), text(w.signature) || "-", text(w.kept) || "-", w.before].join(" ");
}

// ---- the comparison

const devices = Object.keys(KINDS).flatMap((kind) => Array.from({ length: 4 }, () => newDevice(kind)));

function next() {
  const a = plain(pick(devices), draw(2) === 0);
  const names = [pick(Object.keys(BREAKS)), ...(draw(4) ? [] : [pick(Object.keys(BREAKS))])];
  for (const name of names) if (typeof a.client === "object" || !["type", "challenge", "origin", "frame", "top", "more keys"].includes(name)) BREAKS[name](a);
  return { names, w: written(a) };
}

async function main() {
  const [check, long] = process.argv.slice(2);
  const child = spawn(check, { stdio: ["pipe", "pipe", "inherit"] });
  const answers = readline.createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const count = long === "--long" ? 10000 : 1000;
  const seen = { good: 0, bad: 0 }, whys = {};
  for (let i = 0; i < count; i++) {
    const { names, w } = next();
    child.stdin.write(question(w) + "\n");
    const ours = (await answers.next()).value ?? "nothing", verdict = await theirs(w);
    if ((ours.startsWith("bad ") ? "bad" : ours) !== verdict) {
      console.error(`seed ${seed}, answer ${i} (${names.join(", ")}): we say "${ours}", they say "${verdict}"\n${question(w)}`);
      process.exit(1);
    }
    seen[verdict.split(" ")[0]]++;
    if (ours.startsWith("bad")) whys[ours.slice(4)] = (whys[ours.slice(4)] ?? 0) + 1;
  }
  child.stdin.end();
  console.log(`seed ${seed}: ${count} answers, ${seen.good} good and ${seen.bad} broken, the same verdict on all`);
  console.log(Object.entries(whys).map(([why, n]) => `${why} ${n}`).join(", "));
}

await main();
