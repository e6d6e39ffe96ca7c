/** The check of a game that is over, from what both sides have revealed. */
import { Board, type Color } from './board';
import { same } from './bytes';
import { audit, type Said, type Secret } from './hidden';
import { type Entry, type Head, Log } from './log';

/** Checks everything that both sides have said in a game with hidden assassins, and returns the whole moves. */
export function auditLog(log: Log, secrets: Record<Color, Secret>): string[] {
  const said = log.entries.filter(({ ask }) => typeof ask !== 'string').map(({ by, ask }) => ({ by: log.color(by), ask: ask as Said }));
  return audit(log.id, new Board(true), said, secrets);
}

/** Checks a saved game with hidden assassins, from nothing but the file, and returns its log. */
export function verify(text: string): Log {
  const { options, plies, result, fair_play } = JSON.parse(text);
  const { head, entries, white, black } = JSON.parse(fair_play) as { head: Head; entries: Entry[]; white: Secret; black: Secret };
  const log = new Log(head);
  for (const entry of entries) log.append(entry);
  same(plies.join(), auditLog(log, { white, black }).join(), 'the file has the moves that both sides have revealed');
  same(options.variant, head.terms.variant, 'the file has the rule set of the terms');
  same(JSON.stringify(result), JSON.stringify(log.result), 'the file has the result of the log');
  return log;
}
