/** During a network game the engine is disabled, both on the game's page and in other tabs. */
import { expect, test } from '../club';
import { Board } from '../pages/board';

const POSITION = '#/analysis/position/chess/rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1';

test('the engine is disabled during a network game, on the same page and in another tab', async ({ club }) => {
  const [host, guest] = await club.pair();
  await host.game.board.move('e2', 'e4');
  await guest.game.board.expectPiece('e4', 'white pawn');
  const other = await guest.page.context().newPage();
  await other.goto(club.server.url + POSITION);
  await host.page.evaluate(hash => (location.hash = hash), POSITION);
  for (const page of [other, host.page]) {
    const engine = page.getByRole('region', { name: 'Engine' });
    await expect(engine).toBeVisible();
    await page.locator('body').press('l');
    await expect(engine).toContainText('while a network game is running');
    await expect(engine.getByRole('listitem')).toHaveCount(0);
    // Analysing a game is refused, too.
    await new Board(page, page.locator('main.page--analysis .board')).play('e2e4');
    await page.getByRole('button', { name: 'Analyse the game' }).click();
    await expect(page.getByText('while a network game is running')).toHaveCount(2);
    await expect(page.getByRole('region', { name: 'Analysis', exact: true })).toHaveCount(0);
  }
  // The running game cannot be opened on the analysis board.
  await host.page.evaluate(() => (location.hash = '#/play'));
  await host.game.openFiles();
  await expect(host.game.files.getByRole('link', { name: 'Analysis board' })).toHaveCount(0);
  await host.game.dismissDialog();
  // When the game is over, the engine starts by itself in the other tab, which was waiting for it.
  await host.game.button('Resign').click();
  await host.game.button(/^(Yes|Resign)$/).last().click();
  await guest.game.expectWinner('Black wins');
  await expect(other.getByRole('region', { name: 'Engine' }).getByRole('listitem')).toHaveCount(3);
});
