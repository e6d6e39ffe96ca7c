/** Accessibility of a page, judged by axe. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Returns the accessibility violations that axe finds, as readable lines.
 *
 * Only violations are listed in full, and they are collected in the page itself, which is what axe calls its legacy mode. Otherwise
 * most of the time goes to passing the list of everything that is right to a second page and back, which is needed only for frames
 * from other sites: ten seconds on a page of rules instead of one.
 */
export const violations = async (page: Page): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary}`));
};
