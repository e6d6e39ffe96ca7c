import { expect, type Locator, type Page } from '@playwright/test';
import { patience } from '../patience';
import { APP, pressButton } from './game';
import { chooseClock } from './new-game';

/** The options that a host can choose. */
export interface RoomOptions {
  variant?: string;
  minutes?: number | null;
  /** Seconds added per move. */
  increment?: number;
  /** The squares of the eight portals (`portal-standard`), if the layout is not the usual one. */
  portals?: string[];
  /** How many opponents are played at once. */
  opponents?: number;
}

/** Runs in a page, and presses *Accept* there as soon as a host offers something. */
export function acceptAtOnce(): void {
  const accept = () => document.querySelector<HTMLElement>('.net__accept')?.click();
  new MutationObserver(accept).observe(document, { childList: true, subtree: true });
}

/** Network play as a user sees it: the panel in which two players meet, and the strip beside the board. */
export class NetworkPage {
  readonly dialog: Locator;
  readonly strip: Locator;

  constructor(readonly page: Page) {
    this.dialog = page.getByRole('dialog', { name: 'Network play' });
    this.strip = page.getByRole('region', { name: 'Network play' });
  }

  async open(): Promise<void> {
    if (await this.dialog.isVisible()) return;
    await pressButton(this.page, 'Network play');
    await expect(this.dialog).toBeVisible();
  }

  /** Opens the panel and waits until the code of network play is fetched. From then on the page does not need its web host. */
  async ready(): Promise<void> {
    await this.open();
    await expect(this.dialog.getByText('Without a server')).toBeVisible();
  }

  /** The host's form: for a room, for a game without a server, or for other terms of the room that waits. */
  form(id: 'room' | 'hand' | 'change' = 'room'): Locator {
    return this.dialog.locator(`form:has(#${id}-variant)`);
  }

  /** The squares on which portals can be placed. */
  portals(form = this.form()): Locator {
    return form.getByRole('group', { name: 'Portal layout' });
  }

  /** Expects that portals are placed on exactly these squares. */
  async expectLaid(...squares: string[]): Promise<void> {
    const laid = async () => (await this.portals().getByRole('button', { pressed: true }).allTextContents()).sort();
    await expect.poll(laid, { message: 'the squares with portals' }).toEqual([...squares].sort());
  }

  async lay(form: Locator, squares: string[]): Promise<void> {
    await form.getByRole('combobox', { name: 'Portal layout' }).selectOption({ label: 'Place them yourself' });
    for (const square of squares) await this.portals(form).getByRole('button', { name: square, exact: true }).click();
  }

  private async choose(id: 'room' | 'hand', options: RoomOptions): Promise<void> {
    const form = this.form(id);
    await form.getByLabel('Rule set').selectOption(options.variant ?? 'chess');
    await chooseClock(form, options.minutes ?? null, options.minutes ? options.increment : undefined);
    if (options.portals) await this.lay(form, options.portals);
    if (options.opponents) await form.getByRole('combobox', { name: 'Opponents', exact: true }).selectOption(String(options.opponents));
    await form.locator('button[type="submit"]').click();
  }

  /** Opens a room and returns its code. */
  async create(options: RoomOptions = {}): Promise<string> {
    await this.open();
    await this.choose('room', options);
    return this.shownCode();
  }

  /** Waits until the code of a room is shown, and returns it. */
  async shownCode(): Promise<string> {
    await expect(this.code).toHaveText(/^[0-9A-Z]{6}$/);
    return (await this.code.textContent())!;
  }

  /** The terms of the room that waits. */
  get chips(): Locator {
    return this.dialog.locator('.chip');
  }

  get code(): Locator {
    return this.dialog.locator('.code');
  }

  async join(text: string): Promise<void> {
    await this.open();
    await this.dialog.getByLabel('Room code').fill(text);
    await this.dialog.getByRole('button', { name: 'Join', exact: true }).click();
  }

  /** Accepts what the host offers. */
  async accept(): Promise<void> {
    await this.dialog.getByRole('button', { name: 'Accept', exact: true }).click();
  }

  /** Makes an invite for a game without a server, and returns its code. */
  async invite(): Promise<string> {
    await this.open();
    await this.dialog.getByText('Without a server').click();
    await this.choose('hand', {});
    return this.expectCode('Invite code');
  }

  /** Answers an invite and returns the reply code. */
  async answer(invite: string): Promise<string> {
    await this.open();
    await this.dialog.getByText('Without a server').click();
    await this.dialog.getByLabel('Invite code from your opponent').fill(invite);
    await this.dialog.getByRole('button', { name: 'Make the reply' }).click();
    return this.expectCode('Reply code');
  }

  /** Opens the panel for playing without a server. */
  async openByHand(): Promise<void> {
    await this.open();
    await this.dialog.getByText('Without a server').click();
  }

  /** Turns on "Hide my address": only relays are used from now on. */
  async hideAddress(): Promise<void> {
    await this.open();
    await this.dialog.getByRole('switch', { name: 'Hide my address' }).setChecked(true);
  }

  async complete(reply: string): Promise<void> {
    await this.dialog.getByLabel('Reply code from your opponent').fill(reply);
    await this.dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  }

  /** Waits until a code is shown, and returns it. */
  async expectCode(label: string): Promise<string> {
    const field = this.dialog.getByLabel(label, { exact: true });
    await expect(field).toHaveValue(/^[\w-]{60,}$/);
    return field.inputValue();
  }

  async expectPlaying(side: 'White' | 'Black'): Promise<void> {
    await expect(this.dialog).toBeHidden();
    await expect(this.strip).toContainText(`You play ${side}`);
    await this.expectConnected();
  }

  async expectConnected(): Promise<void> {
    await expect(this.strip).toHaveAttribute('data-link', 'live');
  }

  button(name: string): Locator {
    return this.strip.getByRole('button', { name, exact: true });
  }

  /** What a room offers after a game. */
  get again(): Locator {
    return this.page.locator(APP).getByRole('button', { name: 'Rematch', exact: true });
  }

  /** The row of boards of a host who plays several guests. */
  get boards(): Locator {
    return this.page.getByRole('group', { name: 'Boards', exact: true });
  }

  /** The button that shows a board, which says how its game stands. */
  boardButton(place: number): Locator {
    return this.boards.getByRole('button', { name: new RegExp(`^Board ${place}\\b`) });
  }

  /** Expects that this board is shown, and no other. */
  async expectBoard(place: number): Promise<void> {
    await expect(this.boardButton(place)).toHaveAttribute('aria-pressed', 'true');
    await expect(this.boards.getByRole('button', { pressed: true })).toHaveCount(1);
  }

  /** Leaves by the game's menu, which asks in a dialog; a host of several boards leaves one in the strip. */
  async leave(): Promise<void> {
    await pressButton(this.page, 'Leave');
    await this.strip.or(this.dialog).getByRole('button', { name: 'Leave', exact: true }).click();
  }

  /** The button in the bar that opens the chat and counts the lines that have not been shown. */
  get chatButton(): Locator {
    return this.page.locator(APP).getByRole('button', { name: /^Chat/ });
  }

  async openChat(): Promise<void> {
    const field = this.strip.getByLabel('Say something');
    await expect(async () => {
      if (!(await field.isVisible())) await this.chatButton.click({ timeout: patience(2) });
      await expect(field).toBeVisible({ timeout: patience(2) });
    }).toPass();
  }

  async say(text: string): Promise<void> {
    await this.openChat();
    await this.strip.getByLabel('Say something').fill(text);
    await this.button('Send').click();
  }
}
