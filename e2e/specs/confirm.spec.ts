/** The confirmation of each move, and announcements of the state of the game on request. */
import { expect, test } from '../fixtures';

test('a setting makes each move require confirmation', async ({ game, page }) => {
  await game.start({ variant: 'chess' });
  await game.button('Settings').click();
  await game.settings.getByRole('switch', { name: 'Ask before each move' }).check();
  await game.dismissDialog();
  await game.board.tap('e2', 'e4');
  await expect(game.board.question).toContainText('Play e4?');
  await game.board.expectDrawn('e4', 'wp');
  await expect(game.moves).toHaveCount(0);
  await game.board.question.getByRole('button', { name: 'Cancel' }).click();
  await game.board.expectDrawn('e2', 'wp');
  await game.board.drag('d2', 'd4');
  await game.board.question.getByRole('button', { name: 'Play' }).click();
  await game.expectMoves('d4');
  // The setting is kept.
  await page.reload();
  await game.ready();
  await game.board.tap('d7', 'd5');
  await expect(game.board.question).toContainText('Play d5?');
  await page.keyboard.press('Escape');
  await expect(game.board.question).toBeHidden();
  await game.expectMoves('d4');
});

test('typed moves and portal moves can require confirmation', async ({ game }) => {
  await game.start({ variant: 'portal' });
  await game.button('Settings').click();
  await game.settings.getByRole('switch', { name: 'Ask before each move' }).check();
  await game.dismissDialog();
  const play = game.board.question.getByRole('button', { name: 'Play' });
  await game.board.tap('e2', 'e3', 'b3');
  await expect(game.board.question).toContainText('Play e3⤳b3?');
  await play.click();
  await game.expectMoves('e3⤳b3');
  const field = await game.typing();
  await field.fill('e5');
  await field.press('Enter');
  await expect(game.board.question).toContainText('Play e5?');
  await expect(game.moves).toHaveCount(1);
  await play.click();
  await game.expectMoves('e3⤳b3', 'e5');
});

test('keys announce the clocks, the last move and the portals', async ({ game, page }) => {
  await game.start({ variant: 'portal', minutes: 5 });
  await game.board.play('a2a4', 'h7h5');
  await page.keyboard.press('c');
  await expect(game.announcement).toHaveText(/^White: (5 minutes|4 minutes \d+ seconds)\. Black: (5 minutes|4 minutes \d+ seconds)\.$/);
  await page.keyboard.press('l');
  await expect(game.announcement).toHaveText('Black pawn h7 to h5.');
  await page.keyboard.press('o');
  await expect(game.announcement).toContainText('White portals: b3, e3, d5, f5.');
});

test('an announcement requested right after a move follows the announcement of the move', async ({ game, page }) => {
  await game.start({ variant: 'portal', minutes: 5 });
  await game.board.play('a2a4');
  // The first request fetches the code for these announcements, so that the second one is handled at once.
  await page.keyboard.press('c');
  await expect(game.announcement).toHaveText(/^White: /);
  const announced = await page.evaluate(async () => {
    const live = document.querySelector('.live')!;
    const texts: string[] = [];
    const both = new Promise<void>(resolve => {
      new MutationObserver(() => {
        texts.push(live.textContent!);
        if (texts.length === 2) resolve();
      }).observe(live, { childList: true, subtree: true, characterData: true });
    });
    // The move and the key reach the page within one frame.
    for (const square of ['h7', 'h5']) document.querySelector<HTMLElement>(`.board [data-square=${square}]`)!.click();
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'c' }));
    await both;
    return texts;
  });
  expect(announced[0]).toBe('Black pawn h7 to h5.');
  expect(announced[1]).toMatch(/^White: /);
});

test('the question for an exit is announced with all exits', async ({ game }) => {
  await game.start({ variant: 'portal' });
  await game.board.tap('e2', 'e3');
  await expect(game.announcement).toHaveText('Choose an exit. Stay on e3, Jump to b3, Jump to d5, Jump to f5.');
});
