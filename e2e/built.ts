/** The page that is tested, as files. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const REPO = new URL('..', import.meta.url).pathname;

/** Where it lies. */
export const BUILT = process.env.PORTAL_CHESS_DIST ?? join(REPO, 'dist');

/** The file of a family's network. */
export function network(family: string): string {
  const file = readdirSync(BUILT).find(name => new RegExp(`^neural-${family}-[0-9a-f]{16}\\.net$`).test(name));
  if (!file) throw new Error(`the page has no network for ${family}`);
  return file;
}

/** A file's bytes. */
export const bytes = (name: string): number[] => [...readFileSync(join(BUILT, name))];
