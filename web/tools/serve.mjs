// Serves the built page as a strict host would: node tools/serve.mjs [FOLDER] [PORT]

import { createReadStream, existsSync, statSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, resolve } from "node:path";

const folder = resolve(process.argv[2] ?? new URL("../dist", import.meta.url).pathname);
const port = Number(process.argv[3] ?? 4173);

const POLICY = [
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data:",
    "worker-src 'self'",
    "connect-src 'self'",
].join("; ");

const TYPES = {
    ".css": "text/css",
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript",
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
};

createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://here").pathname));
    const file = join(folder, path.endsWith("/") ? `${path}index.html` : path);
    if (!file.startsWith(folder) || !existsSync(file) || !statSync(file).isFile()) {
        response.writeHead(404).end();
        return;
    }
    response.writeHead(200, {
        "Content-Type": TYPES[extname(file)] ?? "application/octet-stream",
        "Content-Security-Policy": POLICY,
        "Cache-Control": "no-cache",
    });
    createReadStream(file).pipe(response);
}).listen(port, "127.0.0.1", () => console.log(`${folder} at http://127.0.0.1:${port}/`));
