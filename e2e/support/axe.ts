import type { BrowserContext, Page } from '@playwright/test';
import axe from 'axe-core';

type Violation = { id: string; nodes: { html: string }[] };
type Checker = { run: (root: unknown, options: object) => Promise<{ violations: Violation[] }> };

/** Makes `violationsOn` work on the pages that this context opens from now on: each gets the library once. */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript(axe.source);
}

/**
 * What axe finds on the page as it stands, by these rules or the rules of these standards. `isCovered`: something has
 * opened over it, which belongs to no landmark.
 */
export function violationsOn(
  page: Page,
  runOnly: readonly string[],
  { isCovered = false } = {},
): Promise<Violation[]> {
  const rules = isCovered ? { region: { enabled: false } } : {};
  const options = { resultTypes: ['violations'], runOnly, rules, selectors: false };
  return page.evaluate(async (options) => {
    const { axe: checker } = globalThis as unknown as { axe: Checker };
    const { violations } = await checker.run(document, options);
    return violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => ({ html })) }));
  }, options);
}
