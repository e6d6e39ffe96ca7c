/** Accessibility checks of a page with axe. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * Returns the accessibility violations that axe finds, as readable lines.
 *
 * Only violations are listed in full, and they are collected in the page itself, which axe calls its legacy mode. Otherwise axe would
 * pass all results to a second page and back, which is needed only for frames from other sites, and would take ten seconds instead of
 * one on a page of rules.
 */
export const violations = async (page: Page): Promise<string[]> => {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
  const { violations: found } = await axe.analyze();
  return found.flatMap(({ id, nodes }) => nodes.slice(0, 3).map(node => `${id}: ${node.target.join(' ')} ${node.failureSummary}`));
};
