// Keeps every built file, so that the page works without a network after the first visit.
// The build writes the version and the files (vite.config.ts).

/// <reference lib="webworker" />

declare const __VERSION__: string;
declare const __FILES__: string[];

const worker = self as unknown as ServiceWorkerGlobalScope;
const CACHE = `miasma-${__VERSION__}`;

worker.addEventListener("install", (event) => {
    event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(__FILES__)));
});

worker.addEventListener("activate", (event) => {
    const old = (name: string) => name.startsWith("miasma-") && name !== CACHE;
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))))
            .then(() => worker.clients.claim()),
    );
});

async function answer(request: Request): Promise<Response> {
    const cache = await caches.open(CACHE);
    const wanted = request.mode === "navigate" ? "./" : request;
    return (await cache.match(wanted, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}

worker.addEventListener("fetch", (event) => {
    const { request } = event;
    // What a server says is never kept.
    const { origin, pathname } = new URL(request.url);
    const api = pathname.startsWith(new URL("api/", worker.registration.scope).pathname);
    if (request.method === "GET" && origin === worker.location.origin && !api)
        event.respondWith(answer(request));
});

export {};
