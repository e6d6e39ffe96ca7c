// The service worker: makes one build of the page work without a network. It holds no logic of the game.
//
// A build is cached whole or not at all, under its own name; `cargo xtask build` fills in the three lines below. The networks of the
// computer player and the puzzles come later: they are cached with the build when they are first asked for, or when the page is installed.
// A newer build waits beside the older one until the page says "skip-waiting", so that it never changes under a running game. A window
// that was not asked keeps the build that it was loaded from, for as long as it is open.
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

// There are two workers of the computer player, of which a browser needs one: with vectors of 128 bits or without. This is the smallest
// program that has a vector; `src/platform/worker.rs` asks the same.
const WITH_VECTOR = [0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11];
const UNUSED = WebAssembly.validate(Uint8Array.from(WITH_VECTOR)) ? /^worker[._]/ : /^network-worker[._]/;
const NEEDED = ASSETS.filter((path) => !UNUSED.test(path));

const PAGE = inScope("index.html");
const CONFIG = inScope("config.json");
/** Whether an address is this page's. The site may have other pages below it. */
const isPage = (url) => [SCOPE, PAGE].includes(url.split(/[?#]/, 1)[0]);
const noteOf = (client) => inScope(`window/${client}`);

/** Notes which build a window, or a worker of it, is loaded from. */
async function note(client, build) {
  if (client) await (await caches.open(WINDOWS)).put(noteOf(client), new Response(build));
}

async function buildOf(client) {
  const noted = client && (await (await caches.open(WINDOWS)).match(noteOf(client)));
  return noted ? noted.text() : BUILD_ID;
}

// Deployers edit the site's settings after the build: fetched each time, the last good copy serves offline.
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

/** Keeps a file that comes later with this build, if it is what its name says: it has the first half of its SHA-256 in it. */
async function keep(path, answer) {
  if (!answer.ok || !(await caches.has(cacheOf(BUILD_ID)))) return;
  const digest = await crypto.subtle.digest("SHA-256", await answer.clone().arrayBuffer());
  const digits = [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (path.includes(`-${digits}.`)) await (await caches.open(cacheOf(BUILD_ID))).put(inScope(path), answer);
}

/** Keeps what comes later although nobody has asked for it yet; what cannot be had now comes when it is asked for. */
async function keepLater() {
  for (const path of LATER) {
    try {
      if (!(await cached(inScope(path), BUILD_ID))) await keep(path, await fetch(inScope(path)));
    } catch {
      return;
    }
  }
}

/** Takes over from older builds what is the same in this one. Where there is no room for it, the build is installed all the same. */
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

/** Deletes what no window uses any more. A build that is being installed or waits is nobody's yet, and is left alone. */
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

/** A window is there and has its files. */
async function settled(client) {
  if (!(await (await caches.open(WINDOWS)).match(noteOf(client.id)))) await note(client.id, BUILD_ID);
  await sweep();
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(cacheOf(BUILD_ID));
      try {
        // Past the HTTP cache, which may still hold the older build's files of the same name; a name with a hash in it
        // is never given twice.
        const hashed = /-[0-9a-f]{16}[._]/;
        await cache.addAll(NEEDED.map((path) => new Request(inScope(path), { cache: hashed.test(path) ? "default" : "reload" })));
        // The first visit asked for it before there was anybody to keep it. Without it the defaults serve.
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
      // The first visit may go offline at once, without a reload in between.
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

// How long a window may take to say whether it has a game, in milliseconds: one that the browser has frozen does not answer.
const PATIENCE = 500;

/** Asks a window to show a game; whether it has that on its board. */
function shows(window, game) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), PATIENCE);
    window.postMessage({ game }, [port2]);
  });
}

/** Leads to a game: to the window that has it on its board, else to any window of the page, else to a new one. */
async function lead(game) {
  const all = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const windows = all.filter(({ url }) => isPage(url));
  const has = await Promise.all(windows.map((window) => shows(window, game)));
  const open = windows[has.indexOf(true)] ?? windows[0];
  try {
    if (open) return await open.focus();
  } catch {
    // It was closed meanwhile.
  }
  return self.clients.openWindow(`${SCOPE}#/play`);
}

// "Your turn" leads back to the game that waits.
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
    // Another page below this one is not ours to answer for; without a network the way leads here.
    if (isPage(path)) event.respondWith(page(event));
    else event.respondWith(fetch(request).catch(() => Response.redirect(SCOPE)));
  } else if (/\.\w+$/.test(path)) {
    event.respondWith(asset(event));
  }
  // Everything else (signalling, rooms' status) goes to the network as if this worker were not there.
});
