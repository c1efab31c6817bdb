import { expect, type Locator, type Page } from '@playwright/test';
import { field } from './fields.ts';
import { type Account, taskNamed } from './product-api.ts';
import { openAs } from './session.ts';
import { textsIn } from './texts.ts';

/** The run panel of a task's page (docs/spec/user-side.md#tasks), in English or with the texts of another language. */
export function runPanel(page: Page, t = textsIn('en')) {
  const oneOf = (...names: string[]) => new RegExp(`^(${names.join('|')})$`);
  const root = page.getByRole('region', {
    name: oneOf(t('executions', 'panel.configure'), t('executions', 'panel.results')),
  });
  return {
    root,
    run: root.getByRole('button', { name: oneOf(t('parameters', 'run'), t('parameters', 'runScheduled')) }),
    stop: page.getByRole('button', { name: t('executions', 'stop'), exact: true }),
    answer: answerOf(page),
    actions: page.getByRole('group', { name: t('executions', 'actions.label') }),
    fill: (label: string, value: string) => field(root, label).fill(value),
  };
}

/** The text of the answer, also while it is being written. */
export function answerOf(page: Page): Locator {
  return page.locator('main section div[aria-busy]').last();
}

/** Waits until text has appeared, and then for more. */
export async function expectWordsToGrow(page: Page): Promise<void> {
  const answer = answerOf(page);
  await expect(page.getByText('Writing', { exact: true })).toBeVisible();
  await expect(answer).toHaveText(/\S+\s+\S+/);
  const before = (await answer.innerText()).length;
  await expect.poll(async () => (await answer.innerText()).length).toBeGreaterThan(before);
}

/** Starts a run whose answer takes 40 seconds (e2e/setup/slow-model.ts), to do something while it is written. */
export async function startSlowRun(page: Page, account: Account): Promise<ReturnType<typeof runPanel>> {
  const task = await taskNamed('Compatibility of two dates', account);
  await openAs(page, account, `/tasks/${task.id}?execute=true`);
  const panel = runPanel(page);
  await panel.fill('First birth date', '1990-04-12');
  await panel.fill('Second birth date', '1991-05-17');
  await panel.run.click();
  await expectWordsToGrow(page);
  return panel;
}
