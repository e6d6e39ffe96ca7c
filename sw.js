// The service worker: makes one build of the page work without a network. It holds no logic of the game.
//
// A build is cached whole or not at all, under its own name; `cargo xtask build` fills in the two lines below. A newer
// build waits beside the older one until the page says "skip-waiting", so that it never changes under a running game.
"use strict";

const BUILD_ID = "development";
const ASSETS = [];

// Several copies of the page may live on one origin under different paths, so the scope is a part of the name.
const PREFIX = `portal-chess ${new URL(self.registration.scope).pathname} `;
const CACHE = PREFIX + BUILD_ID;
const PAGE = new URL("index.html", self.registration.scope).href;
const CONFIG = new URL("config.json", self.registration.scope).href;

const inScope = (path) => new URL(path, self.registration.scope).href;

// Deployers edit the site's settings after the build: fetched each time, the last good copy serves offline.
async function settings(request) {
  const cache = await caches.open(PREFIX + "settings");
  try {
    const answer = await fetch(request, { cache: "no-cache" });
    if (answer.ok) await cache.put(CONFIG, answer.clone());
    return answer;
  } catch {
    return (await cache.match(CONFIG)) ?? Response.error();
  }
}

async function cachedOrFetched(key, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(key, { ignoreSearch: true, ignoreVary: true })) ?? fetch(request);
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      try {
        // Past the HTTP cache, which may still hold the older build's unhashed files.
        await cache.addAll(ASSETS.map((path) => new Request(inScope(path), { cache: "reload" })));
      } catch (error) {
        await caches.delete(CACHE);
        throw error;
      }
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      const kept = [CACHE, PREFIX + "settings"];
      const names = await caches.keys();
      await Promise.all(names.filter((name) => name.startsWith(PREFIX) && !kept.includes(name)).map((name) => caches.delete(name)));
      // The first visit may go offline at once, without a reload in between.
      await self.clients.claim();
    })(),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(self.registration.scope)) return;
  if (new URL(request.url).pathname === new URL(CONFIG).pathname) {
    event.respondWith(settings(request));
  } else if (request.mode === "navigate") {
    event.respondWith(cachedOrFetched(PAGE, request));
  } else if (ASSETS.some((path) => inScope(path) === request.url.split(/[?#]/, 1)[0])) {
    event.respondWith(cachedOrFetched(request.url, request));
  }
  // Everything else (signalling, rooms' status) goes to the network as if this worker were not there.
});
