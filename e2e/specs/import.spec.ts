import { expect, test } from '../fixtures';

test('a text that cannot be loaded stays in its field, and the reason is shown', async ({ game, page }) => {
  await game.start({ variant: 'portal' });
  await game.board.play('a2a4');
  await game.openFiles();
  const field = game.files.getByLabel('Drop a file here, or paste a game');
  const reason = game.files.locator('#files-fault');
  await field.fill('1. e5 e4');
  await game.files.getByRole('button', { name: 'Load' }).click();
  await expect(reason).toHaveText('Move 1, White (line 1): e5 is not legal here.');
  await expect(field).toHaveValue('1. e5 e4');
  await expect(game.notices.locator('.toast')).toHaveCount(0);
  await game.board.expectPiece('a4', 'white pawn');
  // The corrected text loads.
  await field.fill('1. e4 e5');
  await expect(reason).toBeEmpty();
  await game.files.getByRole('button', { name: 'Load' }).click();
  await expect(game.files).toBeHidden();
  await game.expectMoves('e4', 'e5');
  // The next time the panel opens, it shows no error.
  await game.openFiles();
  await expect(reason).toBeEmpty();
  await page.keyboard.press('Escape');
});

test('a pasted game in German notation is loaded up to its first invalid move', async ({ game }) => {
  await game.open();
  await game.openFiles();
  await game.files.getByLabel('Drop a file here, or paste a game').fill('1. e4 e5 2. Sf3 Sc6 3. Lb5 -- 4. 0-0 1-0');
  await game.files.getByRole('button', { name: 'Load' }).click();
  await game.expectMoves('e4', 'e5', 'Nf3', 'Nc6', 'Bb5');
  await expect(game.notices).toContainText('Only the moves up to here could be read. Move 3, Black (line 1): “--” isn\'t a move.');
  await expect(game.status).toHaveText('Black to move');
});

test('a text with several games offers a choice', async ({ game, page }) => {
  await game.start({ variant: 'portal' });
  await game.board.play('a2a4');
  const pgn = '[White "Ann"]\n[Black "Noa"]\n\n1. e4 e5 1-0\n\n[White "Zoe"]\n[Black "Lea"]\n\n1. d4 d5 2. c4 *\n';
  await game.paste(pgn);
  const choice = page.getByRole('dialog', { name: 'Choose a game' });
  await expect(choice.getByRole('button', { name: /^1\. Ann – Noa/ })).toContainText('1-0');
  await game.board.expectPiece('a4', 'white pawn');
  await choice.getByRole('button', { name: /^2\. Zoe – Lea/ }).click();
  await expect(choice).toBeHidden();
  await game.expectMoves('d4', 'd5', 'c4');
});
