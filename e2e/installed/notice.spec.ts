/** Pressing the notification "Your turn" focuses the window with the game. Without one it focuses another window, or opens a new one. */
import type { Worker } from '@playwright/test';
import { expect, install, test } from './fixtures';

/** Presses the notification of a game. Returns the addresses of the windows that were focused and of those that were opened. */
const press = (worker: Worker, game: string) =>
  worker.evaluate(async game => {
    // Only a user's press may focus or open a window, and no test can press a system notification.
    const done = { focused: [] as string[], opened: [] as string[] };
    const { WindowClient, clients } = self as unknown as {
      WindowClient: { prototype: { focus(): Promise<void>; url: string } };
      clients: { openWindow(url: string): Promise<void> };
    };
    WindowClient.prototype.focus = async function () {
      done.focused.push(this.url);
    };
    clients.openWindow = async url => void done.opened.push(url);
    let work: Promise<void> | undefined;
    let closed = false;
    const notification = { data: game, close: () => (closed = true) };
    self.dispatchEvent(
      Object.assign(new Event('notificationclick'), { notification, waitUntil: (promise: Promise<void>) => (work = promise) }),
    );
    await work;
    return { ...done, closed };
  }, game);

test('pressing a notification focuses the window with its game, which shows the board', async ({ game, page, context, host }) => {
  await game.start({ variant: 'chess' });
  await game.board.play('e2e4');
  const other = await context.newPage();
  const second = await install(other, `${host.url}?window=2`);
  await second.start({ variant: 'portal' });
  await second.board.play('a2a4');
  const [firstId, secondId] = [await game.id(), await second.id()];
  expect(firstId).not.toBe(secondId);
  await second.goTo('#/rules/portal');
  await game.goTo('#/games');
  const [worker] = context.serviceWorkers();

  expect(await press(worker!, secondId)).toEqual({ focused: [expect.stringContaining('?window=2')], opened: [], closed: true });
  await expect(other).toHaveURL(/#\/play$/);
  await second.expectMoves('a4');
  await expect(page, 'the other window does not navigate').toHaveURL(/#\/games$/);

  // No window has this game: any open window of the page is better than a new one.
  const elsewhere = await press(worker!, '1-00001');
  expect(elsewhere.focused).toHaveLength(1);
  expect(elsewhere.opened).toEqual([]);
  await expect(page).toHaveURL(/#\/games$/);
});

test('pressing a notification focuses the tab that took over the game, not the previous one', async ({ game, page, context, host }) => {
  await game.start({ variant: 'chess' });
  await game.board.play('e2e4');
  const id = await game.id();
  const other = await context.newPage();
  const second = await install(other, `${host.url}?window=2`);
  await second.notices.getByRole('button', { name: 'Take it over here' }).click();
  await second.expectMoves('e4');
  await expect(game.notices).toContainText('playing this game in another tab');
  await page.bringToFront();
  const [worker] = context.serviceWorkers();
  expect((await press(worker!, id)).focused).toEqual([expect.stringContaining('?window=2')]);
});

test('pressing a notification opens a new window if the page is open in none', async ({ page, context, host }) => {
  await install(page, host.url);
  const [worker] = context.serviceWorkers();
  await page.goto('about:blank');
  await expect
    .poll(() => worker!.evaluate(async () => (await (self as unknown as { clients: { matchAll(): Promise<unknown[]> } }).clients.matchAll()).length))
    .toBe(0);
  expect(await press(worker!, '1-00001')).toEqual({ focused: [], opened: [`${host.url}#/play`], closed: true });
});
