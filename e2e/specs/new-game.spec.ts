/** The New game panel: the rule set, the opponent and the clock. */
import { expect, test } from '../fixtures';

test('the rule set cards have descriptions, and the last rule set played is selected', async ({ game, page }) => {
  await game.start({ variant: 'assassin' });
  await game.curtain.getByRole('button').click();
  await game.press('New game');
  const cards = game.newGame.dialog.getByRole('group', { name: 'Rule set' });
  await expect(cards.locator('.card__title')).toHaveText([
    'Portal Chess',
    'Standard Portal Chess',
    'Your Own Portals',
    'Dinosaur Chess',
    'Assassin Chess',
    'Dinosaur and Assassin Chess',
    'Chess',
  ]);
  const sentences = await cards.locator('.card__text').allTextContents();
  expect(new Set(sentences).size).toBe(7);
  for (const sentence of sentences) expect(sentence).toMatch(/\w{4}.*\.$/);
  await expect(cards.getByRole('radio', { name: /^Assassin Chess/ })).toBeChecked();
  // The link to the rules is that of the chosen card.
  await cards.getByRole('radio', { name: /^Dinosaur Chess/ }).check();
  await expect(page.getByRole('link', { name: 'Rules of this game' })).toHaveAttribute('href', '#/rules/dinosaur');
});

test('each level has a description of its own', async ({ game }) => {
  await game.open();
  await game.press('New game');
  const { dialog } = game.newGame;
  await dialog.getByRole('radio', { name: 'Computer', exact: true }).check();
  const options = dialog.getByLabel('Level').locator('option');
  await expect(options).toHaveCount(10);
  const levels = await options.allTextContents();
  expect(levels[0]).toBe('0 · first games');
  expect(levels[2]).toBe('2 · casual');
  expect(levels[9]).toBe('Classic · plays like the original');
  expect(new Set(levels.map(level => level.split(' · ')[1])).size).toBe(10);
});

test('a rule set and a clock can be chosen with the keyboard alone', async ({ game, page }) => {
  await game.open();
  await game.button('New game').focus();
  await page.keyboard.press('Enter');
  const { dialog } = game.newGame;
  await dialog.getByRole('radio', { name: /^Chess/ }).check();
  await dialog.getByRole('radio', { name: /^Chess/ }).focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('radio', { name: /^Assassin Chess/ })).toBeChecked();
  await page.keyboard.press('ArrowUp');
  await expect(dialog.getByRole('radio', { name: /^Dinosaur Chess/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('radio', { name: 'Same device' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('radio', { name: '10+0' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(game.board.root).toHaveAttribute('data-variant', 'dinosaur');
  await expect(game.clock('White')).toHaveText('15:00');
});

test('while a game is under way, the form first asks whether to start another, and keeps it', async ({ game, page }) => {
  await game.start({ variant: 'chess' });
  await game.press('New game');
  const first = game.newGame.dialog.locator('form > *').first();
  await expect(first).not.toContainText('in progress');
  await game.dismissDialog();
  await game.board.play('e2e4');
  await game.press('New game');
  await expect(first).toHaveText('A game is in progress. Start a new one? The old one stays in your games.');
  await game.newGame.choose({ variant: 'portal', minutes: null });
  await game.newGame.start();
  await expect(game.board.root).toHaveAttribute('data-variant', 'portal');
  await game.goTo('#/games');
  await expect(page.locator('.games__item')).toHaveText(/^\s*Chess/);
});
