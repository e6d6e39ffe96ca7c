import { expect, test } from '../fixtures';
import type { GamePage } from '../pages/game';
import { DRAWN } from '../pages/new-game';

const list = (game: GamePage) => game.page.locator('.games__item');

const openList = async (game: GamePage) => {
  await game.page.evaluate(() => void (location.hash = '#/games'));
  await expect(game.page.getByRole('heading', { name: 'Past games' })).toBeVisible();
};

test('past games are listed with their details, and can be opened, exported and deleted', async ({ game, page }) => {
  await page.clock.install({ time: '2026-03-04T10:00:00Z' });
  await game.start({ variant: 'chess' });
  await game.board.play('f2f3', 'e7e5', 'g2g4', 'd8h4');
  await game.expectOver('Black wins', 'White is checkmated.');
  await game.start({ variant: 'portal' });
  await game.board.play('a2a4');

  await openList(game);
  await expect(list(game)).toHaveCount(2);
  const mate = list(game).filter({ hasText: '0-1' });
  await expect(mate).toContainText('Chess');
  await expect(mate).toContainText('2026-03-04');
  await expect(mate).toContainText('2');
  await expect(list(game).filter({ hasText: 'In progress' })).toContainText('Portal Chess');

  const download = await game.download(() => mate.getByRole('button', { name: 'Export' }).click());
  expect(download.suggestedFilename()).toMatch(/\.(json|pgn)$/);

  await mate.getByRole('button', { name: 'Open' }).click();
  await game.expectMoves('f3', 'e5', 'g4', 'Qh4#');

  await openList(game);
  await mate.getByRole('button', { name: 'Delete' }).click();
  // The focus is on the harmless answer, and afterwards returns to the button that asked the question.
  await expect(mate.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await mate.getByRole('button', { name: 'Cancel' }).click();
  await expect(list(game)).toHaveCount(2);
  await expect(mate.getByRole('button', { name: 'Delete' })).toBeFocused();
  await mate.getByRole('button', { name: 'Delete' }).click();
  await mate.locator('.btn--danger').click();
  await expect(list(game)).toHaveCount(1);
  await expect(list(game).getByRole('button', { name: 'Open' })).toBeFocused();
  await page.reload();
  await expect(list(game)).toHaveCount(1);
});

test('deleting the last game moves the focus to the main element', async ({ game, page }) => {
  await game.start({ variant: 'chess' });
  await game.board.play('e2e4');
  await openList(game);
  await list(game).getByRole('button', { name: 'Delete' }).click();
  await list(game).locator('.btn--danger').click();
  await expect(page.getByText('No games yet.')).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
});

test('an empty list of past games shows a message', async ({ game, page }) => {
  await page.goto('/#/games');
  await expect(page.getByText('No games yet.')).toBeVisible();
  await expect(list(game)).toHaveCount(0);
});

test('an earlier game can be reopened and continued', async ({ game }) => {
  await game.start({ variant: 'portal-standard' });
  await game.board.play('a2a4', 'h7h5');
  await game.start({ variant: 'chess' });
  await game.board.play('e2e4');
  await openList(game);
  await list(game).filter({ hasText: 'Standard Portal Chess' }).getByRole('button', { name: 'Open' }).click();
  await game.expectMoves('a4', 'h5');
  await game.board.play('b2b4');
});

test('past games can be searched and filtered, and the results of the user are counted', async ({ game, page }) => {
  await game.open();
  const pgn = (white: string, result: string) => `[White "${white}"]\n[Black "Noa"]\n\n1. e4 e5 ${result}\n`;
  for (const [name, result] of [['Ann', '1-0'], ['Zoe', '0-1']] as const) {
    await game.paste(pgn(name, result));
    await expect(game.notices.filter({ hasText: 'Loaded' })).toBeVisible();
    await game.dismissNotices();
  }
  const players = { white: 'human', black: { computer: 1 } } as const;
  const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
  for (const [variant, fen] of [['portal', `${start} -`], ['portal-custom', `${start} ${DRAWN} -`]] as const) {
    await game.load({ variant, fen, players });
    await game.board.move('a2', 'a4');
    await expect(game.moves).toHaveCount(2);
    await game.button('Resign').click();
    await page.locator('.confirm').getByRole('button', { name: 'Resign', exact: true }).click();
    await game.expectWinner('Black wins');
  }

  await openList(game);
  await expect(list(game)).toHaveCount(4);
  // Games without a date are listed by when they were added.
  await expect(list(game).nth(2)).toContainText('Zoe – Noa');
  await expect(list(game).nth(3)).toContainText('Ann – Noa');
  await expect(list(game).nth(3).locator('.games__date')).toHaveCount(0);
  await expect(list(game).first().locator('img.games__board')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('ann');
  await expect(list(game)).toHaveCount(1);
  await page.getByRole('searchbox', { name: 'Search' }).fill('');
  await page.getByRole('combobox', { name: 'Opponent' }).selectOption('Computer');
  await expect(list(game)).toHaveCount(2);
  await page.getByRole('combobox', { name: 'Rule set' }).selectOption('Your Own Portals');
  await expect(list(game)).toHaveCount(1);
  await expect(list(game)).toContainText('Computer (Level 1)');
  await page.getByRole('combobox', { name: 'Result' }).selectOption('In progress');
  await expect(page.getByText('No game matches.')).toBeVisible();
  const table = page.getByRole('table');
  for (const name of ['Portal Chess', 'Your Own Portals']) {
    await expect(table.getByRole('row', { name: `${name} Computer (1) White 0 0 1` })).toBeVisible();
  }
});
