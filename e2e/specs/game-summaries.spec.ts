/** The list of past games reads summaries, which are stored beside the games, and never the games themselves. */
import { expect, test } from '../fixtures';
import { onDisk, putOnDisk, type StoredRecord } from '../pages/disk';
import type { GamePage } from '../pages/game';
import { workOf } from '../work';

const list = (game: GamePage) => game.page.locator('.games__item');

/** Plays a game, waits until it is stored, and leaves the board. Returns its record. */
async function storedGame(game: GamePage): Promise<StoredRecord> {
  await game.start({ variant: 'chess' });
  await game.board.play('f2f3', 'e7e5', 'g2g4', 'd8h4');
  await game.expectOver('Black wins', 'White is checkmated.');
  const found = async () => (await onDisk(game.page, 'game:')).find(({ key, text }) => key === 'game' && text.includes('checkmate'));
  await expect.poll(found).toBeTruthy();
  return (await found())!;
}

const idOf = ({ shelf }: StoredRecord) => shelf.slice('game:'.length);
const summaries = (game: GamePage) => onDisk(game.page, 'summaries').then(records => records.map(({ key }) => key));

async function openList(game: GamePage): Promise<void> {
  await game.page.goto('/#/nowhere');
  await game.page.reload();
  await game.page.goto('/#/games');
  await expect(game.page.getByRole('heading', { name: 'Past games' })).toBeVisible();
}

test('a game whose text is damaged is listed, because its summary is not', async ({ game, page }) => {
  const record = await storedGame(game);
  await page.goto('/#/nowhere');
  await putOnDisk(page, [{ ...record, text: '{' }]);
  await openList(game);
  await expect(list(game)).toHaveCount(1);
  await expect(list(game)).toContainText('0-1');
  await expect(list(game).locator('img')).not.toHaveAttribute('src', /./);
});

test('a game that an older build has stored is listed with a picture, and its summary is stored', async ({ game, page }) => {
  const record = await storedGame(game);
  expect(await summaries(game)).toContain(idOf(record));
  await putOnDisk(page, [{ shelf: 'summaries', key: idOf(record), text: null }]);
  await openList(game);
  await expect(list(game)).toHaveCount(1);
  await expect(list(game)).toContainText('0-1');
  await expect(list(game).locator('img')).toHaveAttribute('src', /^data:image/);
  await expect.poll(() => summaries(game)).toContain(idOf(record));
});

test('a summary whose game is gone is not listed, and a deleted game leaves none', async ({ game, page }) => {
  const record = await storedGame(game);
  const summary = (await onDisk(page, 'summaries')).find(({ key }) => key === idOf(record))!;
  await putOnDisk(page, [{ ...summary, key: '1a-00001', text: summary.text.replace(idOf(record), '1a-00001') }]);
  await openList(game);
  await expect(list(game)).toHaveCount(1);
  await list(game).getByRole('button', { name: 'Delete' }).click();
  await list(game).locator('.btn--danger').click();
  await expect(list(game)).toHaveCount(0);
  await expect.poll(() => summaries(game)).not.toContain(idOf(record));
});

test('a list of a thousand games costs little more work than one of twenty', async ({ game, page }) => {
  const record = await storedGame(game);
  const work: number[] = [];
  for (const count of [20, 1_000]) {
    const ids = Array.from({ length: count }, (_, at) => `${(0x19a00000000 + at * 60_000).toString(16)}-0000a`);
    await putOnDisk(page, ids.map(id => ({ shelf: `game:${id}`, key: 'game', text: record.text.replaceAll(idOf(record), id) })));
    // The summaries are made at the first visit.
    await openList(game);
    await expect.poll(async () => (await summaries(game)).length).toBeGreaterThan(count);
    await page.goto('/#/nowhere');
    await expect(list(game)).toHaveCount(0);
    const { main } = await workOf(page, async () => {
      await page.evaluate(() => void (location.hash = '#/games'));
      await expect(list(game).locator('img[src^="data:"]')).toHaveCount(20);
    });
    work.push(main.total);
  }
  console.log(`20 games: ${Math.round(work[0]!)} ms of work, 1,000 games: ${Math.round(work[1]!)} ms`);
  expect(work[1]! - work[0]!).toBeLessThan(100);
});
