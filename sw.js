// The service worker: makes one build of the page work without a network. It holds no logic of the game.
//
// A build is cached whole or not at all, under its own name. `cargo xtask build` fills in the three constants below. The files in LATER,
// which are the computer player's networks and the puzzles, are added to the cache when they are first requested, or when the page is
// installed. A newer build waits beside the older one until a window sends "skip-waiting", so that the page never changes under a running
// game. Every other window keeps the build that it was loaded from for as long as it is open.
"use strict";

const BUILD_ID = "development";
const ASSETS = [];
const LATER = [];

const SCOPE = self.registration.scope;
const inScope = (path) => new URL(path, SCOPE).href;

// Several copies of the page may live on one origin under different paths, so the scope is a part of the name.
const PREFIX = `portal-chess ${new URL(SCOPE).pathname} `;
const cacheOf = (build) => PREFIX + build;
const SETTINGS = PREFIX + "settings";
const WINDOWS = PREFIX + "windows";

// The computer player has two workers, with and without 128-bit vectors, of which a browser needs one. This is the smallest WebAssembly
// module that contains a vector; `src/platform/worker.rs` makes the same check.
const WITH_VECTOR = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];
const UNUSED = WebAssembly.validate(Uint8Array.from(WITH_VECTOR)) ? /^worker[._]/ : /^network-worker[._]/;
const NEEDED = ASSETS.filter((path) => !UNUSED.test(path));

const PAGE = inScope("index.html");
const CONFIG = inScope("config.json");
/** Whether an address is that of this page. The site may have other pages below it. */
const isPage = (url) => [SCOPE, PAGE].includes(url.split(/[?#]/, 1)[0]);
const noteOf = (client) => inScope(`window/${client}`);

/** Records the build from which a window or one of its workers is loaded. */
async function note(client, build) {
  if (client) await (await caches.open(WINDOWS)).put(noteOf(client), new Response(build));
}

async function buildOf(client) {
  const noted = client && (await (await caches.open(WINDOWS)).match(noteOf(client)));
  return noted ? noted.text() : BUILD_ID;
}

// Deployers edit the site's settings after the build, so they are fetched each time. The last good copy serves offline.
async function settings(request) {
  const cache = await caches.open(SETTINGS);
  const kept = () => cache.match(CONFIG);
  try {
    const answer = await fetch(request, { cache: "no-cache" });
    if (answer.ok) await cache.put(CONFIG, answer.clone());
    return answer.status < 500 ? answer : ((await kept()) ?? answer);
  } catch {
    return (await kept()) ?? Response.error();
  }
}

async function cached(url, build) {
  if (!(await caches.has(cacheOf(build)))) return undefined;
  return caches.match(url, { cacheName: cacheOf(build), ignoreSearch: true, ignoreVary: true });
}

async function page(event) {
  await note(event.resultingClientId, BUILD_ID);
  return (await cached(PAGE, BUILD_ID)) ?? fetch(event.request);
}

async function asset(event) {
  const build = await buildOf(event.clientId);
  if (event.request.destination === "worker") await note(event.resultingClientId, build);
  const kept = await cached(event.request.url, build);
  if (kept) return kept;
  const answer = await fetch(event.request);
  const path = LATER.find((path) => inScope(path) === event.request.url);
  if (path) event.waitUntil(keep(path, answer.clone()));
  return answer;
}

/** Caches a file of LATER with this build if its content matches its name, which has the first 16 hex digits of its SHA-256. */
async function keep(path, answer) {
  if (!answer.ok || !(await caches.has(cacheOf(BUILD_ID)))) return;
  const digest = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
  const digits = [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (path.includes(`-${digits}.`)) await (await caches.open(cacheOf(BUILD_ID))).put(inScope(path), answer);
}

/** Caches the files of LATER before they are requested. If one cannot be fetched, the rest are cached when they are requested. */
async function keepLater() {
  for (const path of LATER) {
    try {
      if (!(await cached(inScope(path), BUILD_ID))) await keep(path, await fetch(inScope(path)));
    } catch {
      return;
    }
  }
}

/** Copies the files of LATER that older builds have cached. If there is no room for them, the build is installed without them. */
async function inherit() {
  for (const path of LATER) {
    try {
      const kept = await caches.match(inScope(path));
      if (kept) await keep(path, kept);
    } catch {
      return;
    }
  }
}

/** Deletes the builds that no window uses any more, unless a newer build is being installed or waits: no window uses that one yet. */
async function sweep() {
  const names = await caches.keys();
  const open = new Set((await self.clients.matchAll({ includeUncontrolled: true, type: "all" })).map(({ id }) => noteOf(id)));
  const windows = await caches.open(WINDOWS);
  const kept = new Set([cacheOf(BUILD_ID), SETTINGS, WINDOWS]);
  for (const { url } of await windows.keys()) {
    if (open.has(url)) kept.add(cacheOf(await (await windows.match(url)).text()));
    else await windows.delete(url);
  }
  if (self.registration.installing || self.registration.waiting) return;
  await Promise.all(names.filter((name) => name.startsWith(PREFIX) && !kept.has(name)).map((name) => caches.delete(name)));
}

/** Handles the message of a window that has loaded its files. */
async function settled(client) {
  if (!(await (await caches.open(WINDOWS)).match(noteOf(client.id)))) await note(client.id, BUILD_ID);
  await sweep();
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheOf(BUILD_ID));
      try {
        // Bypasses the HTTP cache, which may still hold the older build's files of the same name. A name with a hash in it
        // is never reused, so such a file may come from that cache.
        const hashed = /-[0-9a-f]{16}[._]/;
        await cache.addAll(NEEDED.map((path) => new Request(inScope(path), { cache: hashed.test(path) ? "default" : "reload" })));
        // The first visit fetched config.json before this worker could cache it. Without it the page uses its defaults.
        await settings(CONFIG);
        await inherit();
      } catch (error) {
        await caches.delete(cacheOf(BUILD_ID));
        throw error;
      }
    })(),
  );
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      // The first visit works offline at once, without a reload in between.
      const first = !(await caches.has(WINDOWS));
      await self.clients.claim();
      const windows = first ? await self.clients.matchAll() : [];
      await caches.open(WINDOWS);
      await Promise.all(windows.map(({ id }) => note(id, BUILD_ID)));
      await sweep();
    })(),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") event.waitUntil(self.skipWaiting());
  if (event.data === "installed") event.waitUntil(keepLater());
  if (event.data === "settled" && event.source) event.waitUntil(settled(event.source));
});

