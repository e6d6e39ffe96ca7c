/** A Nostr relay that somebody else wrote, on the loopback interface, which tells what is published there. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { createInterface } from 'node:readline';

/** An event as a relay gets it. */
export interface NostrEvent {
  id: string;
  pubkey: string;
  kind: number;
  content: string;
  tags: string[][];
}

export class NostrRelay {
  url = '';
  /** All that was published, in order. */
  readonly events: NostrEvent[] = [];
  private child?: ChildProcess;

  constructor(private readonly program: string) {}

  /** A stranger publishes `flood` events of its own on a topic for each event there. With `login` the relay lets nobody in. */
  async start({ flood = 0, login = false } = {}): Promise<this> {
    const flags = ['--flood', String(flood), ...(login ? ['--login'] : [])];
    this.child = spawn(this.program, flags, { stdio: ['pipe', 'pipe', 'inherit'] });
    const lines = createInterface({ input: this.child.stdout! });
    const [url] = await once(lines, 'line');
    this.url = String(url).replace(/\/$/, '');
    lines.on('line', line => this.events.push(JSON.parse(line)));
    return this;
  }

  /** The relay's program stops working, and its sockets stay open. */
  pause(): void {
    this.child!.kill('SIGSTOP');
  }

  resume(): void {
    this.child!.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    if (!this.child || this.child.exitCode !== null) return;
    const ended = once(this.child, 'exit');
    this.child.kill('SIGKILL');
    await ended;
    this.child = undefined;
  }
}

/** A way to a relay that is slow: it takes a second and a half longer until the relay answers. */
export class SlowWay {
  url = '';
  private server?: Server;

  async start(to: string): Promise<this> {
    const { hostname, port } = new URL(to);
    const server = createServer({ pauseOnConnect: true }, near => {
      near.on('error', () => near.destroy());
      setTimeout(() => {
        const far = connect(Number(port), hostname);
        far.on('error', () => near.destroy());
        near.on('close', () => far.destroy());
        near.pipe(far).pipe(near);
        near.resume();
      }, 1_500);
    });
    this.server = server;
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    this.url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return this;
  }

  stop(): void {
    this.server?.close();
  }
}
