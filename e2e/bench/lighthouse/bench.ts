/** Measures Lighthouse's score for the performance of a first visit, which depends on the speed and on the other load of the machine. */
import { expect, test } from '@playwright/test';
import { costlyAudits, PAGES, score, visitUntilScored } from '../../lighthouse/visit';

/** The score that is required, out of 100. */
const LEAST = 95;

/** The number of first visits that are measured if the first one does not reach the score. */
const VISITS = 7;

for (const [what, hash] of PAGES) {
  test(`a first visit to ${what} with a slow phone scores at least ${LEAST} for performance`, async ({ baseURL }) => {
    const address = baseURL! + hash;
    const results = [await visitUntilScored(address)];
    // The page looks slow on a busy machine, so in that case the median of several visits counts.
    if (score(results[0]!, 'performance') < LEAST) {
      while (results.length < VISITS) results.push(await visitUntilScored(address));
    }
    results.sort((one, other) => score(one, 'performance') - score(other, 'performance'));
    const middle = results[results.length >> 1]!;
    const all = results.map(result => score(result, 'performance')).join(', ');
    console.log(`${what}: ${score(middle, 'performance')} (runs: ${all})`, costlyAudits(middle, 'performance'));
    const speed = results.map(result => Math.round(result.environment.benchmarkIndex)).join(', ');
    console.log(`speed of this machine by Lighthouse's measure: ${speed}; a desktop computer has 1500 and more`);
    expect(score(middle, 'performance')).toBeGreaterThanOrEqual(LEAST);
  });
}
