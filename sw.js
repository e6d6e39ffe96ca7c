// The service worker: makes one build of the page work without a network. It holds no logic of the game.
//
// A build is cached whole or not at all, under its own name. `cargo xtask build` fills in the four constants below. The files in LATER,
// which are the computer player's networks and the puzzles, are added to the cache when they are first requested, or when the page is
// installed. A newer build waits beside the older one until a window sends "skip-waiting", so that the page never changes under a running
// game. Every other window keeps the build that it was loaded from for as long as it is open.
//
// The page must never fare worse with this worker than without it. So only exact copies of the build's files are cached, whatever the host
// sends in their place, and the network answers whenever the cache fails, is slow or is incomplete.
"use strict";

const BUILD_ID = "development";
const ASSETS = [];
const DIGESTS = [];
const LATER = [];

const SCOPE = self.registration.scope;
const inScope = (path) => new URL(path, SCOPE).href;

// Several copies of the page may live on one origin under different paths, so the scope is a part of the name.
const PREFIX = `portal-chess ${new URL(SCOPE).pathname} `;
const cacheOf = (build) => PREFIX + build;
const SETTINGS = PREFIX + "settings";
const WINDOWS = PREFIX + "windows";

const PAGE = inScope("index.html");
const CONFIG = inScope("config.json");
/** Whether an address is that of this page. The site may have other pages below it. */
const isPage = (url) => [SCOPE, PAGE].includes(url.split(/[?#]/, 1)[0]);
const noteOf = (client) => inScope(`window/${client}`);

/** What is recorded of a window whose page came from the network, because it may be of any build. */
const NETWORK = "network";
/** The builds of the windows since this worker was last started. The cache keeps them longer, but may fail. */
const builds = new Map();

/** Records the build from which a window or one of its workers is loaded. */
async function note(client, build) {
  if (!client) return;
  builds.set(client, build);
  await attempt(async () => (await caches.open(WINDOWS)).put(noteOf(client), new Response(build)));
}

async function buildOf(client) {
  if (!client || builds.has(client)) return builds.get(client) ?? BUILD_ID;
  const noted = await (await caches.open(WINDOWS)).match(noteOf(client));
  return noted ? noted.text() : BUILD_ID;
}

/** How long the cache may take, in milliseconds. It may be full, damaged or forbidden, and some browsers' caches then never answer. */
const CACHE_PATIENCE = 2000;
/** The same after it took longer, so that a page of many files does not wait for each of them. */
const CACHE_IMPATIENCE = 200;
let patience = CACHE_PATIENCE;
const pause = (millis) => new Promise((resolve) => setTimeout(resolve, millis));

/** Uses the cache. Resolves to nothing if that fails or takes too long. */
async function attempt(use) {
  let answered = false;
  const used = Promise.resolve()
    .then(use)
    .catch(() => undefined)
    .finally(() => (answered = true));
  const result = await Promise.race([used, pause(patience)]);
  patience = answered ? CACHE_PATIENCE : CACHE_IMPATIENCE;
  return result;
}

async function cached(url, build) {
  if (!(await caches.has(cacheOf(build)))) return undefined;
  const kept = await caches.match(url, { cacheName: cacheOf(build), ignoreSearch: true, ignoreVary: true });
  // Browsers refuse a response that came by a redirect as the answer to a navigation.
  return kept?.redirected ? undefined : kept;
}

/** Answers a request with what `use` finds in the cache, or else with what `load` gets from the network. */
async function answer(use, load) {
  const found = Promise.resolve().then(use);
  const kept = await attempt(() => found);
  if (kept) return kept;
  try {
    return await load();
  } catch (error) {
    // Without a network a slow cache is better than none.
    const late = await Promise.race([found.catch(() => undefined), pause(5 * CACHE_PATIENCE)]);
    if (late) return late;
    throw error;
  }
}

/** Whether a text is usable as config.json. `src/p2p/site.rs` reads it. */
function isConfig(text) {
  try {
    const config = JSON.parse(text);
    const { signalling, iceServers = [], relays = [] } = config;
    const lists = [iceServers, relays].every(Array.isArray);
    return config instanceof Object && !Array.isArray(config) && typeof (signalling ?? "") === "string" && lists;
  } catch {
    return false;
  }
}

// Deployers edit the site's settings after the build, so they are fetched each time. The last good copy serves offline, and when the host
// has an error or sends a page instead.
async function settings(request) {
  const kept = () =>
    attempt(async () => {
      const copy = await (await caches.open(SETTINGS)).match(CONFIG);
      const text = await copy?.text();
      return isConfig(text) ? new Response(text, { headers: { "content-type": TYPES.json } }) : undefined;
    });
  let response;
  try {
    response = await fetch(request, { cache: "no-cache" });
    const text = await response.clone().text();
    if (response.ok && isConfig(text)) {
      await attempt(async () => (await caches.open(SETTINGS)).put(CONFIG, new Response(text)));
      return response;
    }
  } catch {
    return (await kept()) ?? response ?? Response.error();
  }
  // The page reports the faults of a file that a person has written.
  const replaced = response.ok && /html/.test(response.headers.get("content-type"));
  return response.status < 500 && !replaced ? response : ((await kept()) ?? response);
}

async function page(event) {
  let build = NETWORK;
  const response = await answer(
    async () => {
      const kept = await cached(PAGE, BUILD_ID);
      if (kept) build = BUILD_ID;
      return kept;
    },
    () => {
      build = NETWORK;
      return load(event, "index.html");
    },
  );
  await note(event.resultingClientId, build);
  return response;
}

async function asset(event) {
  const { url, destination } = event.request;
  const find = async () => {
    const build = await buildOf(event.clientId);
    if (destination === "worker") await note(event.resultingClientId, build);
    return cached(url, build);
  };
  return answer(find, () => load(event, [...ASSETS, ...LATER].find((path) => inScope(path) === url)));
}

/** Gets the answer to a request from the network. If it is one of this build's files, the cache lacks it and gets it. */
async function load(event, path) {
  const response = await fetch(event.request);
  if (path) event.waitUntil(mend(event.clientId, path, response.clone()).catch(() => undefined));
  return response;
}

/**
 * Adds a file to this build's cache that should have been there. If the host no longer has a file that a window of this build needs, the
 * cached page cannot work any more: it is dropped, so that the next visit gets the host's page.
 */
async function mend(client, path, response) {
  if (await cached(inScope(path), BUILD_ID)) return;
  if (await keep(path, response)) return;
  const gone = response.status < 500 && ASSETS.includes(path) && inScope(path) !== PAGE;
  if (gone && (await buildOf(client)) === BUILD_ID) await (await caches.open(cacheOf(BUILD_ID))).delete(PAGE);
}

/** The types of the build's files, by the ends of their names. A host may send others. */
const TYPES = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript",
  json: "application/json",
  png: "image/png",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
  wasm: "application/wasm",
  woff2: "font/woff2",
};

/** The first 16 hex digits of the SHA-256 of a file of this build. The names of the files in LATER hold their own. */
const digestOf = (path) => DIGESTS[ASSETS.indexOf(path)] ?? /-([0-9a-f]{16})\.\w+$/.exec(path)?.[1];

/**
 * Returns a copy of a response that holds a file of this build. Returns nothing if it holds anything else: an error, a page in the place of
 * a missing file, a part of the file, the file of another build. The copy shows neither a redirect nor a wrong type.
 */
async function copyOf(path, response) {
  if (response.status !== 200) return undefined;
  const bytes = await response.arrayBuffer();
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  const digits = [...new Uint8Array(digest, 0, 8)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  if (digits !== digestOf(path)) return undefined;
  const headers = new Headers(response.headers);
  headers.set("content-type", TYPES[path.split(".").pop()] ?? "application/octet-stream");
  return new Response(bytes, { headers });
}

/** Adds a file to this build's cache, if a response holds it. Returns whether it does. */
async function keep(path, response) {
  const copy = await copyOf(path, response);
  if (copy && (await caches.has(cacheOf(BUILD_ID)))) await (await caches.open(cacheOf(BUILD_ID))).put(inScope(path), copy);
  return Boolean(copy);
}

/** Fetches a file of this build and adds it to the cache, or fails. */
async function install(path) {
  // A host may have the page under one address only. Names with a hash in them are never reused, so such a file may come from the HTTP
  // cache, unless that holds something else. For all others it may still hold the older build's file of the same name.
  const addresses = path === "index.html" ? [SCOPE, PAGE] : [inScope(path)];
  const modes = /-[0-9a-f]{16}[._]/.test(path) ? ["default", "reload"] : ["reload"];
  for (const address of addresses) {
    for (const cache of modes) {
      if (await keep(path, await fetch(address, { cache }))) return;
    }
  }
  throw new Error(`The host does not send the file ${path} of this build.`);
}

/**
 * Caches the files of LATER that `find` finds, before they are requested. After a failure, or if there is no room for them, the rest are
 * cached when they are requested.
 */
async function keepLater(find) {
  for (const path of LATER) {
    try {
      const found = (await cached(inScope(path), BUILD_ID)) ? undefined : await find(inScope(path));
      if (found) await keep(path, found);
    } catch {
      return;
    }
  }
}

// A browser gives a newer worker its turn only when this one has nothing left to do, so it ends fetching what nobody has requested.
const retired = new AbortController();
const retirement = { signal: retired.signal };

/** Finds a file that an older build has cached. */
const inherited = (url) => caches.match(url);
/** Finds a file that the first visit, which had no worker yet, has left in the browser's own cache. */
const fetched = (url) => fetch(url, { cache: "only-if-cached", mode: "same-origin" }).catch(() => undefined);

/** Whether an older worker has cached a page that cannot be shown, because it came by a redirect. */
async function isOlderPageBroken() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && (await caches.match(PAGE, { cacheName: name }))?.redirected) return true;
  }
  return false;
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
  const noted = builds.has(client.id) || (await (await caches.open(WINDOWS)).match(noteOf(client.id)));
  if (!noted) await note(client.id, BUILD_ID);
  await sweep();
}

