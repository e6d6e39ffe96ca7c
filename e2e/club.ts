/** Two players in two browsers, and a server for them that a test can stop and start again. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test as base, expect, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { openBare, signalling } from './bare-socket/page';
import { launchOptions } from './browser';
import { built } from './built-program';
import { GamePage } from './pages/game';
import { acceptAtOnce, NetworkPage, type RoomOptions } from './pages/network';
import { patience } from './patience';
import { roomName } from './room-name';

export { expect };

const REPO = new URL('..', import.meta.url).pathname;

/** Returns the path of the server's program, which is built if necessary. */
export function program(): string {
  return process.env.PORTAL_CHESS_SERVER ?? built('portal-chess-server');
}

export class Server {
  url = '';
  /** Whether it was ended while pages may still have been fetching files from it. */
  killed = false;
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

  /** Ends the server as in a power cut, without notifying the players. */
  async kill(): Promise<void> {
    if (!this.child || this.child.exitCode !== null) return;
    this.killed = true;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
    this.child = undefined;
  }
}

/** Options for opening a player's page. */
interface PlayerOptions {
  /** Whether the test controls the time in the page, with `page.clock`. */
  clock?: boolean;
  /** Runs in the page before the page itself does. */
  script?: (() => void) | string;
  /** The browser to use, instead of the one whose turn it is. */
  browser?: Browser;
  /** Whether the player looks at what a host offers, instead of accepting it at once. */
  considers?: boolean;
  /** The permissions that the browser grants without asking. */
  permissions?: string[];
}

/** One player, with a browser context and storage of their own. */
export class Player {
  page!: Page;
  game!: GamePage;
  network!: NetworkPage;

  constructor(
    readonly context: BrowserContext,
    private readonly faults: string[],
    private readonly options: PlayerOptions = {},
  ) {}

  /** Opens another tab with the same browser and storage. */
  async secondTab(url: string): Promise<Player> {
    const tab = new Player(this.context, this.faults, this.options);
    await tab.open(url);
    return tab;
  }

  /**
   * Lets time pass in the page second by second, so that messages that arrive in between are handled. The time that passes by itself
   * counts, because on a slow machine that may be much.
   */
  async pass(seconds: number): Promise<void> {
    const end = (await this.game.now()) + seconds;
    while ((await this.game.now()) < end) await this.page.clock.runFor(1_000);
  }

  /**
   * Lets time pass in the page second by second until the game has ended in this way. The number of seconds is not fixed, because a
   * countdown restarts if this page could not be reached for a moment, and the connection to the server runs in real time.
   */
  async passUntilOver(title: string, reason: string | RegExp): Promise<void> {
    const nextKind = async () => (await this.pass(1), this.game.statusBar.getAttribute('data-kind'));
    await expect.poll(nextKind, { intervals: [0], timeout: patience(40) }).toBe('over');
    await this.game.expectOver(title, reason);
  }

  /** Opens an address in a new tab, and waits only for the board. */
  async open(url: string): Promise<void> {
    this.page = await this.context.newPage();
    if (this.options.clock) await this.page.clock.install();
    const { script, considers } = this.options;
    if (!considers) await this.page.addInitScript(acceptAtOnce);
    if (script) await this.page.addInitScript(typeof script === 'string' ? { content: script } : script);
    this.page.on('pageerror', error => this.faults.push(`uncaught: ${error.message}`));
    this.page.on('console', message => {
      // The browser's own messages about a missing server are not faults: some tests stop the server on purpose.
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

  /** Opens a context with its own storage, alternating between the browsers, so that the players are in two processes. */
  private async seat({ browser, permissions }: PlayerOptions = {}): Promise<BrowserContext> {
    browser ??= this.browsers[this.contexts.length % 2]!;
    const context = await browser.newContext({ reducedMotion: 'reduce', serviceWorkers: 'block', locale: 'en-GB', permissions });
    this.contexts.push(context);
    return context;
  }

  async player(path = '', options: PlayerOptions = {}): Promise<Player> {
    const context = await this.seat(options);
    // No STUN server can be reached in tests, and two pages on one machine need none.
    await context.route('**/config.json', route => route.fulfill({ json: this.config }));
    const player = new Player(context, this.faults, options);
    await player.open(this.server.url + path);
    return player;
  }

  /** Opens a bare page with a matchbox socket in the room, which can send anything. */
  async stranger(code: string): Promise<Page> {
    const page = await (await this.seat()).newPage();
    await openBare(page, this.server.url);
    await page.evaluate(url => window.bare.join(url), `${signalling(this.server.url, roomName(code))}?intent=join`);
    await expect(page.locator('body')).toHaveAttribute('data-open', 'true');
    return page;
  }

  config: Record<string, unknown> = { iceServers: [] };

  /** Seats two players in one room, ready for the first move: the host with White, the guest with Black. */
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

/** Expects that two players have a game: a move of each arrives at the other. */
export async function expectGame(white: Player, black: Player): Promise<void> {
  await white.network.expectPlaying('White');
  await black.network.expectPlaying('Black');
  await white.game.board.move('e2', 'e4');
  await black.game.board.expectPiece('e4', 'white pawn');
  await black.game.board.move('e7', 'e5');
  await white.game.board.expectPiece('e5', 'black pawn');
}

export const test = base.extend<{ club: Club; serverFlags: string[] }, { serverProgram: string; otherBrowser: Browser }>({
  serverProgram: [async ({}, use) => use(program()), { scope: 'worker', timeout: patience(600) }],

  otherBrowser: [
    async ({ playwright }, use) => {
      const browser = await playwright.chromium.launch(launchOptions);
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],

  /** Additional command-line flags of the server. */
  serverFlags: async ({}, use) => use([]),

  club: async ({ browser, otherBrowser, serverProgram, serverFlags }, use) => {
    const server = new Server(serverProgram, undefined, serverFlags);
    const faults: string[] = [];
    const contexts: BrowserContext[] = [];
    await server.start();
    await use(new Club(server, [browser, otherBrowser], faults, contexts));
    await Promise.all(contexts.map(context => context.close()));
    // The server is the host of the files, too: a part of the page that was on its way when a test killed it is fetched again when it is
    // needed.
    const unexpected = faults.filter(fault => !(server.killed && fault.startsWith('console: TypeError: Failed to fetch')));
    await server.kill();
    if (unexpected.length > 0) throw new Error(`The pages had errors:\n${unexpected.join('\n')}`);
  },
});
