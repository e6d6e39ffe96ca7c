/** Chunks are fetched only when they are needed, and a chunk that cannot be fetched is reported. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { BUILT } from '../built';
import { expect, test } from '../fixtures';

/**
 * Returns the programs that the page fetches from now on: `page` for the main program, and the names of chunks. The storage chunk and
 * the code that it shares with other chunks are not counted, because the page fetches them by itself once it is ready.
 */
function fetched(page: Page): Set<string> {
  const names = new Set<string>();
  page.on('request', request => {
    const file = new URL(request.url()).pathname.split('/').pop() ?? '';
    if (file.startsWith('portal-chess-') && file.endsWith('.wasm')) names.add('page');
    else if (file.endsWith('.wasm') && !/storage|early/.test(file)) names.add(file.replace(/^chunk-/, '').replace(/-[0-9a-f]{16}\.wasm$/, ''));
  });
  return names;
}

test('a first visit and the first moves fetch no on-demand chunk but the sounds', async ({ game, page }) => {
  const names = fetched(page);
  await game.open();
  // Neither square is a portal: pointing at a portal fetches its legend.
  await game.board.move('a2', 'a4');
  await game.board.move('h7', 'h5');
  await game.expectMoves('a4', 'h5');
  await page.waitForLoadState('networkidle');
  expect([...names].sort()).toEqual(['page', 'sound']);
});

test('no program names a folder of the machine that built it', () => {
  const programs = readdirSync(BUILT).filter(name => name.endsWith('.wasm'));
  expect(programs.length).toBeGreaterThan(10);
  const telling = programs.filter(name => /\/registry\/src\/|\/rustc\//.test(readFileSync(join(BUILT, name), 'latin1')));
  expect(telling).toEqual([]);
});

test('the styles of on-demand chunks are added once, with the first chunk that is opened', async ({ game, page }) => {
  const adopted = () => page.evaluate(() => document.adoptedStyleSheets.length);
  await game.open();
  await expect(game.board.root).toBeVisible();
  expect(await adopted()).toBe(0);
  await page.getByRole('button', { name: 'New game', exact: true }).click();
  await expect(page.locator('.cards')).toHaveCSS('display', 'grid');
  expect(await adopted()).toBe(1);
  await page.keyboard.press('Escape');
  await game.goTo('#/rules/portal');
  await expect(page.locator('.page--rules')).toHaveCSS('display', 'grid');
  expect(await adopted()).toBe(1);
});

for (const [hash, heading, chunk] of [
  ['#/rules/portal', 'Portal Chess', 'rules'],
  ['#/editor', 'Position editor', 'editor'],
  ['#/games', 'Past games', 'games'],
  ['#/puzzles', 'Puzzles', 'games'],
] as const) {
  test(`the chunk of the page "${heading}" is fetched once, when the page is first opened`, async ({ game, page }) => {
    const names = fetched(page);
    await game.open();
    await expect(game.board.root).toBeVisible();
    expect([...names]).toEqual(['page']);
    await game.goTo(hash);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
    expect(names).toContain(chunk);
    // The chunk is fetched only once.
    names.clear();
    await game.goTo('#/play');
    await expect(game.board.root).toBeVisible();
    await game.goTo(hash);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
    expect([...names]).toEqual([]);
  });
}

for (const [button, chunk] of [
  ['New game', 'dialogs'],
  ['Settings', 'dialogs'],
  ['Help', 'dialogs'],
  ['Save and load', 'dialogs'],
  ['Network play', 'network'],
] as const) {
  test(`the chunk of the dialog "${button}" is fetched when the dialog is opened`, async ({ game, page }) => {
    const names = fetched(page);
    await game.open();
    await game.press(button);
    const dialog = page.getByRole('dialog', { name: button });
    await expect(dialog.locator('.dialog__frame > :not(header)').getByRole('button').or(dialog.locator('dl')).first()).toBeVisible();
    expect(names).toContain(chunk);
    await game.dismissDialog();
    await expect(dialog).toBeHidden();
    // A button of the menu is out of sight again.
    const opener = (await game.button(button).isVisible()) ? button : 'More';
    await expect(game.button(opener)).toBeFocused();
  });
}

test('the chunk of the computer player is fetched when the computer is to move', async ({ game, page }) => {
  const names = fetched(page);
  await game.open();
  await game.start({ level: '1' });
  expect(names).not.toContain('computer');
  await game.board.move('e2', 'e4');
  await expect(game.moves).toHaveCount(2);
  expect(names).toContain('computer');
});

test('the computer can be asked again after its chunk has failed to load', async ({ game, page, faults }) => {
  await game.open();
  await game.start({ level: '1' });
  await page.route('**/chunk-computer-*', route => route.abort());
  await game.board.move('e2', 'e4');
  const again = game.button('Ask the computer again');
  await expect(again).toBeVisible();
  faults.length = 0;
  await page.unroute('**/chunk-computer-*');
  await again.click();
  await expect(game.moves).toHaveCount(2);
});

test('a pasted game leaves the board unchanged if the chunk that reads it fails to load', async ({ game, page, faults }) => {
  await game.open();
  await game.board.move('e2', 'e4');
  await page.route('**/chunk-saved-*', route => route.abort());
  await game.paste('[Event "?"]\n\n1. d4 d5 *');
  await expect(game.notices).toContainText("couldn't be loaded");
  await game.expectMoves('e4');
  faults.length = 0;
  await page.unroute('**/chunk-saved-*');
  await game.paste('[Event "?"]\n\n1. d4 d5 *');
  await game.expectMoves('d4', 'd5');
});

test('a page whose chunk fails to load shows an error and opens on a second attempt', async ({ game, page, faults }) => {
  await game.open();
  await page.route('**/chunk-rules-*', route => route.abort());
  await game.goTo('#/rules/portal');
  const missing = page.getByRole('main').getByRole('alert');
  await expect(missing).toContainText("couldn't be loaded");
  // The browser reports the failure on the console, too.
  expect(faults.length).toBeGreaterThan(0);
  faults.length = 0;
  await page.unroute('**/chunk-rules-*');
  await missing.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portal Chess' })).toBeVisible();
  await page.goBack();
  await expect(game.board.root).toBeVisible();
});

test('the shared chunk is fetched once, and again only after it has failed to load', async ({ game, page, faults }) => {
  const requests: string[] = [];
  page.on('request', request => {
    if (request.url().includes('chunk-shared-')) requests.push(request.url());
  });
  await page.route('**/chunk-shared-*', route => route.abort());
  await game.open();
  await game.goTo('#/rules/portal');
  const missing = page.getByRole('main').getByRole('alert');
  await expect(missing).toContainText("couldn't be loaded");
  faults.length = 0;
  await page.unroute('**/chunk-shared-*');
  await missing.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Portal Chess' })).toBeVisible();
  requests.length = 0;
  await game.goTo('#/editor');
  await expect(page.getByRole('heading', { level: 1, name: 'Position editor' })).toBeVisible();
  expect(requests).toEqual([]);
});

test('a failure to load the animation chunk is reported, and a second attempt succeeds', async ({ game, page, faults }) => {
  await game.open();
  await game.board.move('e2', 'e4');
  await page.route('**/chunk-film-*', route => route.abort());
  await game.openFiles();
  await game.files.getByRole('button', { name: 'Animation (GIF)' }).click();
  await expect(game.notices).toContainText("couldn't be loaded");
  await expect(game.notices).not.toContainText('being made');
  faults.length = 0;
  await page.unroute('**/chunk-film-*');
  await game.download(() => game.files.getByRole('button', { name: 'Animation (GIF)' }).click());
});

test('a dialog whose chunk fails to load shows an error, and the game continues', async ({ game, page, faults }) => {
  await game.open();
  await page.route('**/chunk-dialogs-*', route => route.abort());
  await game.press('New game');
  const dialog = page.getByRole('dialog', { name: 'New game' });
  await expect(dialog.getByRole('alert')).toContainText("couldn't be loaded");
  faults.length = 0;
  await page.unroute('**/chunk-dialogs-*');
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('button', { name: 'Start game' })).toBeVisible();
  await game.dismissDialog();
  await game.board.move('e2', 'e4');
  await game.expectMoves('e4');
});

