/** A game of each rule set to be played while browsers are killed: quiet moves that need no second question, and where assassins hide about every
 * second one is an assassin's. They were drawn at random from what `pchess jsonl` says is legal. */
import { readFileSync } from 'node:fs';
import type { Variant } from '../pages/new-game';

export const GAMES = JSON.parse(readFileSync(new URL('games.json', import.meta.url), 'utf8')) as Record<Variant, string[]>;
