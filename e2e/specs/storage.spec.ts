import { expect, test } from '../fixtures';
import { onDisk } from '../pages/disk';
import { APP } from '../pages/game';

test('when storage is denied, games can be played and a notice is shown', async ({ game, page }) => {
  await page.addInitScript(() => {
    const denied = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    Object.defineProperty(window, 'localStorage', { get: denied });
    Object.defineProperty(window, 'sessionStorage', { get: denied });
    Object.defineProperty(window, 'indexedDB', { get: denied });
  });
  await game.start();
  await game.board.play('e2e4', 'e7e5');
  await expect(game.notices).toContainText("doesn't let the page save anything");
  await expect(game.notices.locator('.toast')).toHaveCount(1);
  await game.board.play('g1f3');
});

test('when storage is full, games can be played and a notice is shown', async ({ game, page }) => {
  await game.start();
  await game.board.play('a2a4', 'a7a5');
  await page.evaluate(() => {
    const full = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
  });
  await game.board.play('e2e4', 'e7e5');
  await expect(game.notices).toContainText("storage is full");
  await game.board.play('g1f3');
});

test('when only IndexedDB is denied, games are still saved and a notice is shown', async ({ game, page }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('A mutation operation was attempted on a database that did not allow mutations.', 'InvalidStateError');
    };
  });
  await game.start();
  await game.board.play('e2e4', 'e7e5');
  await expect(game.notices).toContainText("doesn't let the page use its database");
  await expect(game.notices.locator('.toast')).toHaveCount(1);
  await page.reload();
  await game.expectMoves('e4', 'e5');
});

test('a database that never responds does not block the game', async ({ game, page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await game.start();
  await game.board.play('e2e4');
  await page.clock.runFor(4_000);
  await expect(game.notices).toContainText("doesn't let the page use its database");
  await game.board.play('e7e5');
});

test('games that a page could save only in localStorage are moved to IndexedDB', async ({ game, page }) => {
  await game.start();
  await game.board.play('e2e4', 'e7e5');
  await expect.poll(async () => (await onDisk(page, 'game:')).filter(({ key }) => key === 'game').length).toBe(1);
  const [saved] = (await onDisk(page, 'game:')).filter(({ key }) => key === 'game');
  const id = saved!.shelf.replace('game:', '');
  // This page of the same origin runs none of our code.
  await page.route('**/favicon.ico', route => route.fulfill({ status: 204 }));
  await page.goto('/icons/favicon.svg');
  await page.evaluate(
    async ([id, text]) => {
      const deletion = indexedDB.deleteDatabase('portal-chess');
      await new Promise(resolve => (deletion.onsuccess = resolve));
      localStorage.setItem(`portal-chess:game:${id}`, JSON.stringify(text));
      localStorage.setItem('portal-chess:current-game', JSON.stringify(id));
    },
    [id, saved!.text] as const,
  );
  await game.open();
  await game.expectMoves('e4', 'e5');
  await expect.poll(() => page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('game:')))).toEqual([]);
  await expect.poll(async () => (await onDisk(page, saved!.shelf)).find(({ key }) => key === 'game')?.text).toBe(saved!.text);
});

test('unreadable stored data does not prevent the page from starting', async ({ game, page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('spoiled')) return;
    sessionStorage.setItem('spoiled', 'yes');
    localStorage.setItem('portal-chess:current-game', 'spoiled');
    for (const name of ['settings', 'new-game', 'game:spoiled']) localStorage.setItem(`portal-chess:${name}`, '{"version":');
  });
  await game.start();
  await game.board.play('e2e4');
});

test('a move played immediately before the page is left is saved', async ({ game, page }) => {
  await game.start();
  await game.board.play('a2a4');
  const games = async () => (await onDisk(page, 'game:')).map(({ text }) => text).join();
  await expect.poll(games).toContain('a2a4');
  const bridged = await page.evaluate(app => {
    const plain = () => Object.keys(localStorage).filter(key => key.includes('game:')).length;
    const before = plain();
    for (const square of ['a7', 'a5']) document.querySelector<HTMLElement>(`${app} [data-square="${square}"]`)!.click();
    // Nothing has been awaited since the press, so the database cannot have the move yet.
    dispatchEvent(new PageTransitionEvent('pagehide'));
    return [before, plain()];
  }, APP);
  expect(bridged).toEqual([0, 1]);
  await page.reload();
  await game.expectMoves('a4', 'a5');
});

/** Ways in which a browser's storage can stop responding, as it may after a kill: a request neither succeeds nor fails. */
const UNRESPONSIVE = {
  locks: () => {
    LockManager.prototype.request = () => new Promise(() => {});
  },
  opening: () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  },
  reading: () => {
    IDBObjectStore.prototype.getAll = () => new EventTarget() as IDBRequest;
    IDBObjectStore.prototype.getAllKeys = () => new EventTarget() as IDBRequest;
  },
};

for (const [what, silence] of Object.entries(UNRESPONSIVE)) {
  test(`if storage stops responding at ${what}, the board and a notice appear, and stored data is not changed`, async ({ game, page }) => {
    await page.clock.install();
    await page.addInitScript(`if (localStorage.getItem('silent')) (${silence})();`);
    await game.start();
    await game.board.play('e2e4', 'e7e5');
    const games = async () => (await onDisk(page, 'game:')).map(({ text }) => text).join();
    await expect.poll(games).toContain('e7e5');
    // Reads the storage without the page, which is closed meanwhile. Nothing in it may change.
    await page.route('**/favicon.ico', route => route.fulfill({ status: 204 }));
    const stored = async () => {
      await page.evaluate(() => localStorage.removeItem('silent'));
      await page.goto('/icons/favicon.svg');
      const plain = await page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('game')).sort());
      return { disk: await onDisk(page, ''), plain };
    };
    const before = await stored();
    await page.evaluate(() => localStorage.setItem('silent', 'yes'));
    await page.goto('/#/play', { waitUntil: 'commit' });
    await expect.poll(async () => (await page.clock.runFor(1_000), game.board.grid.isVisible())).toBe(true);
    await expect(game.notices).toContainText("storage isn't responding");
    await expect(game.notices).toContainText("The game isn't lost");
    await game.board.play('d2d4', 'd7d5');
    await page.clock.runFor(10_000);
    await expect(game.notices.getByRole('button', { name: 'Try again' })).toBeVisible();
    expect(await stored()).toEqual(before);
    await game.open();
    await game.expectMoves('e4', 'e5');
  });
}

test('a late response of the storage restores the game', async ({ game, page }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    if (!localStorage.getItem('silent')) return;
    const request = LockManager.prototype.request;
    const responds = new Promise<void>(resolve => Object.assign(window, { respond: resolve }));
    LockManager.prototype.request = async function (...args: unknown[]) {
      await responds;
      return request.apply(this, args as Parameters<typeof request>);
    };
  });
  await game.start();
  await game.board.play('e2e4', 'e7e5');
  const games = async () => (await onDisk(page, 'game:')).map(({ text }) => text).join();
  await expect.poll(games).toContain('e7e5');
  await page.evaluate(() => localStorage.setItem('silent', 'yes'));
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(async () => (await page.clock.runFor(1_000), game.board.grid.isVisible())).toBe(true);
  await expect(game.notices).toContainText("storage isn't responding");
  await page.evaluate(() => (window as unknown as { respond: () => void }).respond());
  await game.expectMoves('e4', 'e5');
  await expect(game.notices).not.toContainText("storage isn't responding");
  await game.board.play('g1f3');
  await expect.poll(games).toContain('g1f3');
});
