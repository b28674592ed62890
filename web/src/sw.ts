// Keeps the page for use without a network: all files of one build, under the build's own name.
/// <reference lib="webworker" />
declare const self: ServiceWorkerGlobalScope;
declare const BUILD: string; // set by the build: a hash of all files
declare const FILES: string[];

self.addEventListener("install", (event) => {
    event.waitUntil(
        caches
            .open(BUILD)
            .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })))) // all of this build
            .then(() => self.skipWaiting()),
    );
});

self.addEventListener("activate", (event) => {
    event.waitUntil(
        caches
            .keys()
            .then((names) => Promise.all(names.filter((name) => name !== BUILD).map((name) => caches.delete(name))))
            .then(() => self.clients.claim()),
    );
});

self.addEventListener("fetch", (event) => {
    if (event.request.method !== "GET" || new URL(event.request.url).origin !== self.location.origin) return;
    event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)));
});

export {};
