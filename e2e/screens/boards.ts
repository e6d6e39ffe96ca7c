/** Screens with a game on the board: each rule set in play, all questions about moves, and what follows a game. */
import { expect } from '@playwright/test';
import type { GamePage, Position } from '../pages/game';
import { DRAWN, VARIANTS, type Variant } from '../pages/new-game';
import { hush, press } from './looks';
import { open, visit, type Screen } from './screen';
import { patience } from '../patience';

const FOOL = ['f2f3', 'e7e5', 'g2g4', 'd8h4'];

/** A game in which Black's third move allows mate in one. */
export const SCHOLAR = ['e2e4', 'e7e5', 'd1h5', 'b8c6', 'f1c4', 'g8f6', 'h5f7'];

/** Loads a position and closes the notices, because a tap on a notice later would give up the selection. */
const load = async (game: GamePage, position: Position) => {
  await game.load(position);
  await game.dismissNotices();
};

/** Starts a game of chess with clocks, and makes a move. */
const startTimed = async (game: GamePage) => {
  await game.start({ variant: 'chess', minutes: 5 });
  await game.board.play('e2e4');
};

/** For each rule set a position in the middle of a game, with something to see. */
const positions: Record<Variant, { fen?: string; moves?: string[]; then?: (game: GamePage) => Promise<void> }> = {
  chess: {
    moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'b5c6', 'd7c6', 'e1g1', 'f7f6', 'd2d4', 'e5d4', 'f3d4', 'c6c5'],
    then: game => game.board.tap('d4'),
  },
  dinosaur: { moves: ['e3f5', 'e6c5', 'd2d4', 'c5d4', 'd1d4', 'g8f6'], then: game => game.board.tap('f5') },
  assassin: {
    fen: 'r2qkbnr/ppp2ppp/2n5/3pp3/3PP1b1/2A2N2/PPP2PPP/RNBQKB1R w KQkq - 0 5 -',
    then: async game => {
      await game.button('Show assassin').click();
      await game.board.tap('c3');
    },
  },
  'dinosaur-assassin': {
    fen: 'r2qkbnr/ppp2ppp/2n1t3/3pp3/3PPab1/4TN2/PPP2PPP/RNBQKB1R w KQkq - 0 5 -',
    then: game => game.board.tap('e3'),
  },
  portal: {
    moves: ['e2e3>f5', 'e7e6', 'b1c3', 'g8f6', 'd2d4', 'b8c6'],
    then: async game => {
      await game.board.move('c3', 'd5');
      await expect(game.button('Cancel')).toBeVisible();
    },
  },
  'portal-standard': { moves: ['e2e4>d4', 'e7e5>c3', 'd2d3'], then: game => game.board.tap('c3') },
  'portal-custom': {
    fen: `r1bqkb1r/pppp1ppp/2n2n2/4p3/4P3/2N5/PPPPBPPP/R1BQK1NR w KQkq - 4 4 ${DRAWN} -`,
    then: async game => {
      await game.board.move('e2', 'd3');
      await expect(game.button('Cancel')).toBeVisible();
    },
  },
};

const inPlay = Object.fromEntries(
  VARIANTS.flatMap(variant => {
    const { fen, moves, then } = positions[variant];
    return [
      [
        `game-${variant}`,
        {
          play: true,
          arrange: async ({ game }) => {
            await load(game, { variant, fen, moves });
            await then?.(game);
          },
        } satisfies Screen,
      ],
    ];
  }),
);

