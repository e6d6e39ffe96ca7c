/** Help with portals: the legend, the guide to the first jump, and the announcements. */
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { DRAWN } from '../pages/new-game';

const START = { variant: 'portal' as const };

test.describe('the legend of a portal', () => {
  const D5 = ["White's portal", 'Leads to: b3, e3, f5.', 'Only White can go through it. For Black it is an ordinary square.'];

  test('appears on hover and disappears when the pointer leaves', async ({ game, page }) => {
    await game.start(START);
    const legend = page.locator('.legend');
    await game.board.square('d5').hover();
    await expect(legend).toBeVisible();
    await expect(legend.locator('p')).toHaveText(D5);
    // It may still move to the other side of the square.
    await game.drawn();
    const [box, board] = [(await legend.boundingBox())!, (await game.board.root.boundingBox())!];
    expect(box.x).toBeGreaterThanOrEqual(board.x);
    expect(box.x + box.width).toBeLessThanOrEqual(board.x + board.width);
    await game.board.square('a8').hover();
    await expect(legend).toHaveCount(0);
  });

  test('appears on the boards of the analysis and of a puzzle, too', async ({ game, page }) => {
    await game.load({ variant: 'portal', moves: ['a2a3', 'h7h6'] });
    const link = await page.evaluate(() => location.href.replace(/#.*/, ''));
    const legend = page.locator('.legend');
    await page.goto(`${link}#/analysis`);
    await game.board.square('d5').hover();
    await expect(legend.locator('p').nth(1)).toHaveText('Leads to: b3, e3, f5.');
    await game.board.square('a8').hover();
    await expect(legend).toHaveCount(0);
    await page.goto(`${link}#/puzzles/portal`);
    await game.board.square('d5').hover();
    await expect(legend.locator('p').nth(1)).toContainText('Leads to:');
  });

  test('does not appear where a board comes under a mouse that rests', async ({ game, page }) => {
    await game.start(START);
    const portal = game.board.square('d5');
    const { x, y, width, height } = (await portal.boundingBox())!;
    const goTo = (hash: string) => page.evaluate(hash => void (location.hash = hash), hash);
    await goTo('#/rules/chess');
    await expect(game.board.grid).toHaveCount(0);
    await page.mouse.move(x + width / 2, y + height / 2);
    await goTo('#/play');
    await expect.poll(() => portal.evaluate(square => square.matches(':hover'))).toBe(true);
    await game.drawn();
    await expect(game.board.root).not.toHaveAttribute('data-lit');
    await page.mouse.move(x + width / 2 + 2, y + height / 2);
    await expect(page.locator('.legend p')).toHaveText(D5);
  });

  test('says of drawn portals where they lead, and of exits that they lead nowhere', async ({ game, page }) => {
    await game.load({ variant: 'portal-custom', fen: `4k3/8/8/8/8/8/8/4K3 w - - 0 1 ${DRAWN} -` });
    for (const [square, ...lines] of [
      ['b3', "White's portal", 'Leads to: f5.', 'Only White can go through it. For Black it is an ordinary square.'],
      ['d6', "Black's portal", 'Leads to: c4.', 'Only Black can go through it. For White it is an ordinary square.'],
      ['c4', "Black's portal", 'Pieces only come out here.'],
      ['d3', 'Neutral portal', 'Leads to: h4, a5.', 'Both sides can go through it.'],
    ] as const) {
      await game.board.square(square).hover();
      await expect(page.locator('.legend p')).toHaveText(lines);
    }
    await page.keyboard.press('o');
    await expect(game.announcement).toHaveText(
      'White portals: b3, f5. Black portals: d6 → c4. Neutral portals: d3, e6 → h4, a5.',
    );
  });

  test('appears on focus and disappears when the focus moves', async ({ game, page }) => {
    await game.start(START);
    await game.board.square('g6').focus();
    const legend = page.locator('.legend');
    await expect(legend.locator('.legend__name')).toHaveText("Black's portal");
    await page.keyboard.press('ArrowUp');
    await expect(legend).toHaveCount(0);
  });

  for (const [screen, viewport] of [
    ['a desktop', { width: 1280, height: 800 }],
    ['a phone', { width: 360, height: 740 }],
    ['a phone in landscape', { width: 740, height: 360 }],
  ] as const) {
    for (const edges of [
      ['a1', 'd1', 'h1', 'b2', 'g7', 'a8', 'd8', 'h8'],
      ['a3', 'h3', 'a4', 'h4', 'a5', 'h5', 'a6', 'h6'],
    ]) {
      test(`is within the viewport for portals on ${edges.join(' ')} on ${screen}`, async ({ game, page }) => {
        await page.setViewportSize(viewport);
        await game.load({ variant: 'portal-standard', fen: `4k3/8/8/8/8/8/8/4K3 w - - 0 1 ${edges.join('')}` });
        await game.board.expectTokens(...edges);
        const legend = page.locator('.legend');
        for (const square of edges) {
          await game.board.square(square).focus();
          const exits = edges.filter(other => other !== square).join(', ');
          await expect(legend, square).toContainText(`Leads to: ${exits}.`);
          await expect(legend, square).toBeVisible();
          await expect(legend, square).toBeInViewport({ ratio: 1 });
          // It covers no seat and no clock, once it has found its side of the square.
          await expect(async () => {
            const [box, board] = [(await legend.boundingBox())!, (await game.board.root.boundingBox())!];
            expect(box.y, square).toBeGreaterThanOrEqual(board.y - 1);
            expect(box.y + box.height, square).toBeLessThanOrEqual(board.y + board.height + 1);
          }).toPass();
        }
      });
    }
  }

  test('disappears when a move asks for an exit', async ({ game, page }) => {
    await game.load({ variant: 'portal', fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 -' });
    await game.board.square('e3').hover();
    await expect(page.locator('.legend')).toBeVisible();
    await game.board.move('e2', 'e3');
    await expect(game.board.question).toBeVisible();
    await expect(page.locator('.legend')).toHaveCount(0);
  });

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } });

    const legend = (page: Page) => page.locator('.legend p');

    test('appears at a tap, stays when the finger is lifted, and goes with the next tap', async ({ game, page }) => {
      await game.load({ variant: 'portal', fen: '4k3/8/8/8/8/8/8/4K3 w - - 0 1 cooldown:w' });
      await game.board.square('b5').tap();
      await expect(legend(page)).toHaveText([
        'Neutral portal',
        'Leads to: g4.',
        'Both sides can go through it.',
        'Closed to White on its next turn: g4.',
      ]);
      await expect(page.locator('.legend')).toBeInViewport({ ratio: 1 });
      await game.board.square('a8').tap();
      await expect(legend(page)).toHaveCount(0);
    });

    test('says why an exit is closed, and the piece waits on', async ({ game, page }) => {
      await game.load({ variant: 'portal', fen: '4k3/8/8/5P2/8/8/4P3/4K3 w - - 0 1 -' });
      await game.board.square('e2').tap();
      await game.board.square('e3').tap();
      await game.board.expectMarked('locked', ['f5']);
      await game.board.square('f5').tap();
      await expect(legend(page)).toHaveText(["White's portal", 'A piece stands here, so nothing can come out until it moves away.']);
      await expect(game.board.question).toBeVisible();
      await game.board.square('d5').tap();
      await game.board.expectPiece('d5', 'white pawn');
      await expect(legend(page)).toHaveCount(0);
    });
  });
});

