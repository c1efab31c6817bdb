import type { Locator, Page } from '@playwright/test';
import axe from 'axe-core';

type Violation = { id: string; nodes: { html: string }[] };
type Checker = { run: (root: unknown, options: object) => Promise<{ violations: Violation[] }> };

/**
 * Returns the violations of these rules or standards: on the whole page, or only in an overlay, which belongs to no
 * landmark.
 */
export async function violationsOn(
  page: Page,
  runOnly: readonly string[],
  overlay?: Locator,
): Promise<Violation[]> {
  // A page reads axe when it is first checked.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const rules = overlay ? { region: { enabled: false } } : {};
  const options = { resultTypes: ['violations'], runOnly, rules, selectors: false };
  const root = await (overlay ?? page.locator('html')).elementHandle();
  return page.evaluate(
    async ({ root, options, isPage }) => {
      const { axe: checker } = globalThis as unknown as { axe: Checker };
      const { violations } = await checker.run(isPage ? document : root, options);
      return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
    },
    { root, options, isPage: overlay === undefined },
  );
}