test('a reload restores the game in the chosen language without showing English first', async ({ game, page }) => {
  await game.open();
  await game.board.move('e2', 'e4');
  await game.expectMoves('e4');
  await page.evaluate(() => {
    localStorage.setItem('portal-chess:settings', JSON.stringify(JSON.stringify({ lang: 'de' })));
  });
  await page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    new MutationObserver(() => {
      for (const label of document.querySelectorAll('.btn__label')) seen.add(label.textContent ?? '');
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  const names = fetched(page);
  await page.reload();
  await expect(page.getByRole('button', { name: 'Aufgeben' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await game.expectMoves('e4');
  expect(names).toContain('german');
  expect(names).not.toContain('spanish');
  const seen = await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen]);
  expect(seen).toContain('Neue Partie');
  expect(seen).not.toContain('New game');
});

test('the page offers to try again if the chunk that reads the saved game fails to load', async ({ game, page, faults }) => {
  await game.open();
  await game.board.move('e2', 'e4');
  await game.expectMoves('e4');
  await page.route('**/chunk-saved-*', route => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toContainText("couldn't be loaded");
  faults.length = 0;
  await page.unroute('**/chunk-saved-*');
  await page.getByRole('alert').getByRole('button', { name: 'Try again' }).click();
  await game.expectMoves('e4');
});

for (const [kind, answer] of [
  ['gone', { status: 404 }],
  ['replaced by a page', { contentType: 'text/html', body: '<!doctype html><title>A page</title>' }],
] as const) {
  test(`when a newer version has replaced a chunk (${kind}), the page offers to reload and keeps the game`, async ({ game, page, faults }) => {
    await game.open();
    await game.board.play('a2a3');
    const patterns = ['**/chunk-rules-*', '**/chunk-dialogs-*', '**/puzzles-*'];
    for (const pattern of patterns) await page.route(pattern, route => route.fulfill(answer));
    const text = 'A new version has replaced this part of the page. Reload to get it; your games are kept.';
    for (const hash of ['#/rules/portal', '#/puzzles']) {
      await game.goTo(hash);
      await expect(page.getByRole('main').getByRole('alert')).toContainText(text);
    }
    await game.goTo('#/play');
    // A change of the address closes a dialog that was opened before it.
    await game.expectMoves('a3');
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText(text);
    await page.keyboard.press('Escape');
    await page.reload();
    await game.ready();
    await game.goTo('#/rules/portal');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(text);
    faults.length = 0;
    for (const pattern of patterns) await page.unroute(pattern);
    await page.getByRole('main').getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Portal Chess' })).toBeVisible();
    await game.goTo('#/play');
    await game.expectMoves('a3');
  });
}