test.describe('the guide to the first jump', () => {
  test.use({ guided: false });

  for (const [width, height] of [
    [1440, 900],
    [1280, 720],
    [800, 600],
  ] as const) {
    test(`leaves all buttons of the game free at ${width}x${height}`, async ({ game, page }) => {
      await page.setViewportSize({ width, height });
      await game.start({ variant: 'portal' });
      const guide = page.locator('.guide__bar');
      await expect(guide).toBeVisible();
      const box = (await guide.boundingBox())!;
      for (const part of ['.bar', '.seat[data-place="bottom"]', '.board', '.status']) {
        const other = (await page.locator(part).last().boundingBox())!;
        const apart = box.y >= other.y + other.height - 1 || other.y >= box.y + box.height - 1 || box.x >= other.x + other.width - 1 || other.x >= box.x + box.width - 1;
        expect(apart, part).toBe(true);
      }
      await game.openMenu();
    });
  }

  test('is shown only in the first game with portals, and can be dismissed', async ({ game, page }) => {
    await game.start({ variant: 'chess' });
    const guide = page.getByRole('group', { name: 'How portals work' });
    await expect(guide).toHaveCount(0);
    await game.start({ variant: 'portal-standard' });
    await expect(guide).toContainText('portal token');
    // The guide is announced, and "Got it" returns the focus to the board.
    await expect(game.announcement).toContainText('portal token');
    for (const name of ['Next', 'Next', 'Got it']) await guide.getByRole('button', { name, exact: true }).press('Enter');
    await expect(guide).toHaveCount(0);
    await expect(game.board.root.locator('.square:focus')).toHaveCount(1);
    await game.start(START);
    await expect(game.status).toHaveText('White to move');
    await expect(guide).toHaveCount(0);
    await game.reload();
    await game.board.square('d5').hover();
    await expect(page.locator('.legend')).toBeVisible();
    await expect(guide).toHaveCount(0);
  });

  test('disappears when a move is played', async ({ game, page }) => {
    await game.start(START);
    const guide = page.getByRole('group', { name: 'How portals work' });
    await expect(guide).toBeVisible();
    await game.board.play('e2e4');
    await expect(guide).toHaveCount(0);
    await game.button('Undo').click();
    await game.board.expectPiece('e2', 'white pawn');
    await expect(guide).toHaveCount(0);
  });

  test('steps on for whoever presses as soon as there is something to press', async ({ game, page }) => {
    await page.addInitScript(() => {
      const observer = new MutationObserver(() => {
        const next = document.querySelector<HTMLButtonElement>('.guide .btn--primary');
        if (!next) return;
        observer.disconnect();
        next.click();
      });
      observer.observe(document, { childList: true, subtree: true });
    });
    await game.start(START);
    await expect(page.locator('.guide__bar')).toContainText('…may stay there');
    await expect(page.locator('.guide')).toHaveAttribute('data-step', '2');
  });

  test('explains one thing at a time, for as long as the person reads, and can be stepped and closed by keys', async ({ game, page }) => {
    await game.start(START);
    const guide = page.getByRole('group', { name: 'How portals work' });
    const [next, back] = ['Next', 'Back'].map(name => guide.getByRole('button', { name, exact: true }));
    const bar = page.locator('.guide__bar');
    await expect(bar).toContainText('moves onto a portal of its own side…');
    await expect(back!).toHaveCount(0);
    await next!.press('Enter');
    await expect(bar).toContainText('…may stay there');
    await expect(game.announcement).toContainText('…may stay there');
    await back!.press('Enter');
    await expect(bar).toContainText('moves onto a portal');
    await expect(next!).toBeFocused();
    await next!.press('Enter');
    await next!.press('Enter');
    await expect(bar).toContainText('change places');
    for (const size of [{ width: 360, height: 740 }, { width: 740, height: 360 }, { width: 1440, height: 900 }]) {
      await page.setViewportSize(size);
      await expect(bar).toBeInViewport({ ratio: 1 });
      await expect(guide.getByRole('button', { name: 'Got it' })).toBeInViewport({ ratio: 1 });
    }
    await page.keyboard.press('Escape');
    await expect(guide).toHaveCount(0);
  });
});

