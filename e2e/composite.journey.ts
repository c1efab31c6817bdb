import { expect, test } from '@playwright/test';
import { field } from './support/fields.ts';
import { ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { answerOf, runPanel } from './support/run-panel.ts';
import { openAs } from './support/session.ts';

test('a composite task runs, then all its children one after the other, live', async ({ page }) => {
  test.slow();
  const account = await newAccount();
  const { token } = account;
  await ask('PUT', '/public/users/me/params', { token, body: { weight: 64, height: 172 } });
  const task = await taskNamed('Weekly meal plan', account);
  const earlier = await runTask(account, task, {
    goal: 'eat_better',
    meals_per_day: 3,
    weekly_budget: 80,
    favourite_products: ['Buckwheat', 'Salmon'],
  });
  const panel = runPanel(page);
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });

  await test.step('runs the parent again, with the values of an earlier run', async () => {
    await openAs(page, account, `/executions/${earlier.id}`);
    await page.getByRole('button', { name: 'Run again' }).click();
    await expect(field(panel.root, 'Meals a day')).toHaveValue('3');
    await panel.run.click();
    await expect(panel.actions).toBeVisible({ timeout: 60_000 });
  });

  await test.step('runs all children from the panel and shows each start and end', async () => {
    await page.getByRole('button', { name: 'Run the remaining 3' }).click();
    await expect(page.getByText('of 3 done, running one at a time')).toBeVisible();
    await expect(card('Shopping list').getByText('Running')).toBeVisible();
    await expect(card('Monday recipe card').getByText('Running')).toBeVisible({ timeout: 60_000 });
    await expect(card('Shopping list').getByText('Completed')).toBeVisible();
    await expect(card('Monday recipe card').getByText('Completed')).toBeVisible({ timeout: 60_000 });
    await expect(card('Swap a dish').getByText('Skipped: it needs your input.')).toBeVisible();
  });

  await test.step('finds the children under the execution and opens one', async () => {
    await panel.root.getByRole('link', { name: 'Open this run' }).click();
    await expect(page.getByRole('tab', { name: 'Steps (2)' })).toBeVisible();
    await expect(page.getByRole('tab', { name: 'Progress' })).toBeVisible();
    const children = page.getByRole('tabpanel').getByRole('listitem');
    await expect(children).toHaveText([/1\s*Shopping list/, /2\s*Monday recipe card/]);
    await children.first().getByRole('link', { name: 'Shopping list' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shopping list' })).toBeVisible();
    await expect(answerOf(page)).toHaveText(/\S+/);
    await expect(page.getByRole('link', { name: 'Main run' })).toBeVisible();
  });
});