export const BOARDS: Record<string, Screen> = {
  ...inPlay,
  'game-start': { play: true, arrange: ({ game }) => game.start({ variant: 'portal', minutes: 10 }) },
  'game-computer': {
    play: true,
    arrange: async ({ game, computer }) => {
      await game.start({ variant: 'chess', level: '3', minutes: 5 });
      await computer.hold();
      await game.board.play('e2e4');
      await computer.expectThinking();
    },
  },
  'game-watch': {
    play: true,
    arrange: async ({ game, computer }) => {
      await game.open();
      await computer.hold();
      await game.start({ variant: 'dinosaur', watch: ['3', '6'] });
      await computer.expectThinking();
    },
  },
  'game-exit-staying': {
    play: true,
    arrange: async ({ game }) => {
      await game.start({ variant: 'portal' });
      await game.board.play('a2a4', 'h7h5');
      await game.board.tap('e2', 'e3');
      await expect(game.board.question).toContainText('Choose an exit.');
    },
  },
  'game-promotion': {
    play: true,
    arrange: async ({ game }) => {
      await load(game, { variant: 'dinosaur-assassin', fen: '7k/1P6/8/3n4/8/8/4P3/4K3 w - - 0 1 -' });
      await game.board.move('b7', 'b8');
    },
    show: page => expect(page.locator('.promotion')).toBeVisible(),
  },
  'game-check': {
    play: true,
    arrange: ({ game }) => load(game, { variant: 'chess', moves: ['e2e4', 'f7f6', 'd1h5'] }),
  },
  'game-resign': {
    play: true,
    arrange: async ({ game }) => {
      await startTimed(game);
      await game.button('Resign').click();
    },
  },
  'game-draw': {
    play: true,
    arrange: async ({ game }) => {
      await startTimed(game);
      await game.button('Offer a draw').click();
      await game.button('Offer a draw').click();
      await expect(game.button('Accept')).toBeVisible();
    },
  },
  'game-curtain': { play: true, arrange: ({ game }) => game.start({ variant: 'assassin' }) },
  'game-placing': {
    play: true,
    arrange: async ({ game }) => {
      await game.start({ variant: 'assassin' });
      await game.passCurtain('White');
    },
  },
  'game-tokens': {
    play: true,
    arrange: async ({ game }) => {
      await game.start({ variant: 'portal-standard', customTokens: true });
      await game.board.tap('a3', 'b4', 'c5', 'd6');
    },
  },
  'game-legend': {
    play: true,
    arrange: ({ game }) => game.start({ variant: 'portal', minutes: 10 }),
    show: async page => {
      // The focus moves away first, because a focus that is there already does not open the legend.
      await page.locator('main').focus();
      await page.locator('main .square[data-square="d5"]').focus();
      await expect(page.locator('.legend')).toBeVisible();
    },
  },
  'game-first-jump': {
    play: true,
    arrange: async ({ game }) => {
      await game.page.addInitScript(() => localStorage.removeItem('portal-chess:guided'));
      await game.start({ variant: 'portal' });
      await expect(game.page.locator('.guide__bar')).toBeVisible();
    },
  },
  'game-typed': {
    play: true,
    arrange: ({ game }) => game.start({ variant: 'portal' }),
    show: async page => {
      if (!(await page.locator('#typed-move').isVisible())) await page.locator('body').press('t');
      await page.locator('#typed-move').fill('b');
      await expect(page.locator('.typed__option').first()).toBeVisible();
    },
  },
  'game-review': {
    play: true,
    arrange: async ({ game }) => {
      await load(game, { variant: 'chess', moves: SCHOLAR.slice(0, 6) });
      await game.page.locator('body').press('ArrowLeft');
    },
  },
  'game-studied': {
    arrange: async ({ game }) => {
      await game.open();
      await game.paste('[White "Adolf Anderssen"]\n[Black "Jean Dufresne"]\n[Result "1-0"]\n\n1. e4 {Best by test.} e5 2. Qh5?! Nc6 3. Bc4 Nf6?? {Loses at once.} 4. Qxf7# 1-0');
      await game.dismissNotices();
    },
  },
  'game-over': {
    play: true,
    arrange: async ({ game }) => {
      await game.start({ variant: 'chess', minutes: 5 });
      await game.board.play(...FOOL);
    },
  },
  'game-won': {
    play: true,
    arrange: async ({ game }) => {
      const moves = 'e2e4 e7e5 g1f3 b8c6 f1c4 c6d4 f3e5 d8g5 e5f7 g5g2 h1f1 g2e4 c4e2'.split(' ');
      await load(game, { variant: 'chess', moves, players: { white: { computer: 1 }, black: 'human' } });
      await game.board.move('d4', 'f3');
      await expect(game.ending).toContainText('%');
    },
  },
  'game-over-assassins': {
    play: true,
    arrange: async ({ game }) => {
      await load(game, { variant: 'assassin', moves: ['A@d3', 'A@e6', 'a2a3'] });
      await game.button('Resign').click();
      await game.button(/^(Yes|Resign)$/).last().click();
    },
  },
  'game-marks': {
    arrange: async ({ game, computer }) => {
      await load(game, { variant: 'chess', moves: SCHOLAR });
      await game.button('Analyse the game').click();
      await expect(computer.analysis.getByRole('row', { name: 'White' })).toBeVisible({ timeout: patience(60) });
    },
  },
  mistakes: {
    arrange: async ({ game, computer }) => {
      await load(game, { variant: 'chess', moves: SCHOLAR });
      await game.button('Analyse the game').click();
      await computer.analysis.getByRole('link', { name: 'Learn from your mistakes' }).click({ timeout: patience(60) });
      await expect(game.page.locator('.learn__task')).toBeVisible();
    },
  },
  'mistakes-wrong': {
    arrange: async ({ game, computer }) => {
      await load(game, { variant: 'chess', moves: SCHOLAR });
      await game.button('Analyse the game').click();
      await computer.analysis.getByRole('link', { name: 'Learn from your mistakes' }).click({ timeout: patience(60) });
      for (const square of ['a7', 'a6']) await game.page.locator(`main.page--analysis .square[data-square="${square}"]`).click();
      await expect(game.page.locator('.learn__said')).toContainText('Try another move.');
    },
  },
  analysis: {
    arrange: async ({ game }) => {
      await game.open();
      await game.paste('1. e4 e5 (1... c5 2. Nf3 d6 {The open Sicilian.} (2... e6)) 2. Nf3 Nc6 3. Bb5!? {The Spanish game.} a6 $10 *');
      await game.openFiles();
      await game.files.getByRole('link', { name: 'Analysis board' }).click();
      await game.dismissNotices();
      await game.page.locator('body').press('End');
      await game.page.locator('body').press('l');
      await expect(game.page.locator('.engine__line')).toHaveCount(3);
    },
  },
  'analysis-fault': {
    arrange: async ({ game }) => visit(game.page, 'analysis/position/chess/4k3/8/8/8/8/8/8/R3K3_w_-_-_0_1'),
    show: async page => {
      await page.locator('.study__import').evaluate(details => ((details as HTMLDetailsElement).open = true));
      await page.locator('.study__import textarea').fill('Neither a game nor a position');
      await press(page, '.study__import .btn');
      await expect(page.locator('.study__import .fault')).toBeVisible();
    },
  },
  'analysis-assassins': {
    arrange: async ({ game }) => {
      await load(game, { variant: 'assassin', moves: ['A@d3', 'A@e6', 'a2a3'] });
      await game.button('Resign').click();
      await game.button(/^(Yes|Resign)$/).last().click();
      await game.openFiles();
      await game.files.getByRole('link', { name: 'Analysis board' }).click();
      await expect(game.page.locator('main.page--analysis .board')).toBeVisible();
      await game.page.locator('body').press('End');
      await game.page.locator('body').press('v');
    },
  },
  replay: {
    arrange: async ({ game }) => {
      await game.page.addInitScript(() => {
        navigator.clipboard.writeText = async text => void Object.assign(window, { link: text });
        delete (Navigator.prototype as { share?: unknown }).share;
      });
      await load(game, { variant: 'portal-standard', moves: positions['portal-standard'].moves });
      await game.openFiles();
      await game.files.getByRole('button', { name: 'Share', exact: true }).click();
      const link = () => game.page.evaluate(() => (window as unknown as { link?: string }).link ?? '');
      await expect.poll(link).toContain('#/game/');
      await visit(game.page, (await link()).split('#/')[1]!);
      await game.dismissNotices();
    },
  },
  'replay-damaged': { arrange: ({ game }) => visit(game.page, 'game/x') },
  notice: {
    play: true,
    arrange: ({ game }) => game.start({ variant: 'chess' }),
    show: async page => {
      await hush(page);
      await page.locator('body').press('m');
    },
  },
  'notice-fault': {
    play: true,
    arrange: ({ game }) => game.start({ variant: 'chess' }),
    show: async (page, { game }) => {
      await hush(page);
      await game.paste('[Event "Paris"]\n\n1. e4 e5 2. Qxq9 *');
      await expect(game.page.locator('.toast').last()).toBeVisible();
    },
  },
  menu: {
    // On a larger screen there is no menu, because all of its buttons are visible.
    sizes: ['360x740', '740x360', '768x1024'],
    arrange: ({ game }) => load(game, { variant: 'assassin', fen: '4k3/8/8/8/8/4A3/4P3/4K3 w - - 0 1 -' }),
    show: async page => {
      await page.locator('.bar__more').click();
      await expect(page.locator('.more')).toBeVisible();
    },
    leave: ({ game }) => game.page.keyboard.press('Escape'),
  },
  'dialog-files': { arrange: ({ game }) => load(game, { variant: 'portal-standard', moves: ['e2e4>d4'] }), show: page => open(page, 'save') },
  'dialog-files-fault': {
    arrange: ({ game }) => load(game, { variant: 'assassin', fen: '4k3/8/8/8/8/4A3/4P3/4K3 w - - 0 1 -' }),
    show: async page => {
      await open(page, 'save');
      await page.locator('#files-text').fill('4k3/8/8/8/8/8/9/4K3 w - - 0 1');
      await page.locator('dialog[open] button[type="submit"]').click();
      await expect(page.locator('#files-fault')).toContainText(/\S/);
      await page.locator('#files-fault').scrollIntoViewIfNeeded();
    },
  },
  'dialog-game-file': {
    arrange: ({ game }) => game.start({ variant: 'chess' }),
    show: async page => {
      await open(page, 'save');
      const names = Array.from({ length: 60 }, (_, index) => ['Anderssen', 'Morphy', 'Steinitz'][index % 3]!);
      const games = names.map(name => `[White "${name}"]\n[Black "Dufresne"]\n[Date "1858.01.0${name.length % 9}"]\n\n1. e4 e5 1-0\n`);
      await page.locator('#files-text').fill(games.join('\n'));
      await page.locator('dialog[open] button[type="submit"]').click();
      await expect(page.locator('.several__game')).toHaveCount(50);
    },
  },
  'dialog-players': {
    arrange: ({ game }) => game.start({ variant: 'chess' }),
    show: async page => {
      await open(page, 'people');
      await press(page, 'dialog[open] input[name="opponent"]');
    },
  },
  'dialog-notation': {
    arrange: ({ game }) => game.start({ variant: 'portal' }),
    show: async page => {
      await open(page, 'help', '.top__tools');
      await open(page, 'info', '.dialog--help');
    },
  },
  'dialog-pieces': {
    arrange: ({ game }) => game.start({ variant: 'portal' }),
    show: async page => {
      await open(page, 'help', '.top__tools');
      await open(page, 'help', '.dialog--help');
      await expect(page.locator('dialog[open] .kind').first()).toBeVisible();
    },
  },
  'dialog-settings': { arrange: ({ game }) => game.start({ variant: 'chess' }), show: page => open(page, 'settings', '.top__tools') },
  'dialog-help': { arrange: ({ game }) => game.start({ variant: 'chess' }), show: page => open(page, 'help', '.top__tools') },
};
