// Keeps every built file, so that the page works without a network after the first visit. The files of an archived
// version are kept once they are asked for, and from one page to the next while a game of this browser needs them.
// The build writes the version and the files (vite.config.ts).
//
// It also shows the notices that the server sends to this browser (Web Push), and leads from them to the board.

/// <reference lib="webworker" />

/** A version of a title, as a head has it, and its files. */
interface Archive {
    id: number;
    version: number;
    files: string[];
}

declare const __VERSION__: string;
declare const __FILES__: string[];
declare const __ARCHIVES__: Archive[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `miasma-${__VERSION__}`;
const ARCHIVES = __ARCHIVES__;

/** The heads of the games that keep.ts keeps; none where there is no database, and then none is made. */
function keptHeads(): Promise<Uint8Array[]> {
    return new Promise((resolve) => {
        const request = indexedDB.open("miasma");
        request.onupgradeneeded = () => request.transaction!.abort();
        request.onerror = () => resolve([]);
        request.onsuccess = () => {
            const all = request.result.transaction("games").objectStore("games").getAll();
            all.onsuccess = () => resolve(all.result.map(({ head }) => head));
            all.onerror = () => resolve([]);
            request.result.close();
        };
    });
}

/** What the games that are kept here need besides today's rules. */
async function neededFiles(): Promise<string[]> {
    const heads = await keptHeads();
    const needed = ({ id, version }: Archive) => heads.some((head) => head[1] === id && head[2] === version);
    return ARCHIVES.filter(needed).flatMap(({ files }) => files);
}

async function keepNeeded(): Promise<void> {
    const cache = await caches.open(CACHE);
    const here = new Set((await cache.keys()).map(({ url }) => url));
    const isMissing = (file: string) => !here.has(new URL(file, worker.registration.scope).href);
    await cache.addAll((await neededFiles()).filter(isMissing));
}

worker.addEventListener("install", (event) => {
    const keepFiles = caches.open(CACHE).then((cache) => cache.addAll(__FILES__));
    event.waitUntil(keepFiles.then(keepNeeded));
});

worker.addEventListener("activate", (event) => {
    const old = (name: string) => name.startsWith("miasma-") && name !== CACHE;
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
            // Games may have been begun meanwhile, by the page before this one.
            .then(() => keepNeeded().catch(() => {}))
            .then(() => worker.clients.claim()),
    );
});

const asked = new Map<Archive, Promise<void>>();

/** Keeps a version whole, in all languages, once one of its files is asked for. */
function keepArchive(cache: Cache, url: string): Promise<void> | undefined {
    const one = ARCHIVES.find(({ files }) => files.some((file) => url.endsWith(`/${file}`)));
    if (!one) return undefined;
    let kept = asked.get(one);
    if (!kept) {
        asked.set(one, (kept = cache.addAll(one.files)));
        kept.catch(() => asked.delete(one));
    }
    return kept;
}

async function answer(request: Request): Promise<Response> {
    const cache = await caches.open(CACHE);
    const wanted = request.mode === "navigate" ? "./" : request;
    const find = () => cache.match(wanted, { ignoreSearch: true, ignoreVary: true });
    const found = await find();
    if (found) return found;
    await keepArchive(cache, request.url);
    return (await find()) ?? fetch(request);
}

worker.addEventListener("fetch", (event) => {
    const { request } = event;
    // What a server says is never kept.
    const { origin, pathname } = new URL(request.url);
    const api = pathname.startsWith(new URL("api/", worker.registration.scope).pathname);
    if (request.method === "GET" && origin === worker.location.origin && !api)
        event.respondWith(answer(request));
});

// ---- notices ----

/** What the server sends (server/notices/letter.c): a table, and the lines to show. Never a position. */
interface News {
    table: string;
    title: string;
    body?: string;
}

/** A window that does not say within so many milliseconds which table it shows, shows none. */
const PATIENCE = 400;

/**
 * The table that a window shows; "" for none. The window itself is asked: a worker is told at which address it was
 * opened, not where it has gone since.
 */
function tableAt(client: Client): Promise<string> {
    return new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = ({ data }) => resolve(String(data));
        setTimeout(() => resolve(""), PATIENCE);
        client.postMessage("table", [port2]);
    });
}

/** The windows that show this table, whoever looks at them. */
async function windowsAt(table: string): Promise<WindowClient[]> {
    const all = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
    const shown = await Promise.all(all.map(tableAt));
    return all.filter((_, i) => shown[i] === table);
}

/** One notice a table: a newer one takes the place of the older. None while somebody looks at that board. */
async function tell({ table, title, body }: News): Promise<void> {
    const windows = await windowsAt(table);
    if (windows.some(({ visibilityState }) => visibilityState === "visible")) return;
    const lines = body === undefined ? {} : { body };
    await worker.registration.showNotification(title, {
        ...lines,
        tag: table,
        data: table,
        icon: "icons/icon-192.png",
        badge: "icons/icon-192.png",
    });
}

worker.addEventListener("push", (event) => {
    const news = event.data?.json() as News | undefined;
    if (news) event.waitUntil(tell(news));
});

/** To the board: in the window that shows it, or in a new one. */
async function open(table: string): Promise<void> {
    const [here] = await windowsAt(table);
    if (here) await here.focus();
    else await worker.clients.openWindow(`./#/at/${encodeURIComponent(table)}`);
}

worker.addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(open(String(event.notification.data)));
});

export {};
