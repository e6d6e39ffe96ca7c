import { expect, test } from '../fixtures';
import type { GamePage } from '../pages/game';

const field = (game: GamePage) => game.page.getByLabel('Type a move');

test('moves are typed as SAN or as move text', { tag: '@quick' }, async ({ game }) => {
  await game.start();
  for (const move of ['e4', 'e7e5', 'Nf3', 'b8c6', 'Bb5', 'a6', 'O-O']) {
    const before = await game.moves.count();
    await field(game).fill(move);
    await field(game).press('Enter');
    await expect(game.moves).toHaveCount(before + 1);
    await expect(field(game)).toHaveValue('');
  }
  await game.expectMoves('e4', 'e5', 'Nf3', 'Nc6', 'Bb5', 'a6', 'O-O');
});

test('portal moves are typed in whole', async ({ game }) => {
  await game.start({ variant: 'portal' });
  await field(game).fill('e2e3>f5');
  await field(game).press('Enter');
  await game.board.expectPiece('f5', 'white pawn');
});

test('what is no legal move is answered in words, and stays to be put right', async ({ game, page }) => {
  await game.start();
  await field(game).fill('Ke2');
  await field(game).press('Enter');
  await expect(page.locator('.typed__error')).toContainText('Ke2');
  await expect(field(game)).toHaveValue('Ke2');
  await expect(game.status).toHaveText('White to move');
});

test('what is typed is completed', async ({ game }) => {
  await game.start();
  await field(game).pressSequentially('N');
  const offered = game.page.getByRole('option');
  await expect(offered).toHaveText(['Na3', 'Nc3', 'Nf3', 'Nh3']);
  await field(game).pressSequentially('f');
  await expect(offered).toHaveText(['Nf3']);
  await field(game).press('ArrowDown');
  await field(game).press('Enter');
  await game.board.expectPiece('f3', 'white knight');
});

test('what was refused is forgotten with its game', async ({ game, page }) => {
  await game.start();
  await field(game).fill('Ke2');
  await field(game).press('Enter');
  await expect(page.locator('.typed__error')).toContainText('Ke2');
  await game.start();
  await expect(page.locator('.typed__error')).toBeEmpty();
  await expect(field(game)).toHaveValue('');
});
