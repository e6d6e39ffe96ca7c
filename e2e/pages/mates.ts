import type { Explained } from './new-game';

/** A short game of each rule set that ends in mate. In rule sets with portals a piece goes through one. */
export const MATES: Record<Explained, string[]> = {
  chess: ['f2f3', 'e7e5', 'g2g4', 'd8h4'],
  dinosaur: ['f2f4', 'e6e3', 'h2h3', 'e3g3'],
  assassin: ['A@a3', 'A@a6', 'f2f3', 'e7e5', 'g2g4', 'd8h4'],
  'dinosaur-assassin': ['A@a3', 'A@a6', 'f2f4', 'e6e3', 'h2h3', 'e3g3'],
  portal: ['f2f3', 'd7d6>g6', 'a2a3', 'e7e5', 'g2g4>g4', 'd8h4'],
  'portal-standard': ['b1c3>c6', 'f7f6>d5', 'e2e4>f7'],
};

/** Parses a move text: where a piece starts, where it goes, and where it comes out, which is where it went if it stays there. */
export function parts(move: string): { placed?: string; from?: string; to?: string; exit?: string } {
  const [way, exit] = move.split('>') as [string, string?];
  if (way.startsWith('A@')) return { placed: way.slice(2) };
  return { from: way.slice(0, 2), to: way.slice(2, 4), exit };
}
