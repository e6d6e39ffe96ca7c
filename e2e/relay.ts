/** A TURN server for a test: coturn on the loopback interface, which keeps nothing when it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './free-port';

const HOST = '127.0.0.1';
const LOGIN = { username: 'chess', credential: 'secret' };

export class Relay {
  private child?: ChildProcess;
  private folder = mkdtempSync(join(tmpdir(), 'relay-'));
  private port = 0;

  /** With a secret the relay accepts the credentials that our server issues, else the login that a site puts into its `config.json`. */
  constructor(private readonly secret?: string) {}

  async start(): Promise<void> {
    this.port = await freePort();
    const logins = this.secret
      ? ['--use-auth-secret', `--static-auth-secret=${this.secret}`]
      : ['--lt-cred-mech', `--user=${LOGIN.username}:${LOGIN.credential}`];
    const flags = [
      ['-n', '--no-cli', '--no-tls', '--no-dtls', '--fingerprint', '--no-multicast-peers'],
      // The players' relayed addresses are loopback addresses, too.
      ['--allow-loopback-peers'],
      ['--realm=test', ...logins],
      // In seconds. A browser first refreshes its allocation after half of this lifetime, so a test can see it do so.
      ['--max-allocate-lifetime=8', '--verbose'],
      [`--listening-ip=${HOST}`, `--relay-ip=${HOST}`, `--listening-port=${this.port}`],
      [`--log-file=${this.log}`, '--simple-log', `--pidfile=${this.folder}/pid`, `--userdb=${this.folder}/users`],
    ];
    const program = process.env.TURNSERVER ?? 'turnserver';
    this.child = spawn(program, flags.flat(), { cwd: this.folder, stdio: 'ignore' });
    const failed = once(this.child, 'error').then(([error]) => {
      throw new Error(`The TURN server does not start (Debian: apt-get install coturn): ${error.message}`);
    });
    await Promise.race([failed, this.listening()]);
  }

  /** Waits until the relay listens. It listens on TCP and UDP, and only TCP can be probed without a login. */
  private async listening(): Promise<void> {
    for (;;) {
      const socket = connect(this.port, HOST);
      const open = await new Promise<boolean>(resolve => {
        socket.once('connect', () => resolve(true));
        socket.once('error', () => setTimeout(() => resolve(false), 50));
      });
      socket.destroy();
      if (open || this.child?.exitCode !== null) return;
    }
  }

  get url(): string {
    return `turn:${HOST}:${this.port}?transport=udp`;
  }

  /** The `config.json` of a site that uses this relay. */
  get config() {
    return { iceServers: [{ urls: this.url, ...LOGIN }] };
  }

  /** Returns the flags that make our server issue credentials for this relay that are valid for this number of seconds. */
  credentialFlags(seconds: number): string[] {
    return ['--turn-url', this.url, '--turn-secret', this.secret!, '--turn-seconds', String(seconds)];
  }

  private get log(): string {
    return join(this.folder, 'log');
  }

  /** Returns how often the relay has refreshed an allocation for this user name. */
  refreshes(name: string): number {
    return readFileSync(this.log, 'utf8').split('\n').filter(line => line.includes('refreshed') && line.includes(name)).length;
  }

  async stop(): Promise<void> {
    if (this.child && this.child.exitCode === null) {
      const ended = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await ended;
    }
    rmSync(this.folder, { recursive: true, force: true });
  }
}
