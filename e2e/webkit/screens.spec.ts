import { mkdirSync, writeFileSync } from 'node:fs';
import { look, rulesFor } from '../screens/flaws';
import { EXPLAINED } from '../pages/new-game';
import { START, type WebDriver } from '../webdriver';
import { expect, test } from './fixtures';

const SIZES = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 1280, height: 900 },
];
const FOLDER = 'test-results/webkit';

/** Selects whatever shows that a part of the page is still on its way. */
const ON_ITS_WAY = '#boot, .fetching';

/** Waits until the page stands still: all parts are there, and two frames in a row are laid out alike. */
async function settle(driven: WebDriver): Promise<void> {
  await driven.expectCount(ON_ITS_WAY, 0, START);
  const isStill = () =>
    driven.js<boolean>(`
      const layout = () => [...document.querySelectorAll('main, dialog[open], dialog[open] *')].map(one => {
        const { x, y, width, height } = one.getBoundingClientRect();
        return [x, y, width, height].map(Math.round).join();
      }).join(' ');
      const frame = () => new Promise(done => requestAnimationFrame(done));
      return frame().then(() => { const before = layout(); return frame().then(() => layout() === before); });`);
  await expect.poll(isStill, { message: 'the page stands still' }).toBe(true);
}

/** Shows what is on the screen at all sizes, saves pictures, and returns the flaws. */
async function portray(driven: WebDriver, name: string): Promise<string[]> {
  mkdirSync(FOLDER, { recursive: true });
  const wrong: string[] = [];
  for (const { width, height } of SIZES) {
    await driven.resize(width, height);
    await expect.poll(() => driven.js('return [innerWidth, innerHeight]')).toEqual([width, height]);
    await settle(driven);
    const picture = await driven.screenshot();
    writeFileSync(`${FOLDER}/${name}-${width}x${height}.png`, picture);
    // The size of a PNG is in its first block.
    const size = [picture.readUInt32BE(16), picture.readUInt32BE(20)];
    if (size.join() !== [width, height].join()) wrong.push(`${width}×${height}: the picture is ${size.join('×')}.`);
    for (const flaw of await driven.call(look, rulesFor(width, false))) wrong.push(`${width}×${height}: ${flaw}`);
  }
  return wrong;
}

const press = (driven: WebDriver, selector: string) => driven.js('document.querySelector(arguments[0]).click()', selector);

/** The dialogs, by the buttons that open them. */
const DIALOGS: Record<string, string> = {
  new: '.controls .btn:has([data-icon="new"])',
  players: '.controls .btn:has([data-icon="people"])',
  files: '.controls .btn:has([data-icon="save"])',
  network: '.controls .btn:has([data-icon="network"])',
  settings: '.top__tools .btn:has([data-icon="settings"])',
  help: '.top__tools .btn:has([data-icon="help"])',
  notation: '.dialog--help .btn:has([data-icon="info"])',
  pieces: '.dialog--help .btn:has([data-icon="help"])',
  install: '.top__tools .btn:has([data-icon="download"])',
};

/** The pages, by their addresses, with something that is there when they are complete. */
const PAGES: Record<string, [string, string]> = {
  start: ['', '.start__game'],
  ...Object.fromEntries(EXPLAINED.map(variant => [`rules-${variant}`, [`rules/${variant}`, '.try .board .piece']])),
  learn: ['learn/portal', '.learn__step .board .piece'],
  puzzles: ['puzzles/portal', '.puzzle__said'],
  games: ['games', 'main h1'],
  editor: ['editor', '.palette__piece'],
  workshop: ['portals', '.page--workshop .board .piece'],
  analysis: ['analysis/position/chess/4k3/8/8/8/8/8/8/R3K3_w_-_-_0_1', '.study'],
  replay: ['game/x', 'main h1'],
  mail: ['mail/x', 'main h1'],
  missing: ['nowhere', 'main h1'],
};

