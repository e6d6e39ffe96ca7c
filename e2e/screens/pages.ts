/** Screens other than the board: start, new game, rules, lessons, puzzles, games, editor, and pages about something missing. */
import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { breakPage } from '../break-page';
import { LearnPage, SOLUTIONS } from '../pages/learn';
import { EXPLAINED, type Variant } from '../pages/new-game';
import { PuzzlesPage } from '../pages/puzzles';
import { Workshop } from '../pages/workshop';
import { press } from './looks';
import { open, opened, visit, type Screen, type Studio } from './screen';

const FOOL = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];

/** Opens the New game panel for this rule set, and chooses the opponent at this place in the row, counted from 0. */
async function chooseOpponent(page: Page, place: number, variant: Variant = 'portal'): Promise<void> {
  await open(page, 'new');
  await press(page, `dialog[open] .card__input[value="${variant}"]`);
  await page
    .locator('dialog[open] input[name="opponent"]')
    .nth(place)
    .evaluate(button => (button as HTMLElement).click());
}

const opponents = Object.fromEntries(
  ['computer', 'friend', 'link', 'device', 'watch'].map((name, place) => [
    `new-game-${name}`,
    { arrange: ({ game }) => game.start({ variant: 'portal' }), show: page => chooseOpponent(page, place) } satisfies Screen,
  ]),
);

const rules = Object.fromEntries(
  EXPLAINED.map(variant => [
    `rules-${variant}`,
    {
      full: true,
      arrange: async ({ game }) => {
        await visit(game.page, `rules/${variant}`);
        await expect(game.page.locator('.try .board').first()).toBeVisible();
      },
    } satisfies Screen,
  ]),
);

/** The screen of a lesson at one of its steps, counted from 1. */
const lesson = (variant: Variant, step: number, then?: (learn: LearnPage) => Promise<unknown>): Screen => ({
  full: true,
  arrange: async ({ game }) => {
    const learn = new LearnPage(game.page);
    await learn.open(variant);
    if (step > 1) await learn.step(step).click();
    await learn.expectStep(step);
    await then?.(learn);
  },
});

/** The screen of a puzzle, which is the same one in each run. */
const puzzle = (variant: Variant | 'daily', then?: (puzzles: PuzzlesPage) => Promise<unknown>): Screen => ({
  arrange: async ({ game }) => {
    const puzzles = new PuzzlesPage(game.page, game);
    await puzzles.fix();
    await puzzles.open(variant);
    await then?.(puzzles);
  },
});

/** Plays games of several kinds, some of which are finished and some in progress. */
async function collect({ game }: Studio): Promise<void> {
  await game.start({ variant: 'chess' });
  await game.board.play(...FOOL);
  await game.start({ variant: 'portal-standard', minutes: 10 });
  await game.board.play('a2a4', 'h7h5');
  await game.start({ variant: 'dinosaur', level: '1' });
  await game.board.play('a2a3');
  await expect(game.moves).toHaveCount(2);
  await game.button('Resign').click();
  await game.page.getByRole('button', { name: 'Resign', exact: true }).last().click();
  await game.start({ variant: 'portal' });
  await game.board.play('a2a4');
}

const editor = (variant: Variant): Screen => ({
  full: true,
  arrange: async ({ game }) => {
    await visit(game.page, 'editor');
    await game.page.locator('#editor-rules').selectOption(variant);
    await expect(game.page.locator('.page--editor .board')).toHaveAttribute('data-variant', variant);
  },
});

