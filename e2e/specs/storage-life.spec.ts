/** The browser's database fails while the page lives: nothing is lost, and the page says what is wrong and what is not. */
import { expect, test } from '../fixtures';
import { breakable } from '../pages/broken-database';
import { onDisk } from '../pages/disk';
import type { GamePage } from '../pages/game';

/** Moves, as pairs of squares, and as the move list shows them. */
const MOVES = { played: ['e2e4', 'e7e5', 'g1f3', 'b8c6'], shown: ['e4', 'e5', 'Nf3', 'Nc6'] };

/** Returns the stored games as one text. */
const stored = async (game: GamePage) => (await onDisk(game.page, 'game:')).map(({ text }) => text).join();

test.beforeEach(async ({ page }) => page.addInitScript(breakable));

for (let first = 1; first <= 8; first += 1) {
  for (const together of first % 3 === 1 ? [1, 3] : [1]) {
    test(`no move is lost if ${together} of the transactions fail from number ${first} on`, async ({ game, page }) => {
      await page.goto('/');
      const numbers = Array.from({ length: together }, (_, at) => first + at);
      await page.evaluate(numbers => localStorage.setItem('fail', JSON.stringify(numbers)), numbers);
      await game.open();
      for (const [at, move] of MOVES.played.entries()) {
        await game.board.play(move);
        // Half of the moves are played before the one before is stored.
        if (at % 2 === 1) await expect.poll(() => stored(game)).toContain(move);
      }
      await expect(game.notices.locator('.toast')).toHaveCount(0);
      expect(await page.evaluate(() => window.database.count)).toBeGreaterThanOrEqual(Math.min(first, 4));
      await game.reload();
      await game.expectMoves(...MOVES.shown);
    });
  }
}

for (const [how, end] of Object.entries({
  'the browser reports it': () => {
    for (const connection of window.database.connections) {
      connection.close();
      connection.dispatchEvent(new Event('close'));
    }
  },
  'nobody reports it': () => window.database.connections.forEach(connection => connection.close()),
})) {
  test(`a connection that ends is opened again, if ${how}`, async ({ game, page }) => {
    await game.open();
    await game.board.play('e2e4');
    await expect.poll(() => stored(game)).toContain('e2e4');
    await page.evaluate(end);
    await game.board.play('e7e5');
    await expect.poll(() => stored(game)).toContain('e7e5');
    await expect(game.notices.locator('.toast')).toHaveCount(0);
    await game.reload();
    await game.expectMoves('e4', 'e5');
  });
}

for (const [error, said] of Object.entries({
  QuotaExceededError: "The browser's storage is full.",
  UnknownError: "The browser's storage isn't working right now.",
  AbortError: "The browser's storage isn't working right now.",
  SecurityError: "This browser doesn't let the page save anything.",
})) {
  test(`a database that fails with ${error} is said truly, and what was not stored is stored later`, async ({ game, page }) => {
    await page.clock.install();
    await game.open();
    await game.board.play('e2e4');
    await expect.poll(() => stored(game)).toContain('e2e4');
    await page.evaluate(error => {
      window.database.fails = () => true;
      window.database.error = error;
    }, error);
    await game.board.play('e7e5');
    await expect.poll(async () => (await page.clock.runFor(500), game.notices.textContent())).toContain(said);
    expect(await stored(game)).not.toContain('e7e5');
    // It is written again by itself, and the notice goes away if it said that this would happen.
    await page.evaluate(() => (window.database.fails = () => false));
    await expect.poll(async () => (await page.clock.runFor(1_000), stored(game))).toContain('e7e5');
    if (said.includes("isn't working")) await expect(game.notices).not.toContainText(said);
    await game.reload();
    await game.expectMoves('e4', 'e5');
  });
}

test('moves that the database does not take are still there after a reload', async ({ game, page }) => {
  await page.clock.install();
  await game.open();
  await game.board.play('e2e4');
  await expect.poll(() => stored(game)).toContain('e2e4');
  await page.evaluate(() => (window.database.fails = () => true));
  await game.board.play('e7e5', 'g1f3');
  await expect.poll(async () => (await page.clock.runFor(500), game.notices.textContent())).toContain("isn't working");
  await game.notices.getByRole('button', { name: 'Try again' }).click();
  await game.board.play('b8c6');
  await game.reload();
  await game.expectMoves(...MOVES.shown);
  await expect.poll(() => stored(game)).toContain('b8c6');
});

