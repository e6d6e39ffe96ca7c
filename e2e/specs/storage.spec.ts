import { expect, test } from '../fixtures';
import { APP } from '../pages/game';

test('where storage is denied the game goes on, and the page says what that means', async ({ game, page }) => {
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
  await expect(game.notices).toContainText('does not let the page keep anything');
  await expect(game.notices.locator('.toast')).toHaveCount(1);
  await game.board.play('g1f3');
});

test('where storage is full the game goes on, and the page says what to do', async ({ game, page }) => {
  await game.start();
  await game.board.play('a2a4', 'a7a5');
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  await game.board.play('e2e4', 'e7e5');
  await expect(game.notices).toContainText("storage is full");
  await game.board.play('g1f3');
});

test('what is stored and not understood is no reason to stay away', async ({ game, page }) => {
  await page.addInitScript(() => {
    if (sessionStorage.getItem('spoiled')) return;
    sessionStorage.setItem('spoiled', 'yes');
    localStorage.setItem('portal-chess:current-game', 'spoiled');
    for (const name of ['settings', 'new-game', 'game:spoiled']) localStorage.setItem(`portal-chess:${name}`, '{"version":');
  });
  await game.start();
  await game.board.play('e2e4');
});

test('who leaves before a move has been drawn loses nothing', async ({ game, page }) => {
  await game.start();
  await game.board.play('a2a4');
  const kept = await page.evaluate(async app => {
    const games = () => JSON.stringify(Object.entries(localStorage).filter(([key]) => key.includes('game:')));
    // Until the move before has been kept: two frames.
    for (let frame = 0; frame < 3; frame += 1) await new Promise(drawn => requestAnimationFrame(() => setTimeout(drawn)));
    const before = games();
    for (const square of ['a7', 'a5']) document.querySelector<HTMLElement>(`${app} [data-square="${square}"]`)!.click();
    const waits = games() === before;
    dispatchEvent(new PageTransitionEvent('pagehide'));
    return { waits, written: games() !== before };
  }, APP);
  expect(kept).toEqual({ waits: true, written: true });
  await page.reload();
  await game.expectMoves('a4', 'a5');
});
