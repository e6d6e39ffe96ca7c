/** Firefox and WebKit of the system, driven over WebDriver, with only the parts of it that the specs need. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { freePort } from './free-port';
import type { Position } from './pages/game';
import { patience } from './patience';
import { savedGame } from './pages/saved';

const JSON_BODY = { 'content-type': 'application/json' };
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** How long the browser and the page may take to start, in milliseconds. */
export const START = patience(60);

interface Point {
  x: number;
  y: number;
}

/** How a browser is started. */
interface Launch {
  name: string;
  driver: string;
  /** The driver's arguments for a port. */
  args(port: number): string[];
  env?: NodeJS.ProcessEnv;
  capabilities: object;
  /** Ends what the browser needs besides its driver. */
  end?(): Promise<void>;
}

async function kill(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill();
  await ended;
}

export class WebDriver {
  private constructor(
    private readonly driver: ChildProcess,
    private readonly launch: Launch,
    private readonly session: string,
  ) {}

  static firefox(): Promise<WebDriver> {
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
    return WebDriver.start({
      name: 'Firefox',
      driver: process.env.GECKODRIVER ?? 'geckodriver',
      args: port => ['--port', String(port), '--log', 'fatal'],
      capabilities: { browserName: 'firefox', 'moz:firefoxOptions': options },
    });
  }