self.addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      await caches.open(cacheOf(BUILD_ID));
      try {
        // A file that arrives after another has failed must not be added to a cache that is deleted by then.
        const failed = (await Promise.allSettled(ASSETS.map(install))).find(({ status }) => status === "rejected");
        if (failed) throw failed.reason;
        // The first visit fetched config.json before this worker could cache it. Without it the page uses its defaults.
        await settings(CONFIG);
        await keepLater(inherited);
      } catch (error) {
        await caches.delete(cacheOf(BUILD_ID));
        throw error;
      }
      // No window could be opened any more to accept this build.
      if (await isOlderPageBroken()) await self.skipWaiting();
    })(),
  );
});

// Requests wait until the worker is active, so nothing here waits for the cache for long.
self.addEventListener("activate", (event) => {
  event.waitUntil(
    (async () => {
      // The first visit works offline at once, without a reload in between.
      const first = (await attempt(() => caches.has(WINDOWS))) === false;
      await self.clients.claim();
      const windows = first ? await self.clients.matchAll() : [];
      await attempt(() => caches.open(WINDOWS));
      await Promise.all(windows.map(({ id }) => note(id, BUILD_ID)));
      await attempt(sweep);
      // No request waits for this.
      if (first) void keepLater(fetched);
    })(),
  );
});

self.addEventListener("message", (event) => {
  if (event.data === "skip-waiting") event.waitUntil(self.skipWaiting());
  if (event.data === "installed") event.waitUntil(keepLater((url) => fetch(url, retirement)));
  if (event.data === "retire") retired.abort();
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
  // A part of a file is none of the cached files.
  if (request.method !== "GET" || !request.url.startsWith(SCOPE) || request.headers.has("range")) return;
  const path = request.url.split(/[?#]/, 1)[0];
  if (path === CONFIG) {
    event.respondWith(settings(request));
  } else if (request.mode === "navigate") {
    // Other pages below this one are left to the network. Without a network they redirect to this page.
    if (isPage(path)) event.respondWith(page(event));
    else event.respondWith(fetch(request).catch(() => Response.redirect(SCOPE)));
  } else if (/\.\w+$/.test(path) && request.cache !== "no-store") {
    event.respondWith(asset(event));
  }
  // Everything else (signalling, rooms' status, questions about what the host has) goes to the network as if this worker were not there.
});
