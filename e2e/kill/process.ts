/** A Chromium that is started and killed as a person's would be: a process of its own, with a profile that outlives it. */
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
  // Killed and started again a dozen times in a minute, it must not be slower each time.
  '--disable-breakpad',
];

/** One player: a browser process, and the page in it. */
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

  /** Starts it, with the profile as it is, and opens an address in it. */
  async start(url: string): Promise<void> {
    const program = launchOptions?.executablePath ?? chromium.executablePath();
    const flags = [...(launchOptions?.args ?? []), ...FLAGS, `--user-data-dir=${this.profile}`];
    // A process group of its own, so that all of it can be killed at once.
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

  /** Opens an address in a new tab, and looks at that from now on. */
  async open(url: string): Promise<void> {
    const context = this.browser!.contexts()[0]!;
    const page = await context.newPage();
    // No STUN server can be reached here; and a service worker would ask for the site's settings past the test.
    await page.route('**/config.json', route => route.fulfill({ json: { iceServers: [] } }));
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
    page.on('pageerror', error => this.faults.push(`uncaught: ${error.message}`));
    this.page = page;
    this.game = new GamePage(page);
    this.network = new NetworkPage(page);
    await this.game.open(url);
  }

  /** What a power switch does: every process of the browser ends at once, and nobody is told. */
  async kill(): Promise<void> {
    const child = this.child;
    if (!child?.pid) return;
    const ended = once(child, 'exit');
    process.kill(-child.pid, 'SIGKILL');
    await ended;
    this.child = undefined;
    // Playwright has noticed by itself; this only lets go of what it remembers.
    await this.browser?.close().catch(() => {});
  }

  async end(): Promise<void> {
    await this.kill();
    await rm(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
