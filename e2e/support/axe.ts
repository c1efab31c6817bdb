import type { BrowserContext, Locator, Page } from '@playwright/test';
import axe from 'axe-core';

type Violation = { id: string; nodes: { html: string }[] };
type Checker = { run: (root: unknown, options: object) => Promise<{ violations: Violation[] }> };

/** Prepares `violationsOn` for the pages this context opens from now on: each loads axe once. */
export async function addAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript(axe.source);
}

/**
 * Returns the violations of these rules or standards: on the whole page, or only in an overlay, which belongs to no
 * landmark.
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
