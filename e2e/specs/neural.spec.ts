/** The computer's neural network: it is fetched when the computer first plays, and the computer plays without it if that fails. */
import type { Page } from '@playwright/test';
import { network } from '../built';
import { expect, test } from '../fixtures';
import { hold } from '../hold';

const FILES = '**/neural-*';
const WITHOUT = 'The computer plays this game without its neural network';

/** Records the networks that the page requests from now on. */
function requestedNetworks(page: Page): string[] {
  const names: string[] = [];
  page.on('request', request => {
    const name = new URL(request.url()).pathname.split('/').pop() ?? '';
    if (name.startsWith('neural-')) names.push(name);
  });
  return names;
}

test('the neural network is fetched once, when the computer first plays, and shared by two rule sets', async ({ game, computer, page }) => {
  const names = requestedNetworks(page);
  await game.open();
  await game.start({ variant: 'chess' });
  await game.board.play('e2e4', 'e7e5');
  await page.waitForLoadState('networkidle');
  expect(names).toEqual([]);
  for (const variant of ['chess', 'dinosaur'] as const) {
    await game.start({ variant, level: '1' });
    await game.board.move('a2', 'a4');
    await expect(game.moves).toHaveCount(2);
    expect((await computer.lastThinkRequest()).network).toBe(true);
  }
  expect(names).toEqual([network('chess')]);
});

test('the neural network stays loaded in the worker when the Classic level moves', async ({ game, computer }) => {
  await game.open();
  await game.start({ variant: 'chess', level: 'Classic' });
  await game.button('Hint').click();
  await expect(game.notices).toContainText('The computer would play');
  await game.board.move('e2', 'e4');
  await expect(game.moves).toHaveCount(2);
  const thoughts = (await computer.thinkRequests()).map(({ skill, network }) => `${skill} ${network}`);
  expect(thoughts).toEqual(['6 true', 'classic true']);
});

test('the neural network is fetched when a finished game is analysed', async ({ game, computer, page }) => {
  const names = requestedNetworks(page);
  await game.open();
  await game.start({ variant: 'chess' });
  await game.board.play('f2f3', 'e7e5', 'g2g4', 'd8h4');
  await expect(game.status).toHaveText(/Black wins/);
  expect(names).toEqual([]);
  await game.button('Analyse the game').click();
  await expect(computer.analysis).toContainText('was better');
  expect(names).toEqual([network('chess')]);
});

test('a damaged neural network file is ignored without an error, and the players panel reports it', async ({ game, computer, page }) => {
  await page.route(FILES, route => route.fulfill({ contentType: 'application/octet-stream', body: 'PCNN'.repeat(30_000) }));
  await game.open();
  await game.start({ variant: 'chess', level: '1' });
  await game.board.move('e2', 'e4');
  await expect(game.moves).toHaveCount(2);
  expect((await computer.lastThinkRequest()).network).toBe(false);
  await expect(game.notices).not.toContainText('network');
  await game.press('Players');
  await expect(page.getByRole('dialog', { name: 'Players' })).toContainText(WITHOUT);
});

test('the computer waits at most three seconds for the neural network, and the next game uses it', async ({ game, computer, page }) => {
  await page.clock.install();
  const release = await hold(page, FILES);
  await game.open();
  await game.start({ variant: 'chess', level: '1' });
  const requested = page.waitForRequest(FILES);
  const start = await game.now();
  await game.board.move('e2', 'e4');
  await requested;
  await computer.expectThinking();
  await page.clock.runFor(3_000);
  const end = await game.now();
  await computer.expectRequest('think');
  // Besides the three seconds, some time has passed by itself, and more of it on a slow machine.
  expect(await computer.askedAt()).toBeGreaterThanOrEqual(start + 3);
  expect(await computer.askedAt()).toBeLessThan(end + 2);
  expect((await computer.lastThinkRequest()).network).toBe(false);
  await expect(game.moves).toHaveCount(2);

  const arrived = page.waitForResponse(FILES);
  release();
  await (await arrived).finished();
  await game.start({ variant: 'chess', level: '1' });
  await game.board.move('e2', 'e4');
  await expect(game.moves).toHaveCount(2);
  expect((await computer.lastThinkRequest()).network).toBe(true);
});

test('a game begun with the network uses it after a reload, or reports a loading failure', async ({ game, computer, faults, page }) => {
  await game.open();
  await game.start({ variant: 'chess', level: '1' });
  await game.board.move('a2', 'a4');
  await expect(game.moves).toHaveCount(2);
  await page.reload();
  await expect(game.moves).toHaveCount(2);
  await game.board.move('h2', 'h4');
  await expect(game.moves).toHaveCount(4);
  expect((await computer.lastThinkRequest()).network).toBe(true);

  await page.route(FILES, route => route.fulfill({ contentType: 'application/octet-stream', body: 'something else' }));
  await page.reload();
  await expect(game.moves).toHaveCount(4);
  // This knight move is legal whatever Black has played in two moves.
  await game.board.move('b1', 'a3');
  await expect(game.notices).toContainText("The neural network for this game couldn't be loaded. The computer plays on without it.");
  await expect(game.moves).toHaveCount(6);
  expect((await computer.lastThinkRequest()).network).toBe(false);
  expect(faults).toEqual([]);
});

test('a game begun without the neural network continues without it after a reload', async ({ game, computer, faults, page }) => {
  await page.route(FILES, route => route.abort());
  await game.open();
  await game.start({ variant: 'chess', level: '1' });
  await game.board.move('a2', 'a4');
  await expect(game.moves).toHaveCount(2);
  expect((await computer.lastThinkRequest()).network).toBe(false);
  // The browser reports every file that fails to load.
  faults.length = 0;
  await page.unroute(FILES);
  const names = requestedNetworks(page);
  await page.reload();
  await expect(game.moves).toHaveCount(2);
  await game.board.move('h2', 'h4');
  await expect(game.moves).toHaveCount(4);
  expect((await computer.lastThinkRequest()).network).toBe(false);
  expect(names).toEqual([]);
  await game.start({ variant: 'chess', level: '1' });
  await game.board.move('a2', 'a4');
  await expect(game.moves).toHaveCount(2);
  expect((await computer.lastThinkRequest()).network).toBe(true);
});
