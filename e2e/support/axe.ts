import type { BrowserContext, Locator, Page } from '@playwright/test';
import axe from 'axe-core';

type Violation = { id: string; nodes: { html: string }[] };
type Checker = { run: (root: unknown, options: object) => Promise<{ violations: Violation[] }> };

/** Makes `violationsOn` work on the pages that this context opens from now on: each gets the library once. */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript(axe.source);
}

/**
 * What axe finds by these rules or the rules of these standards: on the whole page as it stands, or only in what has
 * opened over it, which belongs to no landmark.
 */
export async function violationsOn(
  page: Page,
  runOnly: readonly string[],
  overlay?: Locator,
): Promise<Violation[]> {
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
