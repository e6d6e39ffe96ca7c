/** A TURN server of the test's own: coturn on the loopback interface, which forgets everything when it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
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

  async start(): Promise<void> {
    this.port = await freePort();
    const flags = [
      ['-n', '--no-cli', '--no-tls', '--no-dtls', '--fingerprint', '--lt-cred-mech', '--no-multicast-peers'],
      // The players' relayed addresses are loopback ones, too.
      ['--allow-loopback-peers'],
      ['--realm=test', `--user=${LOGIN.username}:${LOGIN.credential}`],
      [`--listening-ip=${HOST}`, `--relay-ip=${HOST}`, `--listening-port=${this.port}`],
      ['--log-file=stdout', '--simple-log', `--pidfile=${this.folder}/pid`, `--userdb=${this.folder}/users`],
    ];
    const program = process.env.TURNSERVER ?? 'turnserver';
    this.child = spawn(program, flags.flat(), { cwd: this.folder, stdio: 'ignore' });
    const failed = once(this.child, 'error').then(([error]) => {
      throw new Error(`The TURN server does not start (Debian: apt-get install coturn): ${error.message}`);
    });
    await Promise.race([failed, this.listening()]);
  }

  /** It listens on TCP and UDP alike, and only TCP can be asked without a login. */
  private async listening(): Promise<void> {
    for (;;) {
      const socket = connect(this.port, HOST);
      const open = await new Promise<boolean>(tell => {
        socket.once('connect', () => tell(true));
        socket.once('error', () => setTimeout(() => tell(false), 50));
      });
      socket.destroy();
      if (open || this.child?.exitCode !== null) return;
    }
  }

  /** What a site writes into its `config.json` to have it used. */
  get config() {
    return { iceServers: [{ urls: `turn:${HOST}:${this.port}?transport=udp`, ...LOGIN }] };
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
