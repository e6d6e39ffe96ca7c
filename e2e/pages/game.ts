import { expect, type Download, type Locator, type Page } from '@playwright/test';
import { Board } from './board';
import { piecesOf, savedGame } from './saved';
import { NewGamePanel, type NewGameOptions, type Variant } from './new-game';
import { patience } from '../patience';

/** The parts of a saved game that a test specifies. */
export interface Position {
  variant: Variant;
  fen?: string;
  moves?: string[];
  /** The two players; two people by default. */
  players?: { white: Player; black: Player };
}

/** The player of a side: a person, or the computer at a level (0 is classic, 9 is level 0). */
export type Player = 'human' | { computer: number };

/** Reasons as sentences of two people at one device, and how they are told to one person who has won or drawn, and who has lost. */
const TOLD: [RegExp, [string, string]][] = [
  [/checkmate/i, ['by checkmate', 'by checkmate']],
  [/captured/, ['by capturing the king', 'your king was captured']],
  [/resign/, ['by resignation', 'by resignation']],
  [/left/, ['left', 'you left the game']],
  [/time/, ['on time', 'on time']],
  [/agreed/, ['by agreement', 'by agreement']],
  [/stalemate/, ['by stalemate', 'by stalemate']],
  [/broke the rules/, ['your opponent broke the rules', '']],
];

/** Selects the app, but not the boot page, which stays beside it for a moment and has a board of its own. */
export const APP = '.app:not(#boot)';

/** Presses a button beside the board, in the bar or in the menu. Pages without a game have no menu. */
export async function pressButton(page: Page, name: string): Promise<void> {
  const button = page.getByRole('button', { name, exact: true });
  const more = page.getByRole('button', { name: 'More', exact: true });
  // A move that arrives at this moment can bring the button into the bar or take it into the menu, so a press that finds nothing is tried again.
  await expect(async () => {
    await expect(button.or(more).first()).toBeVisible();
    if (!(await button.isVisible())) await more.click({ timeout: patience(2) });
    await button.click({ timeout: patience(2) });
  }).toPass();
}

/** The page on which games are played. */
export class GamePage {
  readonly board: Board;
  readonly newGame: NewGamePanel;

  constructor(readonly page: Page) {
    this.board = new Board(page, page.locator(`${APP} main.page--game .board`));
    this.newGame = new NewGamePanel(page);
  }

  /** Loads the page afresh, at the board, and waits until the board can be used. */
  async open(path = '/'): Promise<void> {
    const target = path.includes('#') ? path : `${path}#/play`;
    if (this.page.url() === 'about:blank') await this.page.goto(target);
    else {
      // Going to another hash of the same document loads nothing, and what the page then does about the new hash can abort a reload
      // that follows. So the address changes without an event, and only then the document is loaded.
      const isSameDocument = await this.page.evaluate(target => {
        const url = new URL(target, location.origin);
        if (url.href.split('#')[0] !== location.href.split('#')[0]) return false;
        if (url.href !== location.href) history.pushState(null, '', url);
        return true;
      }, target);
      if (isSameDocument) await this.page.reload();
      else await this.page.goto(target);
    }
    await this.ready();
  }

  /** Waits until the board can be used: the app is built under the board of index.html, and is usable when that is gone. */
  async ready(): Promise<void> {
    await expect(this.board.grid).toBeVisible();
    await expect(this.page.locator('#boot')).toHaveCount(0);
  }

  /** Reloads the page, and waits until the board can be used. */
  async reload(): Promise<void> {
    await this.page.reload();
    await this.ready();
  }

  /** Starts a game through the New game panel, without a clock unless one is asked for. */
  async start(options: NewGameOptions = {}): Promise<void> {
    if (this.page.url() === 'about:blank') await this.open();
    if (!(await this.newGame.dialog.isVisible())) await this.press('New game');
    await this.newGame.choose({ minutes: null, ...options });
    await this.newGame.start();
  }

  /** Opens the menu with the buttons that are not in the bar. */
  async openMenu(): Promise<void> {
    await this.button('More').click();
    await expect(this.menu).toBeVisible();
  }

  /** The menu above the bar. */
  get menu(): Locator {
    return this.page.locator(`${APP} .more`);
  }

  /** Presses a button, in the bar or in the menu. */
  async press(name: string): Promise<void> {
    await pressButton(this.page, name);
  }

  /** Expects that nothing can be redone: the menu does not offer it. */
  async expectNothingToRedo(): Promise<void> {
    await this.openMenu();
    await expect(this.menu.getByRole('button', { name: 'Flip the board' })).toBeVisible();
    await expect(this.button('Redo')).toBeHidden();
    await this.page.keyboard.press('Escape');
    await expect(this.menu).toBeHidden();
  }

