import { expect, type Locator, type Page } from '@playwright/test';
import { field } from './fields.ts';

/** The run panel of a task's page (docs/spec/user-side.md#tasks). */
export function runPanel(page: Page) {
  const root = page.getByRole('region', { name: /^(Configure parameters|Results)$/ });
  return {
    root,
    run: root.getByRole('button', { name: /^Run (task|now)/ }),
    stop: page.getByRole('button', { name: 'Stop', exact: true }),
    answer: answerOf(page),
    actions: page.getByRole('group', { name: 'Answer actions' }),
    fill: (label: string, value: string) => field(root, label).fill(value),
  };
}

/** The words of the answer, also while they are written. */
export function answerOf(page: Page): Locator {
  return page.locator('main section div[aria-busy]').last();
}

/** Waits until words have come, and then for more of them. */
export async function expectWordsToGrow(page: Page): Promise<void> {
  const answer = answerOf(page);
  await expect(page.getByText('Writing', { exact: true })).toBeVisible();
  await expect(answer).toHaveText(/\S+\s+\S+/);
  const before = (await answer.innerText()).length;
  await expect.poll(async () => (await answer.innerText()).length).toBeGreaterThan(before);
}
