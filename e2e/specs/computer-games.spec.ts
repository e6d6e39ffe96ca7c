import { expect, test } from '../fixtures';
import { VARIANTS } from '../pages/new-game';

/** The number of moves that are enough to show that the computer plays every rule set. */
const MOVES = 8;

for (const variant of VARIANTS) {
  test(`the computer plays a game of ${variant}`, async ({ game, computer }) => {
    await game.start({ variant, level: '1' });
    for (let turn = 0; turn < MOVES; turn += 1) {
      const before = await game.moves.count();
      await computer.playSomething(turn);
      // The computer has replied when there are two plies more, or when the game is over.
      const over = game.page.locator('.status[data-kind="over"]');
      await expect
        .poll(async () => (await over.isVisible()) || (await game.moves.count()) >= before + 2, {
          message: `the reply to move ${turn + 1}`,
        })
        .toBe(true);
      if (await over.isVisible()) return;
    }
    await game.button('Resign').click();
    await game.page.locator('.confirm').getByRole('button', { name: 'Resign' }).click();
    await game.expectOver('Black wins', 'White resigned.');
    await computer.expectRequest('think');
  });
}

test('a game against the computer ends in mate', async ({ game, page }) => {
  await game.start({ variant: 'chess', level: '3' });
  await game.load({
    variant: 'chess',
    fen: 'rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0 2',
    players: { white: 'human', black: { computer: 3 } },
  });
  // One person is not called by a colour.
  await expect(page.locator('.seat__name')).toHaveText(['The computer (Level 3)', 'You']);
  await game.board.move('g2', 'g4');
  await game.expectOver('Black wins', 'White is checkmated.');
  await expect(game.status).toHaveText('You lost by checkmate');
  await expect(page.locator('.moves__result')).toHaveText('0-1');
});

test('the computer moves first when the player has Black, and the board is flipped', { tag: '@quick' }, async ({ game, computer }) => {
  await game.start({ variant: 'portal', level: 'Classic', side: 'Black' });
  await expect(game.board.root).toHaveAttribute('data-orientation', 'black');
  await expect(game.moves).toHaveCount(1);
  await expect(game.page.locator('.seat[data-side="white"] .seat__name')).toHaveText('The computer (Classic)');
  await computer.expectThinkRequest({ skill: 'classic', color: 'white', variant: 'portal' });
  await computer.playSomething(0);
  await expect(game.moves).toHaveCount(3);
});

test('the computer plays at level 0, which is kept after a reload', async ({ game, computer }) => {
  await game.start({ variant: 'chess', level: '0' });
  const name = game.page.locator('.seat[data-side="black"] .seat__name');
  await expect(name).toHaveText('The computer (Level 0)');
  await game.board.move('e2', 'e4');
  await expect(game.moves).toHaveCount(2);
  await computer.expectThinkRequest({ skill: '0', color: 'black' });
  await game.reload();
  await expect(name).toHaveText('The computer (Level 0)');
});

test('two computers play each other, and a person can take over a side', async ({ game, computer }) => {
  await game.start({ variant: 'portal-standard', watch: ['1', '2'] });
  await expect.poll(() => game.moves.count()).toBeGreaterThanOrEqual(4);
  const levels = (await computer.thinkRequests()).map(({ color, skill }) => `${color} ${skill}`);
  expect(new Set(levels)).toEqual(new Set(['white 1', 'black 2']));
  await expect(game.button('Resign')).toBeDisabled();
  // A person takes over a side, and it is that person's move.
  await computer.change('Same device');
  await expect(game.status).toHaveText(/^(White|Black) (to move|is in check)$/);
});

test('a game between two computers can be paused, played move by move, and sped up', async ({ game, computer, page }) => {
  // Records the waits between moves, which are timers of the page.
  await page.addInitScript(() => {
    const timer = window.setTimeout.bind(window);
    const waits: number[] = [];
    const recorded = (act: TimerHandler, wait = 0, ...rest: unknown[]) => (waits.push(wait), timer(act, wait, ...rest));
    Object.assign(window, { waits, setTimeout: recorded });
  });
  /** Returns the waits since the last call that are those of the usual speed, 600 ms less the time that the computer took. */
  const waits = () => page.evaluate(() => (window as unknown as { waits: number[] }).waits.splice(0).filter(wait => wait > 333 && wait <= 600));
  await game.start({ variant: 'chess', watch: ['1', '1'] });
  await expect.poll(() => game.moves.count()).toBeGreaterThanOrEqual(2);
  await game.button('Pause').click();
  // A move that was made just before the pause is on the board, but not in the list yet.
  await expect(game.button('Continue')).toBeVisible();
  await game.drawn();
  const paused = await game.moves.count();
  // The worker already has its next move, which is not shown. After each single move it has the next one, too.
  for (const more of [0, 1, 2]) {
    if (more > 0) await game.button('One move').click();
    await expect.poll(() => computer.answered()).toBe(paused + more + 1);
    await expect(game.moves).toHaveCount(paused + more);
  }
  await game.button('Continue').click();
  await expect.poll(() => game.moves.count()).toBeGreaterThan(paused + 2);
  // A person who takes over a side plays on at once.
  await game.button('Pause').click();
  await game.press('Players');
  const players = page.getByRole('dialog', { name: 'Players' });
  await players.getByRole('radio', { name: 'Same device' }).check();
  await players.getByRole('button', { name: 'OK' }).click();
  await expect(game.button('Continue')).toHaveCount(0);
  await expect(game.status).toHaveText(/^(White|Black) (to move|is in check)$/);
  // When two computers take over again, they play on, because the pause has ended.
  await computer.change('Watch two computers');
  await expect(game.button('Pause')).toBeVisible();
  const before = await game.moves.count();
  await waits();
  await expect.poll(() => game.moves.count()).toBeGreaterThan(before);
  await expect.poll(async () => (await waits()).length).toBeGreaterThan(0);
  await page.getByRole('group', { name: 'Speed' }).getByRole('radio', { name: 'Fast' }).check();
  // The last wait at the usual speed may be in progress.
  const slow = await game.moves.count();
  await expect.poll(() => game.moves.count()).toBeGreaterThan(slow);
  await waits();
  const fast = await game.moves.count();
  await expect.poll(() => game.moves.count()).toBeGreaterThanOrEqual(fast + 10);
  expect(await waits()).toEqual([]);
});

test('the opponent and its level can be changed during a game', async ({ game, computer }) => {
  await game.start({ variant: 'chess' });
  await game.board.play('e2e4');
  await computer.change('Computer', '4');
  await expect(game.moves).toHaveCount(2);
  await computer.expectThinkRequest({ skill: '4', color: 'black' });

  await computer.hold();
  await game.board.move('d2', 'd4');
  await computer.expectThinking();
  await computer.change('Computer', '6');
  await computer.expectThinkRequest({ skill: '6', color: 'black' });
  await computer.release();
  await expect(game.moves).toHaveCount(4);

  await computer.change('Same device');
  await game.board.play('a2a3');
  await expect(game.status).toHaveText(/^Black/);
});

test('a game against the computer continues after a reload', async ({ game, computer }) => {
  await game.start({ variant: 'assassin', level: '2' });
  await computer.playSomething(2);
  await expect(game.status).toHaveText('Your turn');
  await computer.playSomething(1);
  await expect(game.moves).toHaveCount(4);
  await game.reload();
  await expect(game.moves).toHaveCount(4);
  await computer.playSomething(3);
  await expect.poll(() => game.moves.count()).toBeGreaterThanOrEqual(6);
});
