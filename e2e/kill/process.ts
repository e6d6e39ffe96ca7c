/** A Chromium that is started and killed like a user's: a separate process, with a profile that outlives it. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Browser, chromium, type Page } from '@playwright/test';
import { launchOptions } from '../browser';
import { GamePage } from '../pages/game';
import { NetworkPage } from '../pages/network';

const FLAGS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-default-browser-check',
  '--hide-crash-restore-bubble',
  '--password-store=basic',
  '--force-prefers-reduced-motion',
  '--lang=en-GB',
  '--window-size=1280,900',
  // Chromium is killed a dozen times in a minute. Without crash reports it does not get slower each time.
  '--disable-breakpad',
];

/** One player: a browser process and its page. */
export class BrowserProcess {
  page!: Page;
  game!: GamePage;
  network!: NetworkPage;
  readonly faults: string[] = [];
  private child?: ChildProcess;
  private browser?: Browser;

  private constructor(private readonly profile: string) {}

  static async make(): Promise<BrowserProcess> {
    return new BrowserProcess(await mkdtemp(join(tmpdir(), 'portal-chess-kill-')));
  }

  /** Starts the browser with the existing profile, and opens an address in it. */
  async start(url: string): Promise<void> {
    const program = launchOptions?.executablePath ?? chromium.executablePath();
    const flags = [...(launchOptions?.args ?? []), ...FLAGS, `--user-data-dir=${this.profile}`];
    // The browser has its own process group, so that all of its processes can be killed at once.
    this.child = spawn(program, [...flags, 'about:blank'], { detached: true, stdio: ['ignore', 'ignore', 'pipe'] });
    const address = await new Promise<string>((resolve, reject) => {
      this.child!.once('exit', code => reject(new Error(`Chromium ended with ${code}`)));
      createInterface({ input: this.child!.stderr! }).on('line', line => {
        const found = /DevTools listening on (ws:\S+)/.exec(line);
        if (found) resolve(found[1]!);
      });
    });
    this.browser = await chromium.connectOverCDP(address);
    await this.open(url);
  }

  /** Opens an address in a new tab, and uses that tab from now on. */
  async open(url: string): Promise<void> {
    const context = this.browser!.contexts()[0]!;
    const page = await context.newPage();
    // No STUN server can be reached in tests. A service worker would fetch the site's settings past this route.
    await page.route('**/config.json', route => route.fulfill({ json: { iceServers: [] } }));
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    page.on('pageerror', error => this.faults.push(`uncaught: ${error.message}`));
    this.page = page;
    this.game = new GamePage(page);
    this.network = new NetworkPage(page);
    await this.game.open(url);
  }

  /** Ends every process of the browser at once, as a power cut does. */
  async kill(): Promise<void> {
    const child = this.child;
    if (!child?.pid) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await ended;
    this.child = undefined;
    // Playwright has noticed the end by itself. This only frees what it still holds.
    await this.browser?.close().catch(() => {});
  }

  async end(): Promise<void> {
    await this.kill();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