test('the accessible name of a portal lists its exits and which of them are closed', async ({ game }) => {
  await game.load({ variant: 'portal', fen: '4k3/8/8/8/8/8/8/4K3 w - - 0 1 cooldown:b;noreturn:w:d5f5' });
  await expect(game.board.square('d5')).toHaveAccessibleName(
    'd5, white portal, exits b3, e3, f5. Closed to White on its next turn: f5.',
  );
  await expect(game.board.square('b5')).toHaveAccessibleName(
    'b5, neutral portal, exits g4. Closed to Black on its next turn: g4.',
  );
});

test('a wrong key or square repeats the exit question, and the focus stays on the board', async ({ game, page }) => {
  await game.load({ variant: 'portal', fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1 -' });
  const question = 'Choose an exit. Stay on e3, Jump to b3, Jump to d5, Jump to f5.';
  const ask = async () => {
    await game.board.square('e2').focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(game.announcement).toHaveText(question);
  };
  /** Marks the announcements so far as seen, so that a new one can be distinguished from them. */
  const markAsSeen = () => game.announcement.locator('p').evaluate(element => ((element as HTMLElement).dataset.seen = 'yes'));
  const expectRepeated = async () => {
    await expect(game.announcement.locator('p:not([data-seen])')).toHaveText(question);
    await expect(game.board.question).toBeVisible();
  };
  await ask();
  await markAsSeen();
  await page.keyboard.press('x');
  await expectRepeated();
  await markAsSeen();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expectRepeated();

  const cancel = game.board.question.getByRole('button', { name: 'Cancel' });
  await cancel.focus();
  await page.keyboard.press('Enter');
  await expect(game.board.question).toBeHidden();
  await expect(game.board.root.locator('button[data-square]:focus')).toHaveCount(1);

  await ask();
  const stay = game.board.question.getByRole('button', { name: 'Stay on e3' });
  await stay.focus();
  await page.keyboard.press('Enter');
  await game.board.expectPiece('e3', 'white pawn');
  await expect(game.board.root.locator('button[data-square]:focus')).toHaveCount(1);
});
