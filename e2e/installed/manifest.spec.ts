import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { roomName } from '../room-name';
import { savedGame } from '../pages/saved';
import { expect, install, test } from './fixtures';

interface Picture {
  src: string;
  sizes: string;
  purpose?: string;
  form_factor?: string;
}

interface Manifest {
  [field: string]: unknown;
  icons: Picture[];
  screenshots: Picture[];
  shortcuts: { name: string; url: string; icons: Picture[] }[];
  share_target: { method: string; params: Record<string, string> };
}

test('the manifest is complete, its images exist in the stated sizes, and Chromium accepts it', async ({ page, context, host }) => {
  await install(page, host.url);
  const manifest = JSON.parse(host.read('manifest.json')) as Manifest;
  for (const field of ['id', 'name', 'short_name', 'scope', 'start_url', 'display', 'background_color', 'theme_color', 'file_handlers']) {
    expect(manifest, field).toHaveProperty(field);
  }
  expect(manifest['launch_handler']).toEqual({ client_mode: 'focus-existing' });
  expect(manifest.share_target.method).toBe('GET');
  const png = (file: string) => {
    const bytes = readFileSync(join(host.folder, file));
    expect(bytes.toString('latin1', 1, 4), file).toBe('PNG');
    return `${bytes.readUInt32BE(16)}x${bytes.readUInt32BE(20)}`;
  };
  const pictures = [...manifest.icons, ...manifest.screenshots, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  for (const { src, sizes } of pictures.filter(({ sizes }) => sizes !== 'any')) expect(png(src), src).toBe(sizes);
  const icons = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`);
  expect(icons).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']));
  expect(manifest.screenshots.map(shot => shot.form_factor).sort()).toEqual(['narrow', 'wide']);
  // Chromium's own check of the manifest.
  const session = await context.newCDPSession(page);
  const { errors } = (await session.send('Page.getAppManifest')) as { errors: unknown[] };
  expect(errors).toEqual([]);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // The tests' browser context counts as a private window.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito')).toEqual([]);
});

test('every app shortcut opens the dialog or page that its name promises', async ({ page, host }) => {
  const { shortcuts } = JSON.parse(host.read('manifest.json')) as Manifest;
  const address = (name: RegExp) => new URL(shortcuts.find(shortcut => name.test(shortcut.name))!.url, host.url).href;
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const chosen = (label: string) => dialog('New game').getByRole('radio', { name: label, exact: true });
  expect(shortcuts).toHaveLength(4);
  await install(page, host.url);

  await page.goto(address(/computer/));
  await expect(chosen('Computer')).toBeChecked();
  await page.reload();
  await expect(page.getByRole('grid', { name: 'Board' })).toBeVisible();
  await expect(dialog('New game'), 'a reload does not open the dialog again').toBeHidden();
  await page.goto(address(/Two players/));
  await expect(chosen('Same device')).toBeChecked();
  await page.goto('about:blank');
  await page.goto(address(/Join/));
  await expect(dialog('Network play').getByLabel('Room code')).toBeVisible();
  await page.goto(address(/Rules/));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Portal');
  await expect(page.locator('.try .board').first()).toBeVisible();
});

/** Fakes the page's `launchQueue`, because Chromium launches no installed apps in tests. Returns a function that launches the app. */
async function fakeLaunches(page: Page): Promise<(launch: { targetURL?: string; file?: { name: string; text: string } }) => Promise<void>> {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'launchQueue', {
      value: { setConsumer: (consumer: (launch: unknown) => void) => Object.assign(window, { launch: consumer }) },
    });
  });
  return launch =>
    page.evaluate(({ targetURL, file }) => {
      const files = file ? [{ getFile: async () => new File([file.text], file.name) }] : [];
      (window as unknown as { launch: (launch: unknown) => void }).launch({ targetURL, files });
    }, launch);
}

test('files and URLs that the app is launched with are opened in the existing window', async ({ page, host }) => {
  const launch = await fakeLaunches(page);
  const game = await install(page, host.url);
  // The launch that opened this window changes nothing.
  await launch({ targetURL: page.url() });
  await launch({ file: { name: 'game.json', text: savedGame({ variant: 'dinosaur', moves: ['d2d4'] }) } });
  await game.board.expectPiece('d4', 'white pawn');
  await launch({ file: { name: 'game.pgn', text: '[Event "?"]\n\n1. e4 e5 2. Nf3 *\n' } });
  await game.expectMoves('e4', 'e5', 'Nf3');
  await launch({ file: { name: 'other.json', text: '{}' } });
  await expect(game.notices.locator('.toast')).not.toHaveCount(0);
  await game.expectMoves('e4', 'e5', 'Nf3');
  await launch({ targetURL: `${host.url}#/new/computer` });
  await expect(page.getByRole('dialog', { name: 'New game' }).getByRole('radio', { name: 'Computer', exact: true })).toBeChecked();
  await launch({ targetURL: `${host.url}#/rules/assassin` });
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Assassin');
  const socket = page.waitForEvent('websocket');
  await launch({ targetURL: `${host.url}#/join/7KQ2MX` });
  expect((await socket).url()).toContain(`/signal/${roomName('7KQ2MX')}?intent=join`);
});

for (const [field, text] of [
  ['text', 'Come and play: HOST#/join/7KQ2MX , I have White'],
  ['url', 'HOST#/join/7kq2mx'],
  ['text', '7KQ-2MX'],
] as const) {
  test(`an invite shared with the app joins its room: ${text}`, async ({ page, host }) => {
    const { params } = (JSON.parse(host.read('manifest.json')) as Manifest).share_target;
    const query = new URLSearchParams({ [params['title']!]: 'Portal Chess', [params[field]!]: text.replace('HOST', host.url) });
    const socket = page.waitForEvent('websocket');
    await page.goto(`${host.url}?${query}`);
    expect((await socket).url()).toContain(`/signal/${roomName('7KQ2MX')}?intent=join`);
    await expect(page).toHaveURL(`${host.url}#/play`);
  });
}

test('an install button appears when the browser offers installation, and opens the browser\'s prompt', async ({ page, host }) => {
  const game = await install(page, host.url);
  const button = game.button('Install as an app');
  await expect(button).toBeHidden();
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(offer, { prompt: async () => Object.assign(window, { prompted: true }) });
    dispatchEvent(offer);
    Object.assign(window, { prevented: offer.defaultPrevented });
  });
  await button.click();
  expect(await page.evaluate(() => ({ ...window }) as unknown as Record<string, unknown>)).toMatchObject({ prompted: true, prevented: true });
  await expect(button).toBeHidden();
});

test.describe('on iOS', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('installation instructions are available in the browser but not in the installed app', async ({ page, host }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { get: () => sessionStorage.getItem('app') !== null }));
    const game = await install(page, host.url);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await game.button('Install as an app').click();
    const guide = page.getByRole('dialog', { name: 'Install as an app' });
    await expect(guide.getByRole('listitem')).toHaveCount(3);
    await expect(guide).toContainText('Add to Home Screen');
    await game.dismissDialog();
    await page.evaluate(() => sessionStorage.setItem('app', 'yes'));
    await page.reload();
    await expect(game.board.grid).toBeVisible();
    await expect(game.button('Install as an app')).toBeHidden();
  });
});