test('every dialog shows its content', async ({ driven, host }) => {
  test.slow();
  await driven.resize(1280, 900);
  await driven.open(`${host.url}#/play`);
  await driven.loadGame({ variant: 'portal' });
  // Every dialog of the page is in the list, except the one that a text with several games opens.
  expect(await driven.count('dialog.dialog')).toBe(Object.keys(DIALOGS).length + 1);
  const wrong: string[] = [];
  for (const [name, button] of Object.entries(DIALOGS)) {
    // WebKitGTK cannot install pages, so the dialog that explains how it is done has no button.
    if ((await driven.count(button)) === 0 && name === 'install') continue;
    if (button.includes('--help')) {
      await press(driven, DIALOGS.help!);
      await driven.expectCount(button, 1);
    }
    await press(driven, button);
    await driven.expectCount('dialog[open] .dialog__head', 1);
    const flaws = await portray(driven, `dialog-${name}`);
    wrong.push(...flaws.map(flaw => `${name}: ${flaw}`));
    await press(driven, 'dialog[open] .dialog__head .btn--icon');
    await driven.expectCount('dialog[open]', 0);
  }
  await driven.paste('[White "Ann"]\n\n1. e4 *\n\n[White "Noa"]\n\n1. d4 *\n');
  await driven.expectCount('dialog[open] .several__game', 2);
  wrong.push(...(await portray(driven, 'dialog-game-file')).map(flaw => `game-file: ${flaw}`));
  await press(driven, 'dialog[open] .several__game');
  await driven.expectCount('dialog[open]', 0);
  await driven.expectPiece('e4', 'white pawn');
  expect(wrong).toEqual([]);
});

test('every opponent in the New game dialog shows its choices', async ({ driven, host }) => {
  await driven.open(`${host.url}#/play`);
  await press(driven, DIALOGS.new!);
  await driven.expectCount('dialog[open] input[name="opponent"]', 5);
  const wrong: string[] = [];
  for (const place of [0, 1, 2, 3, 4]) {
    await driven.js('document.querySelectorAll("dialog[open] input[name=opponent]")[arguments[0]].click()', place);
    const flaws = await portray(driven, `new-game-${place}`);
    wrong.push(...flaws.map(flaw => `opponent ${place}: ${flaw}`));
  }
  expect(wrong).toEqual([]);
});

test('what is asked at the board is visible', async ({ driven, host }) => {
  await driven.resize(1280, 900);
  await driven.open(`${host.url}#/play`);
  const wrong: string[] = [];
  const show = async (name: string) => wrong.push(...(await portray(driven, name)).map(flaw => `${name}: ${flaw}`));
  await driven.loadGame({ variant: 'portal', fen: '4k3/p7/8/8/8/2N5/P7/4K3 w - - 0 1 -' });
  await driven.expectPiece('c3', 'white knight');
  await driven.tap('c3', 'd5');
  await driven.expectCount('.choice-bar', 1);
  await show('exit');
  await driven.loadGame({ variant: 'chess', fen: '4k3/1P6/8/8/8/8/8/4K3 w - - 0 1' });
  await driven.expectPiece('b7', 'white pawn');
  await driven.tap('b7', 'b8');
  await driven.expectCount('.promotion', 1);
  await show('promotion');
  await driven.loadGame({ variant: 'assassin' });
  await driven.expectCount('.curtain', 1);
  await show('curtain');
  await driven.loadGame({ variant: 'chess', moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'] });
  await driven.expectCount('.afterwards', 1);
  await show('over');
  expect(wrong).toEqual([]);
});

for (const [name, [route, there]] of Object.entries(PAGES)) {
  test(`the page ${name} shows its content`, async ({ driven, host }) => {
    await driven.load(`${host.url}#/${route}`);
    await expect.poll(() => driven.count(there), { timeout: START, message: there }).toBeGreaterThan(0);
    expect(await portray(driven, name)).toEqual([]);
  });
}
