import { expect, test } from '../fixtures';

const SCRIPT = '**/*worker_loader.js';
const RESTARTED = 'The computer stopped responding and was restarted.';
const FAILED = /The computer did not answer/;

test('a worker that fails to load is reported, and the computer can be asked again', async ({ game, computer, faults, page }) => {
  await page.route(SCRIPT, route => route.abort());
  await game.start({ variant: 'chess', level: '1' });
  await game.board.move('e2', 'e4');
  await expect(game.notices).toContainText(RESTARTED);
  await expect(game.notices).toContainText(FAILED);
  await expect(game.status).toHaveText('Black to move');

  // The computer can be tried again, and now its worker loads.
  await page.unroute(SCRIPT);
  await computer.again.click();
  await expect(game.moves).toHaveCount(2);
  await expect(computer.again).toBeHidden();
  faults.length = 0;
});

test('without a worker a person can take over the computer\'s side', async ({ game, computer, faults, page }) => {
  await page.route(SCRIPT, route => route.abort());
  await game.start({ variant: 'portal', level: '1' });
  await game.board.move('a2', 'a4');
  await expect(game.notices).toContainText(FAILED);
  await computer.change('Same device');
  await game.board.play('a7a6', 'h2h3');
  await expect(game.moves).toHaveCount(3);
  faults.length = 0;
});

test('a worker that crashes while thinking is restarted and makes its move', async ({ game, computer, faults, page }) => {
  await game.open();
  await computer.hold();
  await game.start({ variant: 'chess', level: '3' });
  await game.board.move('e2', 'e4');
  await computer.expectThinking();
  await expect.poll(() => computer.requestKinds()).toEqual(['think']);
  await expect.poll(() => page.workers().length).toBe(1);
  await page.workers()[0]!.evaluate(() => {
    setTimeout(() => {
      throw new Error('broken by the test');
    });
  });
  await expect(game.notices).toContainText(RESTARTED);
  await computer.release();
  await expect(game.moves).toHaveCount(2);
  expect((await computer.requestKinds()).filter(kind => kind === 'think')).toHaveLength(2);
  faults.length = 0;
});

test('a worker that does not respond is restarted after a time limit, and then reported as failed', async ({ game, page }) => {
  await page.clock.install();
  await page.route(SCRIPT, route => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await game.start({ variant: 'portal', level: '1' });
  // The script that starts the worker must be fetched first. The time limit begins with the worker.
  const started = page.waitForRequest(SCRIPT);
  await game.board.move('a2', 'a4');
  await expect(game.status).toHaveText(/thinking/);
  await started;
  await page.clock.runFor(10_100);
  await expect(game.notices).toContainText(RESTARTED);
  await page.clock.runFor(10_100);
  await expect(game.notices).toContainText(FAILED);
  await expect(game.status).toHaveText('Black to move');
});
