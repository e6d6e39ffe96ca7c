/** What Lighthouse finds in a first visit that does not depend on this machine. `cargo xtask bench lighthouse` measures the performance score. */
import { expect, test } from '@playwright/test';
import type { Result } from 'lighthouse';
import { costlyAudits, PAGES, score, visitUntilScored } from './visit';

/** The scores that are required, out of 100. */
const LEAST = { accessibility: 100, 'best-practices': 100, seo: 100 };

const FIRST = 'first-contentful-paint';
const LARGEST = 'largest-contentful-paint';

/**
 * The largest values that are allowed: times in milliseconds of the simulated slow network, to which the machine adds nothing, because
 * here its work counts as taking no time. `responsiveness.spec.ts` limits that work. The layout shift is Lighthouse's measure.
 */
const MOST = { [FIRST]: 1_000, [LARGEST]: 1_200, 'cumulative-layout-shift': 0.01 };

/**
 * Whether the largest content was drawn with the first. Then it takes as long as the first: Lighthouse would add every request that
 * happened to end before the paint, such as those of the icon and the manifest, and how many do depends on the machine.
 */
function isDrawnAtOnce({ audits }: Result): boolean {
  // The types do not know this audit's details.
  const { items } = audits['metrics']!.details as unknown as { items: [Record<string, number>] };
  return items[0]['observedLargestContentfulPaint'] === items[0]['observedFirstContentfulPaint'];
}

for (const [what, hash] of PAGES) {
  test(`a first visit to ${what} is without fault to Lighthouse, and on a slow network it is painted soon`, async ({ baseURL }) => {
    const result = await visitUntilScored(baseURL! + hash, { throttling: { cpuSlowdownMultiplier: 0 } });
    for (const [name, least] of Object.entries(LEAST)) {
      console.log(`${what}, ${name}: ${score(result, name)}`, costlyAudits(result, name));
      expect.soft(score(result, name), name).toBeGreaterThanOrEqual(least);
    }
    for (const [name, most] of Object.entries(MOST)) {
      const value = result.audits[name === LARGEST && isDrawnAtOnce(result) ? FIRST : name]!.numericValue;
      console.log(`${what}, ${name}: ${value}`);
      expect.soft(value, name).toBeLessThanOrEqual(most);
    }
  });
}
