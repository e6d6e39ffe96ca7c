import { expect, test } from '../fixtures';
import type { Position } from '../pages/game';
import { DRAWN } from '../pages/new-game';

test('the status shows the progress of the computer\'s search, and "Move now" ends it', async ({ game, computer, page }) => {
  await game.open();
  await computer.hold();
  await game.start({ variant: 'chess', level: '8' });
  await game.board.move('e2', 'e4');
  await computer.expectThinking();
  await expect(game.detail).toHaveText(/^Looking \d+ half-moves? ahead$/);
  await expect(page.locator('.status')).toHaveAttribute('style', /--share: ?\d+%/);
  await computer.moveNow.click();
  await computer.expectRequest('move-now');
  await computer.release();
  await expect(game.moves).toHaveCount(2);
  await expect(computer.moveNow).toBeHidden();
  await expect(game.detail).toBeEmpty();
});

test('between the moves of a game with fixed portals the second line says whose they are', async ({ game, computer }) => {
  await game.open();
  await game.start({ variant: 'portal', level: '8' });
  await expect(game.detail).toHaveText('◆ yours · ⬡ theirs · ○ both');
  await computer.hold();
  await game.board.move('a2', 'a3');
  await computer.expectThinking();
  await expect(game.detail).toHaveText(/^Looking \d+ half-moves? ahead$/);
  await computer.moveNow.click();
  await computer.release();
  await expect(game.moves).toHaveCount(2);
  await expect(game.detail).toHaveText('◆ yours · ⬡ theirs · ○ both');
});

test('undo while the computer is thinking takes the move back and discards the reply', async ({ game, computer }) => {
  await game.open();
  await computer.hold();
  await game.start({ variant: 'portal', level: '2' });
  await game.board.move('a2', 'a4');
  await computer.expectThinking();
  await computer.expectRequest('think');
  await game.button('Undo').click();
  await expect(game.moves).toHaveCount(0);
  await computer.expectRequest('stop');
  await computer.release();
  await expect(game.status).toHaveText('Your turn');
  await game.board.move('h2', 'h3');
  await expect(game.moves).toHaveCount(2);
  await expect(game.moves.first()).toHaveText('h3');
});

test('undo takes back the player\'s move and the computer\'s reply, and redo restores both', async ({ game }) => {
  await game.start({ variant: 'chess', level: '1' });
  await game.board.move('e2', 'e4');
  await expect(game.moves).toHaveCount(2);
  const [, answer] = await game.moves.allTextContents();
  await game.button('Undo').click();
  await expect(game.moves).toHaveCount(0);
  await game.press('Redo');
  await game.expectMoves('e4', answer!);
});

test('starting a new game while the computer is thinking discards its reply', async ({ game, computer }) => {
  await game.open();
  await computer.hold();
  await game.start({ variant: 'chess', level: '2' });
  await game.board.move('e2', 'e4');
  await computer.expectThinking();
  await computer.expectRequest('think');
  await game.start({ variant: 'portal' });
  await computer.expectRequest('new-game');
  await computer.release();
  await expect(game.moves).toHaveCount(0);
  await expect(game.status).toHaveText('Your turn');
});

for (const { name, position, first, premove, played } of [
  { name: 'a premove', position: { variant: 'chess' }, first: ['e2', 'e4'], premove: ['a2', 'a3'], played: 'a3' },
  {
    name: 'a premove through a drawn portal',
    position: { variant: 'portal-custom', fen: `4k3/8/8/8/8/3R4/P7/4K3 w - - 0 1 ${DRAWN} -` },
    first: ['a2', 'a3'],
    premove: ['d3', 'h4'],
    played: 'R⤳h4',
  },
] satisfies { name: string; position: Position; first: [string, string]; premove: [string, string]; played: string }[]) {
  test(`${name} is played as soon as the computer has moved`, async ({ game, computer }) => {
    await game.open();
    await computer.hold();
    await game.load({ ...position, players: { white: 'human', black: { computer: 1 } } });
    await game.board.move(...first);
    await computer.expectThinking();
    await game.board.move(...premove);
    await game.board.expectMarked('premove-from', [premove[0]]);
    await game.board.expectMarked('premove-to', [premove[1]]);
    await computer.release();
    await expect(game.moves).toHaveCount(4);
    await expect(game.moves.nth(2)).toHaveText(played);
  });
}

for (const { name, position, hint, squares } of [
  { name: 'a hint', position: { variant: 'chess', fen: '6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1' }, hint: 'Ra8#', squares: ['a1', 'a8'] },
  {
    name: 'a hint through a drawn portal',
    position: { variant: 'portal-custom', fen: '8/7k/8/8/8/8/K7/1R4R1 w - - 0 1 wb3>h4 -' },
    hint: 'Rb3⤳h4#',
    squares: ['b1', 'b3', 'h4'],
  },
] satisfies { name: string; position: Position; hint: string; squares: string[] }[]) {
  test(`${name} is shown with arrows and in a notice`, async ({ game, page }) => {
    await game.load(position);
    await game.button('Hint').click();
    await expect(game.notices).toContainText(`The computer would play ${hint}.`);
    const arrows = page.locator('.board__shapes [data-kind="hint"]');
    await expect(arrows).toHaveCount(squares.length - 1);
    await game.board.tap(...squares);
    await game.expectMoves(hint);
    await expect(arrows).toHaveCount(0);
  });
}
