/** The files of the built page that is tested. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const REPO = new URL('..', import.meta.url).pathname;

/** The folder of the built page. */
export const BUILT = process.env.PORTAL_CHESS_DIST ?? join(REPO, 'dist');

/** Returns the name of the network file of a family of rule sets. */
export function network(family: string): string {
  const file = readdirSync(BUILT).find(name => new RegExp(`^neural-${family}-[0-9a-f]{16}\\.net$`).test(name));
  if (!file) throw new Error(`the page has no network for ${family}`);
  return file;
}

/** Returns the bytes of a file of the built page. */
export const bytes = (name: string): number[] => [...readFileSync(join(BUILT, name))];
