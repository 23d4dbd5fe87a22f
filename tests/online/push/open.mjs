// usage: node open.mjs SEALER [MESSAGES]
// Every message that the server seals is opened by http_ece with the browser's keys, and the signature of the site is
// checked by Node's own crypto. Texts have all lengths from nothing to the most that push services take.

import { execFileSync } from "node:child_process";
import crypto from "node:crypto";
import ece from "http_ece";

const MOST = 3993;
const [sealer, count = "200"] = process.argv.slice(2);

function subscriber(i) {
    const keys = crypto.createECDH("prime256v1");
    keys.generateKeys();
    const length = i === 0 ? 0 : i === 1 ? MOST : crypto.randomInt(MOST + 1);
    return { keys, auth: crypto.randomBytes(16), text: crypto.randomBytes(length) };
}

function line({ keys, auth, text }) {
    return `${keys.getPublicKey("base64url")} ${auth.toString("base64url")} ${text.toString("hex") || "-"}\n`;
}

function opens({ keys, auth, text }, sealed) {
    const body = Buffer.from(sealed, "base64url");
    const opened = ece.decrypt(body, { version: "aes128gcm", privateKey: keys, authSecret: auth });
    return opened.equals(text);
}

function siteKey(point) {
    const bytes = Buffer.from(point, "base64url");
    const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((half) => half.toString("base64url"));
    return crypto.createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
}

function signed(header) {
    const [, head, claims, signature, point] = /^vapid t=([^.]+)\.([^.]+)\.([^,]+), k=(.+)$/.exec(header);
    const key = { key: siteKey(point), dsaEncoding: "ieee-p1363" };
    const said = JSON.parse(Buffer.from(claims, "base64url"));
    const right = said.aud === "https://push.example" && said.sub === "mailto:host@example.org" && said.exp === 1800000000;
    return right && crypto.verify("sha256", `${head}.${claims}`, key, Buffer.from(signature, "base64url"));
}

const all = Array.from({ length: Number(count) }, (_, i) => subscriber(i));
const input = all.map(line).join("");
const lines = execFileSync(sealer, { input, maxBuffer: 1 << 30, encoding: "utf8" }).split("\n");
const closed = all.filter((one, i) => !opens(one, lines[2 * i]));
const unsigned = all.filter((_, i) => !signed(lines[2 * i + 1]));
console.log(`${all.length} messages: ${closed.length} not opened, ${unsigned.length} with a bad signature`);
process.exit(closed.length + unsigned.length ? 1 : 0);
