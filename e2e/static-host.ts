/**
 * A minimal static web host, which only serves files below a path. A test can break files, give the host the habits of others, and stop
 * it.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { execFileSync } from 'node:child_process';

const REPO = new URL('..', import.meta.url).pathname;

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** What real hosts do differently. */
export interface Habits {
  /**
   * The host redirects `index.html`, with this status: to the folder (`slash`), to the folder without its slash (`no slash`), or to the
   * page without its ending (`clean`). Such a host serves the page at these addresses.
   */
  redirect?: { status: 301 | 302 | 307 | 308; to: 'slash' | 'no slash' | 'clean' };
  /** The host sends the page, with status 200, in the place of every missing file, as hosts of single-page applications do. */
  fallback?: boolean;
  /** The host sends the whole file when a part was requested. */
  noRanges?: boolean;
  /** Content types by file name endings, in the place of the right ones. */
  types?: Record<string, string>;
}

export class StaticHost {
  /** A copy of the built page, which a test may change. */
  readonly folder = mkdtempSync(join(tmpdir(), 'portal-chess-'));
  /** Files that are not served, and the HTTP status that is sent instead. */
  readonly broken = new Map<string, number>();
  /** Files whose requests are never answered. */
  readonly silent = new Set<string>();
  /** The broken and silent files that were requested. */
  readonly refused = new Set<string>();
  /** What this host does differently from a plain one. */
  habits: Habits = {};
  private server?: Server;
  private port = 0;

  /** `path` is written as browsers write it, percent-encoded. A test may change it while the host is stopped. */
  constructor(public path = '/some/path/') {
    this.reset();
  }

  /** Restores the page as it was built. */
  reset(): void {
    this.broken.clear();
    this.silent.clear();
    this.refused.clear();
    this.habits = {};
    rmSync(this.folder, { recursive: true, force: true });
    cpSync(process.env.PORTAL_CHESS_DIST ?? `${REPO}dist`, this.folder, { recursive: true });
  }

  get url(): string {
    return `http://localhost:${this.port}${this.path}`;
  }

  async start(): Promise<void> {
    if (this.server) return;
    this.server = createServer((request, response) => this.answer(request, response));
    await new Promise<void>(resolve => this.server!.listen(this.port, 'localhost', resolve));
    this.port = (this.server.address() as AddressInfo).port;
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const { redirect, fallback, noRanges, types } = this.habits;
    const base = this.path.slice(0, -1);
    const pages = { slash: this.path, 'no slash': base || '/', clean: `${base}/index` };
    const below = pathname.startsWith(this.path) ? pathname.slice(this.path.length) : undefined;
    if (redirect && below === 'index.html') {
      response.writeHead(redirect.status, { location: pages[redirect.to] }).end();
      return;
    }
    const isPage = below === '' || (redirect !== undefined && pathname === pages[redirect.to]);
    let name = isPage ? 'index.html' : decodeURIComponent(below ?? '..');
    const exists = () => !name.includes('..') && statSync(join(this.folder, name), { throwIfNoEntry: false })?.isFile();
    const status = this.broken.get(name);
    if (status || this.silent.has(name)) this.refused.add(name);
    if (this.silent.has(name)) return;
    if (fallback && below !== undefined && !status && !exists()) name = 'index.html';
    if (status || !exists()) {
      response.writeHead(status ?? 404).end();
      return;
    }
    // Like an unconfigured host, this sends no caching headers, so the browser may guess how long to keep a file.
    const ending = extname(name);
    const headers = { 'content-type': types?.[ending] ?? TYPES[ending] ?? 'application/octet-stream' };
    const bytes = readFileSync(join(this.folder, name));
    const range = /^bytes=(\d+)-(\d*)$/.exec(request.headers.range ?? '');
    if (range && !noRanges) {
      const [start, end] = [Number(range[1]), Math.min(range[2] ? Number(range[2]) : Infinity, bytes.length - 1)];
      response.writeHead(206, { ...headers, 'content-range': `bytes ${start}-${end}/${bytes.length}` }).end(bytes.subarray(start, end + 1));
      return;
    }
    response.writeHead(200, headers).end(bytes);
  }

  /** Stops the host as in a power cut. */
  async stop(): Promise<void> {
    const { server } = this;
    if (!server) return;
    this.server = undefined;
    const closed = new Promise(resolve => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  read(name: string): string {
    return readFileSync(join(this.folder, name), 'utf8');
  }

  /** Returns the id of the served build, and the files that the service worker caches with it. */
  build(): { id: string; assets: string[]; later: string[] } {
    const worker = this.read('sw.js');
    const value = (name: string) => JSON.parse(new RegExp(`^const ${name} = (.*);$`, 'm').exec(worker)![1]!);
    return { id: value('BUILD_ID'), assets: value('ASSETS'), later: value('LATER') };
  }

  /** Publishes a build in which one byte of one file differs. */
  change(): void {
    const file = join(this.folder, 'icons/favicon.svg');
    const text = readFileSync(file, 'utf8');
    writeFileSync(file, text.endsWith('\n') ? `${text.slice(0, -1)} ` : `${text.slice(0, -1)}\n`);
    this.stamp();
  }

  /** Runs the last step of the build again, after a file was changed. */
  stamp(): void {
    execFileSync('cargo', ['xtask', 'stamp', this.folder], { cwd: REPO, stdio: 'pipe' });
  }
}
