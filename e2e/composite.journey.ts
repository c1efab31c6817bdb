import { expect, test } from '@playwright/test';
import { type RunningProduct, runProduct } from './setup/run-product.ts';
import { field } from './support/fields.ts';
import { choose, pick, pressOn, tabTo, typeInto } from './support/keyboard.ts';
import { ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { answerOf, runPanel } from './support/run-panel.ts';
import { openAs } from './support/session.ts';

// A separate product, in which a child takes long enough to be seen running.
let product: RunningProduct;
test.beforeAll(async () => {
  product = await runProduct('composite.log', { DEMO_MODEL: 'on', DEMO_MODEL_PACE_MS: '25' });
});
test.afterAll(() => product.stop());

test('a composite task runs, then all its children one after the other, live', async ({ browser }) => {
  const { baseUrl } = product;
  const page = await browser.newPage({ baseURL: baseUrl });
  const account = await newAccount({ baseUrl });
  const { token } = account;
  await ask('PUT', '/public/users/me/params', { baseUrl, token, body: { weight: 64, height: 172 } });
  const task = await taskNamed('Weekly meal plan', account, baseUrl);
  const parameters = {
    goal: 'eat_better',
    meals_per_day: 3,
    weekly_budget: 80,
    favourite_products: ['Buckwheat', 'Salmon'],
  };
  const earlier = await runTask(account, task, parameters, { baseUrl });
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
    await page.getByRole('button', { name: /^Run \d steps \(/ }).click();
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
    await expect(children).toHaveText([/1\s*Shopping list/, /2\s*Monday recipe card/, /3\s*Swap a dish/]);
    await children.first().getByRole('link', { name: 'Shopping list', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Shopping list' })).toBeVisible();
    await expect(answerOf(page)).toHaveText(/\S+/);
    await expect(page.getByRole('link', { name: 'Main run' })).toBeVisible();
  });
  await page.close();
});

test('a composite task is run and its progress read with the keyboard only', { tag: '@all' }, async ({
  browser,
}) => {
  const { baseUrl } = product;
  const page = await browser.newPage({ baseURL: baseUrl });
  const account = await newAccount({ baseUrl });
  const { token } = account;
  await ask('PUT', '/public/users/me/params', { baseUrl, token, body: { weight: 64, height: 172 } });
  const panel = runPanel(page);
  await openAs(page, account, '/');

  await test.step('finds the task in the palette and runs it', async () => {
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await choose(page, 'weekly meal plan');
    await expect(page.getByRole('heading', { level: 1, name: 'Weekly meal plan' })).toBeVisible();
    // From the last option to the first.
    await pressOn(page, panel.root.getByRole('radio', { name: 'Simply eat better' }), 'ArrowRight');
    await expect(panel.root.getByRole('radio', { name: 'Lose weight' })).toBeChecked();
    await typeInto(page, field(panel.root, 'Meals a day'), '3');
    await typeInto(page, field(panel.root, 'Budget for the week'), '80');
    await typeInto(page, field(panel.root, 'Product 1'), 'Buckwheat');
    await pressOn(page, panel.run);
    await expect(page.getByRole('heading', { level: 2, name: 'Results' })).toBeFocused();
    await expect(panel.actions).toBeVisible({ timeout: 60_000 });
  });

  await test.step('continues with a child task', async () => {
    await pressOn(page, page.getByRole('button', { name: /^Run \d steps \(/ }));
    await expect(page.getByText('of 3 done, running one at a time')).toBeVisible();
    await pressOn(page, page.getByRole('button', { name: 'Stop all' }));
    await expect(page.getByText('You stopped it.')).toBeVisible();
    await pressOn(page, panel.root.getByRole('link', { name: 'Open this run' }));
    await expect(page.getByRole('heading', { level: 1, name: 'Weekly meal plan' })).toBeFocused();
  });

  await test.step('chooses numbers for a chart and reads them as a table', async () => {
    // As many as had begun before the keyboard reached the button.
    await tabTo(page, page.getByRole('tab', { name: /^Steps \([12]\)$/ }));
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('tab', { name: 'Progress' })).toHaveAttribute('aria-selected', 'true');
    await pressOn(page, page.getByRole('button', { name: 'Remove chart 4' }));
    await pressOn(page, page.getByRole('button', { name: 'Add parameter chart' }));
    const added = page.getByRole('region', { name: 'Chart 4' });
    await expect(added).toContainText('Choose a parameter');
    await pick(page, added, 'Primary parameter', 'calories a day');
    const chart = page.getByRole('region', { name: /^Calories a day/ }).last();
    await expect(chart.getByRole('figure', { name: 'Calories a day (output)' })).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
    await pressOn(page, chart.getByRole('button', { name: 'Show as table' }));
    const table = chart.getByRole('table');
    await expect(table.getByRole('columnheader', { name: /Calories a day/ })).toBeVisible();
    await expect(table.getByRole('row').nth(1)).toContainText(/\d/);
  });
  await page.close();
});
