/** Programs of this repository that tests start. */
import { execFileSync } from 'node:child_process';

const REPO = new URL('..', import.meta.url).pathname;

/** Builds a package's program, or what else is named after the package, such as an example, and returns its path. */
export function built(program: string, ...which: string[]): string {
  const build = ['build', '--quiet', '--package', program, ...which, '--message-format', 'json'];
  const output = execFileSync('cargo', build, { cwd: REPO, encoding: 'utf8', maxBuffer: 64 << 20 });
  const executables = output.split('\n').filter(line => line.includes('"executable":"'));
  return JSON.parse(executables.at(-1)!).executable;
}