  /** Starts WebKitGTK's MiniBrowser. It has no mode without windows, so its display is an Xvfb. */
  static async webkit(): Promise<WebDriver> {
    const folder = mkdtempSync(join(tmpdir(), 'portal-chess-webkit-'));
    mkdirSync(join(folder, 'gtk-3.0'));
    writeFileSync(join(folder, 'gtk-3.0', 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
    // The server chooses a display that is free and writes its number to the standard output.
    const display = spawn(process.env.XVFB ?? 'Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [number] = (await Promise.race([once(display.stdout, 'data'), once(display, 'exit'), once(display, 'error')])) as [unknown];
    const end = async () => {
      await kill(display);
      rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
    };
    if (!(number instanceof Buffer)) {
      await end();
      throw new Error(`Xvfb did not start: ${number}`);
    }
    return WebDriver.start({
      name: 'WebKit',
      driver: process.env.WEBKIT_DRIVER ?? 'WebKitWebDriver',
      args: port => [`--port=${port}`],
      env: {
        ...process.env,
        DISPLAY: `:${String(number).trim()}`,
        LANG: 'en_GB.UTF-8',
        XDG_CONFIG_HOME: folder,
        XDG_DATA_HOME: folder,
        XDG_CACHE_HOME: folder,
      },
      // In full screen there is no toolbar, which would make the window at least 447 pixels wide.
      capabilities: { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] } },
      end,
    });
  }

  private static async start(launch: Launch): Promise<WebDriver> {
    const port = await freePort();
    const driver = spawn(launch.driver, launch.args(port), { stdio: 'ignore', env: launch.env });
    let failure: unknown;
    driver.once('error', error => (failure = error));
    const end = async () => {
      if (!failure) await kill(driver);
      await launch.end?.();
    };
    try {
      const base = `http://127.0.0.1:${port}`;
      const isReady = () => (failure ? Promise.reject(failure) : fetch(`${base}/status`).then(answer => answer.ok, () => false));
      await expect.poll(isReady, { message: launch.driver, timeout: START }).toBe(true);
      const answer = await fetch(`${base}/session`, {
        method: 'POST',
        headers: JSON_BODY,
        body: JSON.stringify({ capabilities: { alwaysMatch: launch.capabilities } }),
      });
      const { value } = (await answer.json()) as { value: { sessionId?: string; message?: string } };
      if (!value.sessionId) throw new Error(`${launch.name} did not start: ${value.message}`);
      return new WebDriver(driver, launch, `${base}/session/${value.sessionId}`);
    } catch (error) {
      await end();
      throw error;
    }
  }

  private async ask<T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T> {
    const answer = await fetch(this.session + path, {
      method,
      ...(body !== undefined && { headers: JSON_BODY, body: JSON.stringify(body) }),
    });
    const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } };
    if (!answer.ok && /crash or hang/.test(value.message ?? '')) writeFileSync(crashMark(test.info().testId), '');
    if (!answer.ok) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  }

  async end(): Promise<void> {
    await this.ask('DELETE', '').catch(() => undefined);
    await kill(this.driver);
    await this.launch.end?.();
  }

  /** Loads a page. If the browser were on it already, even at another hash, it would not load it again. */
  async load(url: string): Promise<void> {
    await this.ask('POST', '/url', { url: 'about:blank' });
    await this.ask('POST', '/url', { url });
  }

  /** Loads the page and waits for the board. */
  async open(url: string): Promise<void> {
    await this.load(url);
    await this.expectCount('main.page--game .board [role="grid"]', 1, START);
    await this.expectCount('#boot', 0, START);
  }

  async reload(): Promise<void> {
    await this.ask('POST', '/refresh', {});
  }

  /** Gives the window a size; in Firefox that includes its frame. */
  async resize(width: number, height: number): Promise<void> {
    await this.ask('POST', '/window/rect', { x: 0, y: 0, width, height });
  }

  async screenshot(): Promise<Buffer> {
    return Buffer.from(await this.ask<string>('GET', '/screenshot'), 'base64');
  }

  /** Runs a function body in the page. */
  js<T>(body: string, ...args: unknown[]): Promise<T> {
    return this.ask('POST', '/execute/sync', { script: body, args });
  }

  /** Runs a function in the page. It can use nothing from outside itself. */
  call<A extends unknown[], T>(body: (...args: A) => T, ...args: A): Promise<T> {
    return this.js(`return (${body}).apply(null, arguments)`, ...args);
  }

  count(selector: string): Promise<number> {
    return this.js('return document.querySelectorAll(arguments[0]).length', selector);
  }

  async expectCount(selector: string, count: number, timeout?: number): Promise<void> {
    await expect.poll(() => this.count(selector), { message: selector, timeout }).toBe(count);
  }

  text(selector: string): Promise<string> {
    return this.js('return document.querySelector(arguments[0])?.textContent ?? ""', selector);
  }

  async expectText(selector: string, text: string | RegExp, timeout?: number): Promise<void> {
    const matcher = typeof text === 'string' ? new RegExp(`^${text}$`) : text;
    await expect.poll(() => this.text(selector), { message: selector, timeout }).toMatch(matcher);
  }

  /** Waits for an element, and returns its path within the session. */
  private async element(selector: string): Promise<string> {
    await expect.poll(() => this.count(selector), { message: selector }).toBeGreaterThan(0);
    const found = await this.ask<Record<string, string>>('POST', '/element', { using: 'css selector', value: selector });
    return `/element/${found[ELEMENT]}`;
  }

  async click(selector: string): Promise<void> {
    await this.ask('POST', `${await this.element(selector)}/click`, {});
  }

  /** Chooses a file of this machine in an `<input type="file">`. */
  async chooseFile(selector: string, path: string): Promise<void> {
    await this.ask('POST', `${await this.element(selector)}/value`, { text: path });
  }

  /** Presses a key while nothing in particular has the focus. */
  async key(key: string): Promise<void> {
    await this.ask('POST', '/actions', { actions: [{ type: 'key', id: 'keys', actions: [{ type: 'keyDown', value: key }, { type: 'keyUp', value: key }] }] });
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
    for (const square of squares) await this.click(squareOf(square));
  }

  /** Returns the middle of a square in the window. */
  private centre(square: string): Promise<Point> {
    return this.js(
      `const one = document.querySelector(arguments[0]);
       one.scrollIntoView({ block: 'nearest' });
       const box = one.getBoundingClientRect();
       return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };`,
      squareOf(square),
    );
  }

  /** Drags the piece on a square to another one, with the mouse. */
  async drag(from: string, to: string): Promise<void> {
    const [start, end] = [await this.centre(from), await this.centre(to)];
    const move = ({ x, y }: Point) => ({ type: 'pointerMove', duration: 0, origin: 'viewport', x, y });
    const middle = { x: Math.round((start.x + end.x) / 2), y: Math.round((start.y + end.y) / 2) };
    const actions = [move(start), { type: 'pointerDown', button: 0 }, move(middle), move(end), { type: 'pointerUp', button: 0 }];
    await this.ask('POST', '/actions', { actions: [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }] });
  }

  /** Taps squares with a finger. */
  async touch(...squares: string[]): Promise<void> {
    for (const square of squares) await this.finger([await this.centre(square)]);
  }

  /** Drags the piece on a square to another one, with a finger. */
  async touchDrag(from: string, to: string): Promise<void> {
    const [start, end] = [await this.centre(from), await this.centre(to)];
    await this.finger([start, { x: Math.round((start.x + end.x) / 2), y: Math.round((start.y + end.y) / 2) }, end]);
  }

  /**
   * Puts a finger down, moves it along a path and lifts it. A touch of WebDriver's own arrives in WebKitGTK as events of a
   * mouse, so these are the events that a touch screen causes, in their order.
   */
  private finger(path: Point[]): Promise<void> {
    return this.call(points => {
      const [start, end] = [points[0]!, points.at(-1)!];
      const target = document.elementFromPoint(start.x, start.y)!;
      const common = { bubbles: true, cancelable: true, composed: true };
      const pointer = (type: string, { x, y }: Point, buttons: number) =>
        target.dispatchEvent(new PointerEvent(type, { ...common, clientX: x, clientY: y, pointerId: 7, pointerType: 'touch', isPrimary: true, buttons }));
      const touch = (type: string) => target.dispatchEvent(new TouchEvent(type, common));
      pointer('pointerover', start, 0);
      pointer('pointerdown', start, 1);
      touch('touchstart');
      for (const point of points.slice(1)) {
        pointer('pointermove', point, 1);
        touch('touchmove');
      }
      pointer('pointerup', end, 0);
      pointer('pointerout', end, 0);
      if (touch('touchend') && points.length === 1) target.dispatchEvent(new MouseEvent('click', { ...common, clientX: end.x, clientY: end.y, detail: 1 }));
    }, path);
  }

  /** Plays simple moves by taps, and waits until each piece has arrived. */
  play(...moves: string[]): Promise<void> {
    return this.playWith((from, to) => this.tap(from, to), moves);
  }

  /** Plays simple moves in some way, and waits until each piece has arrived. */
  async playWith(move: (from: string, to: string) => Promise<void>, moves: string[]): Promise<void> {
    for (const text of moves) {
      const [from, to] = [text.slice(0, 2), text.slice(2, 4)];
      const piece = (await this.nameOf(from)).split(',')[0]!;
      await move(from, to);
      await this.expectPiece(to, piece);
    }
  }

  nameOf(square: string): Promise<string> {
    return this.js('return document.querySelector(arguments[0])?.getAttribute("aria-label") ?? ""', squareOf(square));
  }

  async expectPiece(square: string, piece: string): Promise<void> {
    await expect.poll(() => this.nameOf(square), { message: `the piece on ${square}` }).toMatch(new RegExp(`^${piece}, `));
  }

  moves(): Promise<string[]> {
    return this.js('return [...document.querySelectorAll(".moves__list button.move")].map(one => one.textContent)');
  }

  /** Loads a game, and closes the notice about it, which may cover the board on a small screen. */
  async loadGame(position: Position): Promise<void> {
    await this.paste(savedGame(position));
    const notices = () => this.js<string>('return [...document.querySelectorAll(".toast")].map(one => one.textContent).join()');
    await expect.poll(notices, { message: 'the notice that the game is loaded' }).toContain('Loaded: ');
    await this.js('document.querySelectorAll(".toast .btn--icon").forEach(one => one.click())');
    await this.expectCount('.toast', 0);
    await this.expectCount(`main.page--game .board[data-variant="${position.variant}"]`, 1);
  }

  /** Pastes a text as Ctrl-V does, without the machine's clipboard. */
  async paste(text: string): Promise<void> {
    await this.js(
      // Firefox fills the event's data from `data` and `dataType`, and WebKit from `clipboardData`.
      `const clipboardData = new DataTransfer();
       clipboardData.setData('text/plain', arguments[0]);
       document.body.dispatchEvent(new ClipboardEvent('paste',
         { clipboardData, data: arguments[0], dataType: 'text/plain', bubbles: true, cancelable: true }));`,
      text,
    );
  }
}

/** A file that says that the browser crashed in a test. All workers of one run have the same parent. */
const crashMark = (id: string) => join(tmpdir(), `portal-chess-crash-${process.ppid}-${id}`);

/** Returns whether the browser's own process has crashed in a test of this run. */
export const hasCrashed = (id: string): boolean => existsSync(crashMark(id));

const squareOf = (square: string) => `main.page--game button[data-square="${square}"]`;
