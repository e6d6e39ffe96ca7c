/** Two players in two browsers, and a server of their own that may be stopped and started again. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { openBare, signalling } from './bare-socket/page';
import { launchOptions } from './browser';
import { GamePage } from './pages/game';
import { NetworkPage, type RoomOptions } from './pages/network';

export { expect };

const REPO = new URL('..', import.meta.url).pathname;

/** The server's program, built if it has to be. */
export function program(): string {
  return process.env.PORTAL_CHESS_SERVER ?? built();
}

/** A program of the server's package: the server itself, or an example. */
export function built(...which: string[]): string {
  const build = ['build', '--quiet', '--package', 'portal-chess-server', ...which, '--message-format', 'json'];
  const told = execFileSync('cargo', build, { cwd: REPO, encoding: 'utf8', maxBuffer: 64 << 20 });
  const made = told.split('\n').filter(line => line.includes('"executable":"'));
  return JSON.parse(made.at(-1)!).executable;
}

export class Server {
  url = '';
  private child?: ChildProcess;

  constructor(
    private readonly path: string,
    private readonly dist = process.env.PORTAL_CHESS_DIST ?? `${REPO}dist`,
    private readonly flags: string[] = [],
  ) {}

  async start(): Promise<void> {
    const port = this.url ? new URL(this.url).port : '0';
    this.child = spawn(this.path, ['--dist', this.dist, '--port', port, ...this.flags], { stdio: ['ignore', 'pipe', 'inherit'] });
    const lines = createInterface({ input: this.child.stdout! });
    const [url] = await once(lines, 'line');
    this.url = url;
  }

  /** Ends as in a power cut: nobody is told. */
  async kill(): Promise<void> {
    if (!this.child || this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
    this.child = undefined;
  }
}

/** How a player's page is opened. */
interface PlayerOptions {
  /** Time in the page is turned by the test: `page.clock`. */
  clock?: boolean;
  /** Runs in the page before the page itself does. */
  script?: (() => void) | string;
  /** Another browser than the one whose turn it is. */
  browser?: Browser;
  /** What the browser allows without asking. */
  permissions?: string[];
}

/** One player: a browser of their own, with its storage. */
export class Player {
  page!: Page;
  game!: GamePage;
  network!: NetworkPage;

  constructor(
    readonly context: BrowserContext,
    private readonly faults: string[],
    private readonly options: PlayerOptions = {},
  ) {}

  /** The same browser and storage, in another tab. */
  async secondTab(url: string): Promise<Player> {
    const tab = new Player(this.context, this.faults, this.options);
    await tab.open(url);
    return tab;
  }

  /** Time passes in the page second by second, so that what comes in between is heard. */
  async pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) await this.page.clock.runFor(1_000);
  }

  /**
   * Time passes in the page second by second until the game has ended so. It is not said how many seconds that takes, because a
   * countdown begins anew when this page itself could not be reached for a moment, and the line to the server keeps the real time.
   */
  async passUntilOver(title: string, reason: string | RegExp): Promise<void> {
    const told = async () => (await this.pass(1), this.game.status.textContent());
    await expect.poll(told, { intervals: [0], timeout: 40_000 }).toBe(title);
    await this.game.expectOver(title, reason);
  }

  /** Opens a new tab on an address, without waiting for anything but the board. */
  async open(url: string): Promise<void> {
    this.page = await this.context.newPage();
    if (this.options.clock) await this.page.clock.install();
    const { script } = this.options;
    if (script) await this.page.addInitScript(typeof script === 'string' ? { content: script } : script);
    this.page.on('pageerror', error => this.faults.push(`uncaught: ${error.message}`));
    this.page.on('console', message => {
      // What the browser itself says of a server that is gone is the point of some tests.
      const network = /WebSocket|Failed to load resource|net::ERR/.test(message.text());
      if (message.type() === 'error' && !network) this.faults.push(`console: ${message.text()}`);
    });
    this.game = new GamePage(this.page);
    this.network = new NetworkPage(this.page);
    await this.game.open(url);
  }
}

export class Club {
  constructor(
    readonly server: Server,
    private readonly browsers: [Browser, Browser],
    private readonly faults: string[],
    private readonly contexts: BrowserContext[],
  ) {}

  /** Storage of its own, in the browser that the one before did not get: players sit in two processes. */
  private async seat({ browser, permissions }: PlayerOptions = {}): Promise<BrowserContext> {
    browser ??= this.browsers[this.contexts.length % 2]!;
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', locale: 'en-GB', permissions });
    this.contexts.push(context);
    return context;
  }

  async player(path = '', options: PlayerOptions = {}): Promise<Player> {
    const context = await this.seat(options);
    // No STUN server can be reached here, and none is needed between two pages of one machine.
    await context.route('**/config.json', route => route.fulfill({ json: this.config }));
    const player = new Player(context, this.faults, options);
    await player.open(this.server.url + path);
    return player;
  }

  /** A page of this origin that is not ours: a matchbox socket in the room, which may say what it likes. */
  async stranger(code: string): Promise<Page> {
    const page = await (await this.seat()).newPage();
    await openBare(page, this.server.url);
    await page.evaluate(url => window.bare.join(url), `${signalling(this.server.url, code)}?intent=join`);
    await expect(page.locator('body')).toHaveAttribute('data-open', 'true');
    return page;
  }

  config: Record<string, unknown> = { iceServers: [] };

  /** Two players in one room, at the first move: the host with White, the guest with Black. */
  async pair(
    options: RoomOptions = {},
    pages: { host?: PlayerOptions; guest?: PlayerOptions } = {},
  ): Promise<[Player, Player]> {
    const host = await this.player('', pages.host);
    const code = await host.network.create(options);
    const guest = await this.player(`#/join/${code}`, pages.guest);
    await Promise.all([host.network.expectPlaying('White'), guest.network.expectPlaying('Black')]);
    return [host, guest];
  }
}

/** Two players have a game: a move of each arrives at the other. */
export async function expectGame(white: Player, black: Player): Promise<void> {
  await white.network.expectPlaying('White');
  await black.network.expectPlaying('Black');
  await white.game.board.move('e2', 'e4');
  await black.game.board.expectPiece('e4', 'white pawn');
  await black.game.board.move('e7', 'e5');
  await white.game.board.expectPiece('e5', 'black pawn');
}

export const test = base.extend<{ club: Club; serverFlags: string[] }, { serverProgram: string; otherBrowser: Browser }>({
  serverProgram: [async ({}, use) => use(program()), { scope: 'worker', timeout: 600_000 }],

  otherBrowser: [
    async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch(launchOptions);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],

  /** What the server is told besides. */
  serverFlags: async ({}, use) => use([]),

  club: async ({ browser, otherBrowser, serverProgram, serverFlags }, use) => {
    const server = new Server(serverProgram, undefined, serverFlags);
    const faults: string[] = [];
    const contexts: BrowserContext[] = [];
    await server.start();
    await use(new Club(server, [browser, otherBrowser], faults, contexts));
    await Promise.all(contexts.map(context => context.close()));
    await server.kill();
    if (faults.length > 0) throw new Error(`The pages had errors:\n${faults.join('\n')}`);
  },
});
