/** Help with portals: the legend, the guide to the first jump, and the announcements. */
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

    test('appears during a long press', async ({ game, page }) => {
      await game.start(START);
      const { x, y } = await game.board.centre('b5');
      const devtools = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
        devtools.send('Input.dispatchTouchEvent', { type, touchPoints });
      await touch('touchStart', { x, y });
      // A finger is never quite still, so a small movement must not end the long press.
      await touch('touchMove', { x: x + 1, y });
      await expect(page.locator('.legend')).toBeVisible();
      await expect(page.locator('.legend__name')).toHaveText('Neutral portal');
      await touch('touchEnd');
      await expect(page.locator('.legend')).toHaveCount(0);
    });
  });
});

test.describe('the guide to the first jump', () => {
  test.use({ guided: false });

  test('is shown only in the first game with portals, and can be dismissed', async ({ game, page }) => {
    await game.start({ variant: 'chess' });
    const guide = page.getByRole('group', { name: 'How portals work' });
    await expect(guide).toHaveCount(0);
    await game.start({ variant: 'portal-standard' });
    await expect(guide).toContainText('portal token');
    // The guide is announced, and "Got it" returns the focus to the board.
    await expect(game.announcement).toContainText('portal token');
    await guide.getByRole('button', { name: 'Got it' }).press('Enter');
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

  test('shows its whole text without animation when reduced motion is preferred', async ({ game, page }) => {
    await game.start(START);
    await expect(page.locator('.guide[data-still] .guide__bar')).toBeVisible();
    const guideText = page.locator('.guide .choice-bar__text');
    await expect(guideText).toHaveText(/moves onto a portal of its own side may stay there.*change places/);
    for (const size of [{ width: 360, height: 740 }, { width: 740, height: 360 }, { width: 1440, height: 900 }]) {
      await page.setViewportSize(size);
      // Both are measured in the same layout.
      await game.drawn();
      const [bar, text] = await Promise.all([page.locator('.guide__bar').boundingBox(), guideText.boundingBox()]);
      expect(text!.y, JSON.stringify(size)).toBeGreaterThanOrEqual(bar!.y);
      expect(text!.y + text!.height).toBeLessThanOrEqual(bar!.y + bar!.height);
      expect(bar!.y + bar!.height).toBeLessThanOrEqual(size.height);
    }
    await expect(page.locator('.guide__ring[data-kind="exit"]')).not.toHaveCount(0);
  });

  test.describe('without reduced motion', () => {
    test.use({ contextOptions: { reducedMotion: 'no-preference' } });

    test('advances automatically and ends after ten seconds', async ({ game, page }) => {
      await page.clock.install();
      await page.addInitScript(() => {
        // When each step was shown first, and `undefined` after the last one, in the page's time, which also passes by itself.
        const shown = new Map<string | undefined, number>();
        Object.assign(window, { shown });
        new MutationObserver(() => {
          const step = document.querySelector<HTMLElement>('.guide')?.dataset.step;
          if ((step || shown.size > 0) && !shown.has(step)) shown.set(step, Date.now());
        }).observe(document, { subtree: true, childList: true, attributes: true });
      });
      await game.start(START);
      const guide = page.locator('.guide');
      await expect(guide).toHaveCount(1);
      await expect.poll(async () => (await page.clock.runFor(250), guide.count()), { intervals: [0] }).toBe(0);
      const shown = await page.evaluate(() => [...(window as unknown as { shown: Map<string | undefined, number> }).shown]);
      expect(shown.map(([step]) => step)).toEqual(['0', '1', '2', '3', undefined]);
      for (const [index, [, time]] of shown.slice(1).entries()) {
        expect(time - shown[index]![1]).toBeGreaterThanOrEqual(2_400);
        expect(time - shown[index]![1]).toBeLessThan(4_000);
      }
    });
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
