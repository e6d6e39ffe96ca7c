/** A minimal static web host, which only serves files below a path. A test can break files and stop the host. */
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
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

export class StaticHost {
  /** A copy of the built page, which a test may change. */
  readonly folder = mkdtempSync(join(tmpdir(), 'portal-chess-'));
  /** Files that are not served, and the HTTP status that is sent instead. */
  readonly broken = new Map<string, number>();
  /** The broken files that were requested. */
  readonly refused = new Set<string>();
  private server?: Server;
  private port = 0;

  constructor(readonly path = '/some/path/') {
    this.reset();
  }

  /** Restores the page as it was built. */
  reset(): void {
    this.broken.clear();
    this.refused.clear();
    rmSync(this.folder, { recursive: true, force: true });
    cpSync(process.env.PORTAL_CHESS_DIST ?? `${REPO}dist`, this.folder, { recursive: true });
  }

  get url(): string {
    return `http://localhost:${this.port}${this.path}`;
  }

  async start(): Promise<void> {
    if (this.server) return;
    this.server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const name = pathname.startsWith(this.path) ? pathname.slice(this.path.length) || 'index.html' : '..';
      const file = join(this.folder, name);
      const status = this.broken.get(name);
      if (status) this.refused.add(name);
      if (status || name.includes('..') || !statSync(file, { throwIfNoEntry: false })?.isFile()) {
        response.writeHead(status ?? 404).end();
        return;
      }
      // Like an unconfigured host, this sends no caching headers, so the browser may guess how long to keep a file.
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' }).end(readFileSync(file));
    });
    await new Promise<void>(resolve => this.server!.listen(this.port, 'localhost', resolve));
    this.port = (this.server.address() as AddressInfo).port;
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

  /** Runs the last step of the build again, after a file was changed. */
  stamp(): void {
    execFileSync('cargo', ['xtask', 'stamp', this.folder], { cwd: REPO, stdio: 'pipe' });
  }
}