export const PAGES: Record<string, Screen> = {
  start: {
    full: true,
    arrange: ({ game }) => visit(game.page, ''),
  },
  'start-in-progress': {
    full: true,
    arrange: async studio => {
      await collect(studio);
      await visit(studio.game.page, '');
      await expect(studio.game.page.locator('.start__going')).toHaveCount(2);
    },
  },
  ...opponents,
  'new-game-more': {
    arrange: ({ game }) => game.start({ variant: 'chess' }),
    show: async page => {
      await chooseOpponent(page, 0, 'portal-standard');
      await page.locator('dialog[open] input[name="new-clock"]').last().evaluate(button => (button as HTMLElement).click());
      await press(page, 'dialog[open] .switch input');
      await page.locator('dialog[open] #new-portals').selectOption('own');
      await page.locator('dialog[open] .dialog__body').evaluate(body => body.scrollTo(0, body.scrollHeight));
    },
  },
  'new-game-link-refused': {
    arrange: ({ game }) => game.start({ variant: 'chess' }),
    show: page => chooseOpponent(page, 2, 'dinosaur-assassin'),
  },
  ...rules,
  'learn-first': lesson('portal', 1),
  'learn-done': lesson('portal', 1, async learn => {
    await learn.play(SOLUTIONS.portal[0]![0]!);
    await learn.expectDone();
  }),
  'learn-elsewhere': lesson('portal', 1, async learn => {
    await learn.play('c3e4');
    await expect(learn.status).toContainText('not the one asked for');
  }),
  'learn-exit': lesson('portal', 1, async learn => {
    await learn.board.tap('c3', 'd5');
    await expect(learn.main.locator('.choice-bar')).toBeVisible();
  }),
  'learn-assassin': lesson('assassin', 3),
  'learn-draw': lesson('portal-custom', 1, learn => learn.board.tap('c3')),
  'learn-last': lesson('portal-standard', SOLUTIONS['portal-standard'].length + 1),
  puzzle: puzzle('chess'),
  'puzzle-daily': puzzle('daily'),
  'puzzle-portal': puzzle('portal'),
  'puzzle-solved': puzzle('chess', async puzzles => {
    const moves = await puzzles.solutionOfFirst('chess');
    await puzzles.solve(moves);
    await expect(puzzles.feedback).toHaveText('Solved!');
  }),
  'puzzle-wrong': puzzle('chess', async puzzles => {
    const moves = await puzzles.solutionOfFirst('chess');
    await puzzles.type(await puzzles.wrong(moves));
    await expect(puzzles.button('Try again')).toBeVisible();
  }),
  'puzzle-shown': puzzle('chess', puzzles => puzzles.solution()),
  'games-none': { full: true, arrange: ({ game }) => visit(game.page, 'games') },
  games: {
    full: true,
    arrange: async studio => {
      await collect(studio);
      await visit(studio.game.page, 'games');
      await expect(studio.game.page.locator('.games__item')).toHaveCount(4);
    },
  },
  'games-backup': {
    full: true,
    arrange: async studio => {
      const { game } = studio;
      await collect(studio);
      await visit(game.page, 'games');
      const section = game.page.getByRole('region', { name: 'Backup' });
      const download = await game.download(() => section.getByRole('button', { name: 'Save everything' }).click());
      const buffer = await readFile((await download.path())!);
      await game.page.locator('.games__item').first().getByRole('button', { name: 'Delete' }).click();
      await game.page.locator('.games__item .btn--danger').click();
      await section.locator('input[type="file"]').setInputFiles({ name: 'backup.json', mimeType: 'application/json', buffer });
      await expect(section.locator('.games__preview')).toBeVisible();
      // Shows the question before a game is deleted, too.
      await game.page.locator('.games__item').first().getByRole('button', { name: 'Delete' }).click();
      await game.dismissNotices();
    },
  },
  'editor-chess': editor('chess'),
  workshop: {
    full: true,
    arrange: async ({ game }) => {
      await visit(game.page, 'portals');
      await new Workshop(game.page).draw('wb3e3d5f5/bc4e4d6g6/nb5>g4');
    },
  },
  'editor-portal-standard': editor('portal-standard'),
  'editor-assassin': {
    full: true,
    arrange: async studio => {
      await editor('dinosaur-assassin').arrange(studio);
      await studio.game.button('Empty board').click();
      await expect(studio.game.page.locator('.editor__verdict')).toHaveAttribute('data-bad');
    },
  },
  'dialog-install': {
    arrange: async ({ game }) => {
      // Only a browser in which the user installs pages by hand has this property.
      await game.page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: false }));
      await game.start({ variant: 'chess' });
    },
    show: async page => {
      await press(page, '.top__tools .btn:has([data-icon="download"])');
      await opened(page);
    },
  },
  crash: {
    arrange: ({ game }) => game.start({ variant: 'chess' }),
    show: async (page, { game, faults }) => {
      await page.evaluate(breakPage);
      await game.board.square('d2').dragTo(game.board.square('d4'));
      await expect(page.getByRole('alert').filter({ has: page.locator('button') })).toBeVisible();
      faults.length = 0;
    },
    // A reload works in any language.
    leave: async ({ game }) => {
      await game.page.reload();
      await expect(game.page.locator('main.page--game .board')).toHaveCount(1);
      await expect(game.page.locator('#boot')).toHaveCount(0);
    },
  },
  missing: { arrange: ({ game }) => visit(game.page, 'nowhere') },
  'chunk-missing': {
    arrange: async ({ game, faults }) => {
      await game.page.route('**/chunk-rules*', route => route.abort());
      await game.open();
      await game.page.evaluate(() => (location.hash = '#/rules/portal'));
      await expect(game.page.locator('.missing').first()).toBeVisible();
      faults.length = 0;
    },
  },
};
