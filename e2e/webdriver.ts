/** The system's Firefox, driven through geckodriver, with only the parts of WebDriver that the specs need. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect } from '@playwright/test';
import { freePort } from './free-port';

const JSON_BODY = { 'content-type': 'application/json' };
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

export class Firefox {
  private constructor(
    private readonly driver: ChildProcess,
    private readonly session: string,
  ) {}

  static async start(): Promise<Firefox> {
    const port = await freePort();
    const driver = spawn(process.env.GECKODRIVER ?? 'geckodriver', ['--port', String(port), '--log', 'fatal'], { stdio: 'ignore' });
    const base = `http://127.0.0.1:${port}`;
    const isReady = () => fetch(`${base}/status`).then(answer => answer.ok, () => false);
    await expect.poll(isReady, { message: 'geckodriver' }).toBe(true);
    const options = {
      binary: process.env.FIREFOX,
      args: ['-headless', '--width=1280', '--height=900'],
      prefs: {
        'intl.accept_languages': 'en-GB',
        'ui.prefersReducedMotion': 1,
        // WebRTC uses the machine's own addresses: both browsers run on it, and there may be no other network.
        'media.peerconnection.ice.obfuscate_host_addresses': false,
        'media.peerconnection.ice.loopback': true,
      },
    };
    const answer = await fetch(`${base}/session`, {
      method: 'POST',
      headers: JSON_BODY,
      body: JSON.stringify({ capabilities: { alwaysMatch: { browserName: 'firefox', 'moz:firefoxOptions': options } } }),
    });
    const { value } = (await answer.json()) as { value: { sessionId?: string; message?: string } };
    if (!value.sessionId) {
      driver.kill();
      throw new Error(`Firefox did not start: ${value.message}`);
    }
    return new Firefox(driver, `${base}/session/${value.sessionId}`);
  }

  private async ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
    const answer = await fetch(this.session + path, {
      method,
      ...(body !== undefined && { headers: JSON_BODY, body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  }

  async end(): Promise<void> {
    await this.ask('DELETE', '').catch(() => undefined);
    const ended = once(this.driver, 'exit');
    this.driver.kill();
    await ended;
  }

  async open(url: string): Promise<void> {
    // If the browser were on the same page already, even at another hash, it would not load it again.
    await this.ask('POST', '/url', { url: 'about:blank' });
    await this.ask('POST', '/url', { url });
    await expect.poll(() => this.count('main.page--game .board [role="grid"]'), { message: 'the board' }).toBe(1);
  }

  async reload(): Promise<void> {
    await this.ask('POST', '/refresh', {});
  }

  /** Runs a function body in the page. */
  js<T>(body: string, ...args: unknown[]): Promise<T> {
    return this.ask('POST', '/execute/sync', { script: body, args });
  }

  count(selector: string): Promise<number> {
    return this.js('return document.querySelectorAll(arguments[0]).length', selector);
  }

  text(selector: string): Promise<string> {
    return this.js('return document.querySelector(arguments[0])?.textContent ?? ""', selector);
  }

  async click(selector: string): Promise<void> {
    await expect.poll(() => this.count(selector), { message: selector }).toBeGreaterThan(0);
    const found = await this.ask<Record<string, string>>('POST', '/element', { using: 'css selector', value: selector });
    await this.ask('POST', `/element/${found[ELEMENT]}/click`, {});
  }

  /** Presses the visible button with this name, wherever it is. */
  async press(name: string): Promise<void> {
    const mark = `return [...document.querySelectorAll('button')].filter(one => one.checkVisibility() &&
      (one.getAttribute('aria-label') ?? one.textContent).trim() === arguments[0]).map(one => one.dataset.pressed = 'next').length`;
    await expect.poll(() => this.js<number>(mark, name), { message: `the button ${name}` }).toBe(1);
    await this.click('button[data-pressed="next"]');
    await this.js('document.querySelector("[data-pressed]")?.removeAttribute("data-pressed")');
  }

  async tap(...squares: string[]): Promise<void> {
    for (const square of squares) await this.click(`main.page--game button[data-square="${square}"]`);
  }

  /** Plays simple moves, and waits until each piece has arrived. */
  async play(...moves: string[]): Promise<void> {
    for (const move of moves) {
      const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
      const piece = (await this.nameOf(from)).split(',')[0]!;
      await this.tap(from, to);
      await this.expectPiece(to, piece);
    }
  }

  nameOf(square: string): Promise<string> {
    return this.js('return document.querySelector(arguments[0])?.getAttribute("aria-label") ?? ""', `main.page--game button[data-square="${square}"]`);
  }

  async expectPiece(square: string, piece: string): Promise<void> {
    await expect.poll(() => this.nameOf(square), { message: `the piece on ${square}` }).toMatch(new RegExp(`^${piece}, `));
  }

  moves(): Promise<string[]> {
    return this.js('return [...document.querySelectorAll(".moves__list button.move")].map(one => one.textContent)');
  }

  /** Pastes a text as Ctrl-V does, without the machine's clipboard. */
  async paste(text: string): Promise<void> {
    await this.js(
      // Firefox fills the event's data from `data` and `dataType`.
      `document.body.dispatchEvent(new ClipboardEvent('paste',
         { data: arguments[0], dataType: 'text/plain', bubbles: true, cancelable: true }));`,
      text,
    );
  }
}