  /** A link of the navigation. */
  pageLink(name: string): Locator {
    return this.page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name, exact: true });
  }

  /** Goes to another page by its address, from wherever the page is. */
  async goTo(hash: string): Promise<void> {
    await this.page.evaluate(hash => (location.hash = hash), hash);
  }

  /** Opens a dialog from the help. */
  async help(name: string): Promise<void> {
    await this.button('Help').click();
    await this.page.getByRole('dialog', { name: 'Help' }).getByRole('button', { name, exact: true }).click();
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name, exact: true });
  }

  /** Returns the id of the game on the board of this tab. */
  async id(): Promise<string> {
    return JSON.parse((await this.page.evaluate(() => sessionStorage.getItem('portal-chess:current-game'))) ?? 'null') as string;
  }

  /** The bar with the status; its attributes say which kind of status it is and which side it is about. */
  get statusBar(): Locator {
    return this.page.locator(`${APP} .status`);
  }

  /** "White to move", "White wins", … */
  get status(): Locator {
    return this.page.locator(`${APP} .status__text`);
  }

  /** The reason for the status: "Black is checkmated." */
  get detail(): Locator {
    return this.page.locator(`${APP} .status__detail`);
  }

  /** The announcement for screen readers. */
  get announcement(): Locator {
    return this.page.locator('.live');
  }

  get notices(): Locator {
    return this.page.getByRole('region', { name: 'Notices' });
  }

  /** Closes all notices above the page. Most of them also vanish by themselves, so no press may wait for one. */
  async dismissNotices(): Promise<void> {
    const toasts = this.notices.locator('.toast');
    const close = toasts.getByRole('button', { name: 'Close' });
    const left = async () => {
      await close.evaluateAll(all => all.forEach(one => (one as HTMLElement).click()));
      return toasts.count();
    };
    await expect.poll(left, { intervals: [0, 50] }).toBe(0);
  }

  /**
   * Waits until the page has drawn all of what it shows. After a move the board is drawn first, and the status, the list and the buttons
   * two frames later.
   */
  async drawn(): Promise<void> {
    await this.page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))));
  }

  clock(side: 'White' | 'Black'): Locator {
    return this.page.getByRole('timer', { name: new RegExp(`^${side}'s clock`) });
  }

  /** Returns the page's time in seconds. With `page.clock` it also passes by itself, so that more of it passes on a slow machine. */
  async now(): Promise<number> {
    return (await this.page.evaluate(() => Date.now())) / 1000;
  }

  /** Returns the time left on a clock, in seconds. */
  async secondsLeft(side: 'White' | 'Black'): Promise<number> {
    const text = (await this.clock(side).textContent()) ?? '';
    return text.split(':').reduce((seconds, part) => seconds * 60 + Number(part), 0);
  }

  /** The moves in the move list. */
  get moves(): Locator {
    return this.page.locator('.moves__list button.move');
  }

  /** Returns the texts of the moves once there are this many: the list is written a moment after the board. */
  async listedMoves(count: number): Promise<string[]> {
    await expect(this.moves).toHaveCount(count);
    return this.moves.allTextContents();
  }

  async expectMoves(...moves: (string | RegExp)[]): Promise<void> {
    await expect(this.moves).toHaveText(moves);
  }

  /**
   * Expects that the game is over, with this title and reason as two people at one device read them. To one person who played a side the same
   * is told as theirs ("You lost by resignation"); which side has won is then seen in the bar's attribute.
   */
  async expectOver(title: string, reason: string | RegExp): Promise<void> {
    await this.expectWinner(title);
    const told = TOLD.find(([whole]) => whole.test(String(reason)))?.[1];
    const outcome = await this.statusBar.getAttribute('data-outcome');
    if (told && outcome === 'won') await expect(this.status).toHaveText(new RegExp(`^You won\\b.*${told[0]}`));
    else if (told && outcome === 'lost') await expect(this.status).toHaveText(new RegExp(`^You lost\\b.*${told[1]}`));
    else if (told && outcome === 'drawn') await expect(this.status).toHaveText(new RegExp(`^Draw\\b.*${told[0]}`));
    else await expect(this.detail).toHaveText(reason);
  }

  /** Expects that the game is over with this title, told to one person or to two. */
  async expectWinner(title: string): Promise<void> {
    const side = /^(White|Black) wins$/.exec(title)?.[1]?.toLowerCase() ?? 'none';
    await expect(this.statusBar).toHaveAttribute('data-kind', 'over');
    await expect(this.statusBar).toHaveAttribute('data-side', side);
    const person = side !== 'none' && (await this.statusBar.getAttribute('data-outcome')) !== 'decided';
    await expect(this.status).toHaveText(person ? /^You (won|lost)/ : title === 'Draw' ? /^Draw/ : title);
  }

  /** The card over the board that tells how the game ended. */
  get ending(): Locator {
    return this.page.locator(`${APP} .ending`);
  }

  /** The buttons for a finished game, on that card or beside the board. */
  get afterwards(): Locator {
    return this.page.locator(APP).getByRole('group', { name: 'After the game' });
  }

  /** Puts the card away, so that the whole board is in sight. */
  async closeEnding(): Promise<void> {
    await this.ending.getByRole('button', { name: 'Close' }).click();
    await expect(this.ending).toHaveCount(0);
  }

  get curtain(): Locator {
    return this.page.locator('.curtain');
  }

  /** Confirms at the curtain that this player has the device. */
  async passCurtain(side: 'White' | 'Black'): Promise<void> {
    const curtain = this.page.getByRole('dialog', { name: `Hand the device to ${side}` });
    await curtain.getByRole('button', { name: 'I am ready' }).click();
    await expect(curtain).toBeHidden();
  }

  /** Pastes a text as Ctrl-V does, without the machine's clipboard. */
  async paste(text: string): Promise<void> {
    await this.page.evaluate(content => {
      const data = new DataTransfer();
      data.setData('text/plain', content);
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      (document.activeElement ?? document.body).dispatchEvent(event);
    }, text);
  }

  /** Loads a position, without playing the moves that lead to it. */
  async load(position: Position): Promise<void> {
    if (this.page.url() === 'about:blank') await this.open();
    await this.dismissDialog();
    await this.paste(savedGame(position));
    // The code that reads it may have to be fetched first. In every language a notice confirms that the game was loaded.
    await expect(this.notices.locator('.toast').last()).toBeVisible();
    await expect(this.board.root).toHaveAttribute('data-variant', position.variant);
    // The notice may be that of an earlier game, and a computer may have moved already.
    if (position.moves) await expect.poll(() => this.moves.count()).toBeGreaterThanOrEqual(position.moves.length);
    if (position.fen && !position.moves) {
      const there = piecesOf(position.fen);
      await expect.poll(() => this.board.pieces(), { message: 'the pieces that were loaded' }).toMatchObject(there);
    }
  }

  /** Returns the field for typed moves, opened with its shortcut if necessary. */
  async typing(): Promise<Locator> {
    const field = this.page.locator('#typed-move');
    if (!(await field.isVisible())) await this.page.locator('body').press('t');
    await expect(field).toBeFocused();
    return field;
  }

  get settings(): Locator {
    return this.page.getByRole('dialog', { name: 'Settings' });
  }

  /** Chooses one of the options of a group in the settings. */
  async set(group: string, choice: string): Promise<void> {
    await this.button('Settings').click();
    await this.settings.getByRole('group', { name: group }).getByRole('radio', { name: choice }).check();
    await this.dismissDialog();
  }

  get files(): Locator {
    return this.page.getByRole('dialog', { name: 'Save and load' });
  }

  /** The page's message about a file. */
  get faults(): Locator {
    return this.page.getByRole('alert').or(this.notices.locator('.toast')).filter({ hasText: /\S/ }).first();
  }

  /** Opens the "Save and load" panel, unless it is open. */
  async openFiles(): Promise<void> {
    if (!(await this.files.isVisible())) await this.press('Save and load');
    await expect(this.files).toBeVisible();
  }

  async loadFile(file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.openFiles();
    await this.files.locator('input[type="file"]').setInputFiles(file);
  }

  /** Downloads the game in one of the formats that the "Save and load" panel offers. */
  async save(form = 'Save as a file'): Promise<Download> {
    await this.openFiles();
    const download = await this.download(() => this.files.getByRole('button', { name: form, exact: true }).click());
    await this.dismissDialog();
    return download;
  }

  async dismissDialog(): Promise<void> {
    const dialog = this.page.locator('dialog[open]');
    if (await dialog.isVisible()) await this.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await this.expectDialogGone();
  }

  /** Expects that no dialog is open, and that the page knows it: then its content is gone. Until then Back would only close the dialog. */
  async expectDialogGone(): Promise<void> {
    await expect(this.page.locator('dialog.dialog > *')).toHaveCount(0);
  }

  /** Runs an action that downloads a file, and returns the download. */
  async download(act: () => Promise<void>): Promise<Download> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), act()]);
    return download;
  }
}
