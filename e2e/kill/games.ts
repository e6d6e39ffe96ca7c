/** A game of each rule set, to be played while browsers are killed. The moves are quiet and need no further choice. In rule sets with
 * hidden assassins about every second move is an assassin's. The moves were drawn at random from the legal moves of `pchess jsonl`. */
import { readFileSync } from 'node:fs';
import type { Variant } from '../pages/new-game';

export const GAMES = JSON.parse(readFileSync(new URL('games.json', import.meta.url), 'utf8')) as Record<Variant, string[]>;
