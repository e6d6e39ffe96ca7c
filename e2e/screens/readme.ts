import { expect, test } from '../fixtures';
import type { GamePage } from '../pages/game';

/** Shows a knight in a portal, with its exits marked. */
const entered = async (game: GamePage) => {
  await game.load({ variant: 'portal', moves: ['e2e3>f5', 'e7e6', 'b1c3', 'g8f6', 'd2d4', 'b8c6'] });
  await game.dismissNotices();
  await game.board.move('c3', 'd5');
  await expect(game.button('Cancel')).toBeVisible();
};

const pictures = {
  'docs/screenshot.png': { viewport: { width: 1120, height: 720 } },
  // App stores and the browser's install prompt show these two. manifest.json states their sizes.
  'style/screenshots/wide.png': { viewport: { width: 1280, height: 800 } },
  'style/screenshots/narrow.png': { viewport: { width: 412, height: 824 }, hasTouch: true, isMobile: true },
};

for (const [path, use] of Object.entries(pictures)) {
  test.describe(path, () => {
    test.use(use);
    test('the picture', async ({ game, page }) => {
      await entered(game);
      await page.screenshot({ path: `../${path}` });
    });
  });
}