test('a newer build is not blocked by a page that has the database open, and the page says that there is one', async ({ game, page, context }) => {
  await game.open();
  await game.board.play('e2e4');
  await expect.poll(() => stored(game)).toContain('e2e4');
  const newer = await context.newPage();
  await newer.route('**/favicon.ico', route => route.fulfill({ status: 204 }));
  await newer.goto(new URL('icons/favicon.svg', page.url()).href);
  const opened = await newer.evaluate(
    () =>
      new Promise<string>(resolve => {
        const request = indexedDB.open('portal-chess', 2);
        request.onblocked = () => resolve('blocked');
        request.onsuccess = () => (request.result.close(), resolve('open'));
        request.onerror = () => resolve(String(request.error));
      }),
  );
  expect(opened).toBe('open');
  await game.board.play('e7e5');
  await expect(game.notices).toContainText('belong to a newer version of this page');
  await game.notices.getByRole('button', { name: 'Reload' }).click();
  await game.expectMoves('e4', 'e5');
});

test('a database that another tab deletes is made anew', async ({ game, page }) => {
  await game.open();
  await game.board.play('e2e4');
  await expect.poll(() => stored(game)).toContain('e2e4');
  const deleted = await page.evaluate(
    () =>
      new Promise<string>(resolve => {
        const request = indexedDB.deleteDatabase('portal-chess');
        request.onblocked = () => resolve('blocked');
        request.onsuccess = () => resolve('deleted');
      }),
  );
  expect(deleted).toBe('deleted');
  await game.board.play('e7e5');
  await expect.poll(() => stored(game)).toContain('e7e5');
  await game.reload();
  await game.expectMoves('e4', 'e5');
});

test('a browser that does not answer the first request to open the database is asked again', async ({ game, page }) => {
  await game.open();
  await game.board.play('e2e4');
  await expect.poll(() => stored(game)).toContain('e2e4');
  await page.evaluate(() => localStorage.setItem('unanswered', '1'));
  await page.reload();
  await game.expectMoves('e4');
  await expect(game.notices).not.toContainText("isn't responding");
  await game.board.play('e7e5');
  await expect.poll(() => stored(game)).toContain('e7e5');
});

for (const stores of [[], ['others']]) {
  test(`a database with ${stores.length} stores, none of them the page's, is made anew`, async ({ game, page }) => {
    await page.route('**/favicon.ico', route => route.fulfill({ status: 204 }));
    await page.goto('/icons/favicon.svg');
    await page.evaluate(
      stores =>
        new Promise<void>(resolve => {
          const request = indexedDB.open('portal-chess', 1);
          request.onupgradeneeded = () => stores.forEach(name => request.result.createObjectStore(name));
          request.onsuccess = () => (request.result.close(), resolve());
        }),
      stores,
    );
    await game.open();
    await game.board.play('e2e4');
    await expect.poll(() => stored(game)).toContain('e2e4');
    await expect(game.notices.locator('.toast')).toHaveCount(0);
    await game.reload();
    await game.expectMoves('e4');
  });
}

test('a database that another tab does not let go costs no game, which moves there once that tab is closed', async ({
  game,
  page,
  context,
  baseURL,
}) => {
  const other = await context.newPage();
  await other.route('**/favicon.ico', route => route.fulfill({ status: 204 }));
  await other.goto(new URL('icons/favicon.svg', baseURL).href);
  await other.evaluate(
    () =>
      new Promise<void>(resolve => {
        // It has no store, so the page has to make it anew, but the connection stays open, whatever the page asks.
        const request = indexedDB.open('portal-chess', 1);
        request.onsuccess = () => (Object.assign(window, { kept: request.result }), resolve());
      }),
  );
  await page.clock.install();
  await game.open();
  await game.board.play('e2e4');
  const isKept = () => page.evaluate(() => Object.keys(localStorage).some(key => key.startsWith('portal-chess:disk:game:')));
  await expect.poll(async () => (await page.clock.runFor(1_000), isKept())).toBe(true);
  await game.board.play('e7e5');
  await expect(game.notices).toContainText('Your game is still saved');
  await other.close();
  await game.reload();
  await game.expectMoves('e4', 'e5');
  await expect.poll(async () => (await page.clock.runFor(1_000), stored(game))).toContain('e7e5');
});

test('a game that cannot be read at the start is not replaced, and is shown once it can be read', async ({ game, page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const { getAll } = IDBObjectStore.prototype;
    Object.assign(window, { getAll });
    if (!localStorage.getItem('unreadable')) return;
    IDBObjectStore.prototype.getAll = () => {
      throw new DOMException('Internal error.', 'UnknownError');
    };
  });
  await game.open();
  await game.board.play('e2e4', 'e7e5');
  await expect.poll(() => stored(game)).toContain('e7e5');
  await page.evaluate(() => localStorage.setItem('unreadable', 'yes'));
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(async () => (await page.clock.runFor(1_000), game.board.grid.isVisible())).toBe(true);
  await expect(game.notices).toContainText("The game isn't lost");
  await page.evaluate(() => {
    IDBObjectStore.prototype.getAll = (window as unknown as { getAll: typeof IDBObjectStore.prototype.getAll }).getAll;
  });
  await expect.poll(async () => (await page.clock.runFor(1_000), game.moves.allTextContents())).toEqual(['e4', 'e5']);
  await expect(game.notices).not.toContainText("The game isn't lost");
});