// How long a window may take to say whether it has a game, in milliseconds. A window that the browser has frozen does not answer.
const PATIENCE = 500;

/** Asks a window to show a game. Resolves to whether that game is on its board. */
function shows(window, game) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), PATIENCE);
    window.postMessage({ game }, [port2]);
  });
}

/** Brings up a game: focuses the window that has it on its board, else any window of the page, else opens a new one. */
async function lead(game) {
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const windows = all.filter(({ url }) => isPage(url));
  const has = await Promise.all(windows.map((window) => shows(window, game)));
  const open = windows[has.indexOf(true)] ?? windows[0];
  try {
    if (open) return await open.focus();
  } catch {
    // The window was closed meanwhile.
  }
  return self.clients.openWindow(`${SCOPE}#/play`);
}

// A press on the notification "Your turn" leads back to the game that waits.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(lead(event.notification.data));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(SCOPE)) return;
  const path = request.url.split(/[?#]/, 1)[0];
  if (path === CONFIG) {
    event.respondWith(settings(request));
  } else if (request.mode === "navigate") {
    // Other pages below this one are left to the network. Without a network they redirect to this page.
    if (isPage(path)) event.respondWith(page(event));
    else event.respondWith(fetch(request).catch(() => Response.redirect(SCOPE)));
  } else if (/\.\w+$/.test(path)) {
    event.respondWith(asset(event));
  }
  // Everything else (signalling, rooms' status) goes to the network as if this worker were not there.
});
