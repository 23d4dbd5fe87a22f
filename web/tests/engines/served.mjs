// The built page, served for a run.

import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { end, freePort, said, start } from "./started.mjs";

const web = fileURLToPath(new URL("../..", import.meta.url));
const dist = process.env.MIASMA_DIST ?? `${web}dist`;

/** The built page on the loopback; it can be taken away and come back at the same address. */
export async function serve() {
    if (!existsSync(`${dist}/index.html`)) throw new Error(`${dist} is not built: make web`);
    const port = await freePort();
    const server = {
        address: `http://127.0.0.1:${port}/`,
        async start() {
            server.program = start(process.execPath, [`${web}tools/serve.mjs`, dist, String(port)]);
            await said(server.program, /http:/);
        },
        stop: () => end(server.program),
    };
    await server.start();
    return server;
}
