import { expect, test } from '../fixtures';
import type { GamePage, Position } from '../pages/game';
import type { Variant } from '../pages/new-game';

const page = (route: string) => async (game: GamePage) => {
  await game.page.goto(`/#/${route}`);
  // What index.html shows meanwhile has a main part, too.
  await expect(game.page.locator('#boot')).toHaveCount(0);
  await expect(game.page.locator('main')).toBeVisible();
  // The page itself is fetched.
  await expect(game.page.locator('.fetching')).toHaveCount(0);
};

const dialog = (name: string) => async (game: GamePage) => {
  await game.start({ variant: 'portal-standard', minutes: 10 });
  if (name === 'Save and load') await game.openMenu();
  await game.button(name).click();
};

/** A position, with nothing said above it: a tap on a notice afterwards would give up what is chosen. */
const load = async (game: GamePage, position: Position) => {
  await game.load(position);
  await game.dismissNotices();
};

/** A position in the middle of a game of each rule set, with something to see. */
const positions: Record<Variant, { fen?: string; moves?: string[]; then?: (game: GamePage) => Promise<void> }> = {
  chess: {
    moves: ['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1b5', 'a7a6', 'b5c6', 'd7c6', 'e1g1', 'f7f6', 'd2d4', 'e5d4', 'f3d4', 'c6c5'],
    then: game => game.board.tap('d4'),
  },
  dinosaur: { moves: ['e3f5', 'e6c5', 'd2d4', 'c5d4', 'd1d4', 'g8f6'], then: game => game.board.tap('f5') },
  assassin: {
    fen: 'r2qkbnr/ppp2ppp/2n5/3pp3/3PP1b1/2A2N2/PPP2PPP/RNBQKB1R w KQkq - 0 5 -',
    then: async game => {
      await game.openMenu();
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
};

const screens: Record<string, (game: GamePage) => Promise<unknown>> = {
  ...Object.fromEntries(
    Object.entries(positions).map(([variant, { fen, moves, then }]) => [
      `game-${variant}`,
      async (game: GamePage) => {
        await load(game, { variant: variant as Variant, fen, moves });
        await then?.(game);
      },
    ]),
  ),
  'game-start': game => game.start({ variant: 'portal', minutes: 10 }),
  'game-over': async game => {
    await game.start({ variant: 'chess', minutes: 5 });
    await game.board.play('f2f3', 'e7e5', 'g2g4', 'd8h4');
  },
  'game-promotion': async game => {
    await load(game, { variant: 'dinosaur-assassin', fen: '7k/1P6/8/3n4/8/8/4P3/4K3 w - - 0 1 -' });
    await game.board.move('b7', 'b8');
  },
  'game-check': async game => {
    await load(game, { variant: 'chess', fen: '4k3/8/8/8/8/8/3P4/r3K2R w K - 0 1' });
    await game.openMenu();
    await game.button('Resign').click();
  },
  'game-curtain': game => game.start({ variant: 'assassin' }),
  'game-placing': async game => {
    await game.start({ variant: 'assassin' });
    await game.passCurtain('White');
  },
  'game-tokens': async game => {
    await game.start({ variant: 'portal-standard', customTokens: true });
    await game.board.tap('a3', 'b4', 'c5', 'd6');
  },
  'dialog-new-game': dialog('New game'),
  'dialog-settings': dialog('Settings'),
  'dialog-files': dialog('Save and load'),
  'game-studied': async game => {
    await game.open();
    await game.paste('[Result "1-0"]\n\n1. e4 {Best by test.} e5 2. Qh5?! Nc6 3. Bc4 Nf6?? {Loses at once.} 4. Qxf7# 1-0');
    await game.dismissNotices();
  },
  'game-legend': async game => {
    await game.start({ variant: 'portal', minutes: 10 });
    await game.board.square('d5').hover();
    await expect(game.page.locator('.legend')).toBeVisible();
  },
  'dialog-shortcuts': dialog('Keyboard shortcuts'),
  'dialog-notation': async game => {
    await game.start({ variant: 'portal' });
    await game.openMenu();
    await game.button('Notation').click();
  },
  'dialog-pieces': async game => {
    await game.start({ variant: 'portal' });
    await game.openMenu();
    await game.button('How does this piece move?').click();
  },
  'page-start': page(''),
  'page-rules-portal': page('rules/portal'),
  'page-rules-assassin': page('rules/assassin'),
  'page-learn': page('learn/portal'),
  'page-editor': page('editor'),
  'page-puzzles': async game => {
    await page('puzzles/portal')(game);
    await expect(game.moves).toHaveCount(1);
  },
  'page-games': async game => {
    await game.start({ variant: 'chess' });
    await game.board.play('f2f3', 'e7e5', 'g2g4', 'd8h4');
    await game.start({ variant: 'portal' });
    await game.board.play('a2a4');
    await page('games')(game);
  },
};

const SIZES = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
  { width: 2560, height: 1440 },
];

/** Takes the picture, and sees that nothing sticks out at the side. */
const shoot = async (game: GamePage, name: string, full: boolean) => {
  const { page } = game;
  const { wide, room } = await page.evaluate(() => ({ wide: document.documentElement.scrollWidth, room: innerWidth }));
  await page.screenshot({ path: `screenshots/${name}.png`, fullPage: full });
  expect(wide, 'nothing is wider than the window').toBeLessThanOrEqual(room);
};

for (const viewport of SIZES) {
  const size = `${viewport.width}x${viewport.height}`;
  const full = (name: string) => name.startsWith('page-') && viewport.width >= 768;

  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`${size} ${colorScheme}`, () => {
      test.use({ colorScheme, viewport });
      for (const [name, show] of Object.entries(screens)) {
        test(name, async ({ game }) => {
          await show(game);
          await shoot(game, `${name}-${size}-${colorScheme}`, full(name));
        });
      }
    });
  }

  test.describe(`${size} in the system's own colours`, () => {
    test.use({ viewport });
    for (const [name, show] of Object.entries(screens)) {
      test(name, async ({ game, page }) => {
        await page.emulateMedia({ forcedColors: 'active' });
        await show(game);
        await shoot(game, `${name}-${size}-forced`, full(name));
      });
    }
  });

  for (const [lang, locale] of Object.entries({ de: 'de-DE', es: 'es-ES', he: 'he-IL' })) {
    test.describe(`${size} in ${locale}`, () => {
      test.use({ viewport });
      // The tests find dialogs by their English names, so the language changes where they are closed.
      for (const [name, show] of Object.entries(screens).filter(([name]) => !name.startsWith('dialog-'))) {
        test(name, async ({ game, page }) => {
          await show(game);
          await game.button('Settings').click();
          await page.locator('#language').selectOption(lang);
          await expect(page.locator('html')).toHaveAttribute('lang', lang);
          await game.dismissDialog();
          await shoot(game, `${name}-${size}-${lang}`, full(name));
        });
      }
    });
  }
}
