/** What the specs of the installed page start from: a static host of their own, under a path, that can go away. */
import { type BrowserContext, type Page, test as base } from '@playwright/test';
import { GamePage } from '../pages/game';
import { StaticHost } from '../static-host';

export { expect } from '@playwright/test';

/** The page of a context whose service worker has everything that it is to keep, answers for the page, and is done with starting. */
export async function install(page: Page, url: string): Promise<GamePage> {
  const game = new GamePage(page);
  await game.open(url);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    const once = (target: EventTarget, event: string) => new Promise(resolve => target.addEventListener(event, resolve, { once: true }));
    if (!navigator.serviceWorker.controller) await once(navigator.serviceWorker, 'controllerchange');
    // It takes the page while it activates, and tidies up after that.
    if (active!.state === 'activating') await once(active!, 'statechange');
  });
  return game;
}

/** Paths of what is kept, cache by cache. */
export function kept(page: Page): Promise<Record<string, string[]>> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).sort();
    const paths = async (name: string) =>
      (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname).sort();
    return Object.fromEntries(await Promise.all(names.map(async name => [name, await paths(name)])));
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
