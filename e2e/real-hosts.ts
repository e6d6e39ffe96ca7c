/** Static web hosts that people use, as they are without any configuration. The set-up installs them where it can. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from './free-port';

export interface RealHost {
  name: string;
  /** Returns the command that serves a folder at a port of the loopback interface. */
  command: (folder: string, port: number) => string[];
  /** A command that succeeds if the host is installed. */
  check: string[];
}

const serve = new URL('node_modules/serve/build/main.js', import.meta.url).pathname;

export const REAL_HOSTS: RealHost[] = [
  {
    name: 'serve',
    command: (folder, port) => [process.execPath, serve, '--no-clipboard', '--no-request-logging', '--no-port-switching', '-l', `tcp://127.0.0.1:${port}`, folder],
    check: [process.execPath, serve, '--version'],
  },
  {
    name: 'Caddy',
    command: (folder, port) => ['caddy', 'file-server', '--root', folder, '--listen', `127.0.0.1:${port}`],
    check: ['caddy', 'version'],
  },
  {
    name: "Python's http.server",
    command: (folder, port) => ['python3', '-m', 'http.server', '--bind', '127.0.0.1', '--directory', folder, String(port)],
    check: ['python3', '-c', 'import http.server'],
  },
];

/** `serve` would ask a registry for a newer version of itself. */
const env = { ...process.env, NO_UPDATE_CHECK: '1' };

export function isInstalled({ check: [program, ...rest] }: RealHost): boolean {
  try {
    execFileSync(program!, rest, { stdio: 'ignore', env });
    return true;
  } catch {
    return false;
  }
}

/** Serves a folder. Returns the address, and a function that stops the host. */
export async function start(host: RealHost, folder: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const [program, ...rest] = host.command(folder, port);
  const child: ChildProcess = spawn(program!, rest, { stdio: 'ignore', env });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}/`;
  const answers = () => fetch(url, { redirect: 'manual' }).then(() => true, () => false);
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${host.name} ended with ${child.exitCode}`);
    await new Promise(setImmediate);
  }
  return {
    url,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
