/** The fixtures of the specs for the installed page: each has its own static host, which serves the page under a path and can be stopped. */
import { type BrowserContext, type Page, test as base } from '@playwright/test';
import { GamePage } from '../pages/game';
import { StaticHost } from '../static-host';

export { expect } from '@playwright/test';

/** Opens the page and waits until its service worker has cached the build, controls the page, and is activated. */
export async function install(page: Page, url: string): Promise<GamePage> {
  const game = new GamePage(page);
  await game.open(url);
  await controlled(page);
  return game;
}

/** Waits until the service worker has cached the build, controls the page, and is activated. */
export async function controlled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const once = (target: EventTarget, event: string) => new Promise(resolve => target.addEventListener(event, resolve, { once: true }));
    if (!navigator.serviceWorker.controller) await once(navigator.serviceWorker, 'controllerchange');
    // The worker takes control of the page while it activates, and deletes old caches after that.
    if (active!.state === 'activating') await once(active!, 'statechange');
  });
}

/** Returns the paths of the cached files, by the name of the cache. */
export function cachedPaths(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).sort();
    const paths = async (name: string) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname).sort();
    return Object.fromEntries(await Promise.all(names.map(async name => [name, await paths(name)])));
  });
}

/** Returns the paths of the cached files of the host's build, without those that are cached when they are requested. */
export async function cachedAssets(page: Page, host: StaticHost): Promise<string[]> {
  const { id, later } = host.build();
  const paths = (await cachedPaths(page))[`portal-chess ${host.path} ${id}`] ?? [];
  return paths.filter(path => !later.includes(path.slice(host.path.length)));
}

/** Checks for a newer build, as the browser does from time to time. Returns the state of the build that was found. */
export function checkForUpdate(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing } = registration;
    if (!installing) return registration.waiting ? 'waiting' : 'nothing new';
    return new Promise<string>(resolve => {
      installing.addEventListener('statechange', () => {
        if (installing.state === 'installed') resolve('waiting');
        if (installing.state === 'redundant') resolve('thrown away');
      });
    });
  });
}

export const test = base.extend<{ host: StaticHost; cut: (context: BrowserContext) => Promise<void>; game: GamePage }, { folder: StaticHost }>({
  folder: [
    async ({}, use) => {
      const host = new StaticHost();
      await use(host);
      await host.end();
    },
    { scope: 'worker' },
  ],

  host: async ({ folder }, use) => {
    folder.reset();
    await folder.start();
    await use(folder);
    await folder.stop();
  },

  /** Stops the server and cuts the network. */
  cut: async ({ host }, use) => {
    await use(async context => {
      await host.stop();
      await context.setOffline(true);
    });
  },

  game: async ({ page, host }, use) => {
    await use(await install(page, host.url));
  },
});
