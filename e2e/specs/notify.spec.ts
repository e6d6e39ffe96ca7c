/** "Your turn" as a system notification, for users who want it. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';

/** Returns the notifications that the page wanted to show. Real ones cannot be read. */
const notifications = (page: Page) => page.evaluate(() => (window as unknown as { notifications: string[][] }).notifications);

/** Replaces the browser's notifications by recorded ones, and answers the permission request for the user. */
async function watch(page: Page, answer: 'granted' | 'denied'): Promise<void> {
  await page.addInitScript(answer => {
    const notifications: string[][] = [];
    Object.assign(window, { notifications, permissionRequests: 0 });
    class Notice {
      static permission = 'default';
      static async requestPermission() {
        (window as unknown as { permissionRequests: number }).permissionRequests += 1;
        return (Notice.permission = answer);
      }
      constructor(title: string, options: { body: string; data: string }) {
        notifications.push([title, options.body, options.data]);
      }
    }
    Object.defineProperty(window, 'Notification', { configurable: true, value: Notice });
    // Specs run without a service worker, so there is no registration.
    Object.defineProperty(navigator.serviceWorker, 'getRegistration', { value: async () => undefined });
  }, answer);
}

/** Returns how often the page has asked for the permission to show notifications. */
const permissionRequests = (page: Page) =>
  page.evaluate(() => (window as unknown as { permissionRequests: number }).permissionRequests);

const hide = (page: Page, hidden: boolean) =>
  page.evaluate(hidden => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

const NOTIFY = 'Notify me when it is my turn and this page is hidden';

test('a setting shows a notification of the computer’s move while the page is hidden', async ({ game, page, computer }) => {
  await watch(page, 'granted');
  await game.start({ variant: 'chess', level: '1' });
  await computer.hold();
  expect(await permissionRequests(page), 'the permission is not requested yet').toBe(0);
  await game.button('Settings').click();
  await game.settings.getByRole('switch', { name: NOTIFY }).check();
  await expect.poll(() => permissionRequests(page)).toBe(1);
  await game.dismissDialog();
  await game.board.play('e2e4');
  await hide(page, true);
  await computer.release();
  await expect.poll(() => notifications(page)).toHaveLength(1);
  const [title, text, about] = (await notifications(page))[0]!;
  expect(title).toBe('Your turn');
  expect(text).toMatch(/^Black /);
  expect(about, 'the notification has the id of its game').toBe(await game.id());

  // While the page is visible, it shows no notification.
  await hide(page, false);
  await game.board.play('a2a4');
  await expect(game.moves).toHaveCount(4);
  expect(await notifications(page)).toHaveLength(1);
});

test('if the browser denies notifications, a message is shown and the switch turns off', async ({ game, page }) => {
  await watch(page, 'denied');
  await game.start({ variant: 'chess' });
  await game.button('Settings').click();
  const toggle = game.settings.getByRole('switch', { name: NOTIFY });
  await toggle.click();
  await expect(game.settings.getByRole('alert').filter({ hasText: 'does not allow notifications' })).toBeVisible();
  await expect(toggle).not.toBeChecked();
});
