import { expect, test } from '../fixtures';
import type { Board } from '../pages/board';
import { APP } from '../pages/game';

/** Returns the animations that run on the board right now: the property and the duration in milliseconds. */
const running = (board: Board) =>
  board.root.evaluate(root =>
    root
      .getAnimations({ subtree: true })
      .filter(one => (one.effect as KeyframeEffect).target?.closest('.board__pieces, .board__tokens'))
      .map(one => ({
        what: one instanceof CSSTransition ? one.transitionProperty : (one as CSSAnimation).animationName,
        piece: (one.effect as KeyframeEffect).target?.closest<HTMLElement>('.piece, .token')?.dataset.piece ?? 'token',
        time: Number(one.effect!.getComputedTiming().duration),
      })),
  );

/** Starts to record all animations, so that none is missed between two checks. */
const record = async (board: Board) => {
  await board.root.evaluate(root => {
    const seen: { what: string; piece: string }[] = [];
    Object.assign(window, { seen });
    const note = (event: Event, what: string) => {
      const moved = (event.target as Element).closest<HTMLElement>('.piece, .token');
      if (moved) seen.push({ what, piece: moved.dataset.piece ?? 'token' });
    };
    root.addEventListener('transitionrun', event => note(event, (event as TransitionEvent).propertyName));
    root.addEventListener('animationstart', event => note(event, (event as AnimationEvent).animationName));
  });
  return () => board.page.evaluate(() => (window as unknown as { seen: { what: string; piece: string }[] }).seen);
};

test.describe('without reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('a move animates only transform and opacity, for 200 ms', async ({ game }) => {
    await game.start();
    await game.board.tap('e2');
    const seen = await record(game.board);
    await game.board.tap('e4');
    await expect.poll(seen).toContainEqual({ what: 'transform', piece: 'wp' });
    for (const { what, time } of await running(game.board)) {
      if (what === 'transform') expect(time).toBe(200);
      expect(['transform', 'opacity']).toContain(what);
    }
    await game.board.expectDrawn('e4', 'wp');
    await game.board.expectDrawn('e2', null);
  });

  test('a captured piece is animated and then removed', async ({ game }) => {
    await game.load({ variant: 'chess', fen: '4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1' });
    await game.board.tap('e4');
    const seen = await record(game.board);
    await game.board.tap('d5');
    await expect.poll(async () => (await seen()).filter(({ piece }) => piece === 'bp').length).toBeGreaterThan(0);
    await expect(game.board.root.locator('.piece')).toHaveCount(3);
    await game.board.expectDrawn('d5', 'wp');
  });

  test('a portal swap animates both pieces', async ({ game }) => {
    await game.load({ variant: 'portal', fen: '7k/8/8/3n4/8/4R3/8/4K3 w - - 0 1 -' });
    await game.board.tap('e3');
    const seen = await record(game.board);
    await game.board.tap('d5');
    await expect.poll(async () => new Set((await seen()).map(({ piece }) => piece))).toEqual(new Set(['wr', 'bn']));
    await game.board.expectDrawn('d5', 'wr');
    await game.board.expectDrawn('e3', 'bn');
  });

  test('a portal move animates its token', async ({ game }) => {
    await game.start({ variant: 'portal-standard' });
    await game.board.move('e2', 'e4');
    const seen = await record(game.board);
    await game.board.tap('d4');
    await expect.poll(async () => (await seen()).map(({ piece }) => piece)).toContain('token');
    await game.board.expectTokens('c3', 'f3', 'd4', 'e2', 'd5', 'e5', 'c6', 'f6');
  });

  test('a piece dropped by dragging is not animated', async ({ game }) => {
    await game.start();
    const seen = await record(game.board);
    await game.board.drag('e2', 'e4');
    await game.board.expectDrawn('e4', 'wp');
    expect((await seen()).filter(({ what }) => what === 'transform')).toEqual([]);
  });

  test('a setting turns animation off', async ({ game, page }) => {
    await game.start();
    await game.button('Settings').click();
    await page.getByRole('switch', { name: 'Animation' }).uncheck();
    await game.dismissDialog();
    const seen = await record(game.board);
    await game.board.play('e2e4');
    await game.board.expectDrawn('e4', 'wp');
    expect(await seen()).toEqual([]);
  });
});

test('with reduced motion a swap is shown without animation', async ({ game }) => {
  await game.load({ variant: 'portal', fen: '7k/8/8/3n4/8/4R3/8/4K3 w - - 0 1 -' });
  const seen = await record(game.board);
  await game.board.move('e3', 'd5');
  await game.board.expectDrawn('d5', 'wr');
  await game.board.expectDrawn('e3', 'bn');
  expect(await seen()).toEqual([]);
});

test('a move updates the board in an earlier frame than the status and the move list', async ({ game }) => {
  await game.start({ variant: 'chess' });
  await game.board.tap('e2');
  await game.page.evaluate(app => {
    let frame = 0;
    const seen: Record<string, number> = {};
    const count = () => {
      frame += 1;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
    for (const selector of ['.board__pieces', '.status', '.moves__list']) {
      const shown = document.querySelector(`${app} ${selector}`)!;
      new MutationObserver(() => (seen[selector] ??= frame)).observe(shown, { subtree: true, attributes: true, childList: true, characterData: true });
    }
    Object.assign(window, { firstSeen: seen });
  }, APP);
  await game.board.tap('e4');
  await expect(game.moves).toHaveCount(1);
  await expect(game.status).toHaveText(/Black to move/);
  const seen = await game.page.evaluate(() => (window as unknown as { firstSeen: Record<string, number> }).firstSeen);
  expect(seen['.status']).toBeGreaterThan(seen['.board__pieces']!);
  expect(seen['.moves__list']).toBeGreaterThan(seen['.board__pieces']!);
});
