import type { ExecutionListed } from '@agentarium/contracts';
import { expect, test } from '@playwright/test';
import { type RunningProduct, runProduct } from './setup/run-product.ts';
import { field } from './support/fields.ts';
import { ask, newAccount, taskNamed } from './support/product-api.ts';
import { openAs } from './support/session.ts';

// A separate product: moving its clock ahead must not affect other journeys. Nobody watches its answers.
let product: RunningProduct;
test.beforeAll(async () => {
  product = await runProduct('schedule.log', { DEMO_MODEL: 'on', DEMO_MODEL_PACE_MS: '0' });
});
test.afterAll(() => product.stop());

const hour = 60 * 60_000;
const day = 24 * hour;

test('a schedule set on its sheet runs automatically, and stops on request', async ({ browser }) => {
  const { baseUrl } = product;
  // To the next noon: whenever this runs, no tick is due until the clock is moved again.
  product.advanceClock((day + 12 * hour - (Date.now() % day)) % day);
  const page = await browser.newPage({ baseURL: baseUrl });
  const account = await newAccount({ baseUrl });
  const task = await taskNamed('Morning briefing', account, baseUrl);
  const section = page.getByRole('region', { name: 'Schedule' });
  const runsBySchedule = async () => {
    const path = `/public/users/${account.id}/task-executions?task_id=${task.id}`;
    const { items } = await ask<{ items: ExecutionListed[] }>('GET', path, { token: account.token, baseUrl });
    return items.filter((run) => run.triggered_by_scheduler && run.status === 'completed');
  };

  const runsInProgress = async () => {
    const path = `/public/users/${account.id}/task-executions?include_child=true`;
    const { items } = await ask<{ items: ExecutionListed[] }>('GET', path, { token: account.token, baseUrl });
    return items.length < 3 ? 'to come' : items.filter((run) => !run.finished_at).length;
  };

  await openAs(page, account, `/tasks/${task.id}`);
  await section.getByRole('button', { name: 'Set up a schedule' }).click();

  const sheet = page.getByRole('dialog', { name: 'Set up a schedule' });
  const preview = sheet.getByRole('group', { name: 'What this schedule means' });
  const save = sheet.getByRole('button', { name: 'Save', exact: true });
  await sheet.getByRole('button', { name: '2 times' }).click();
  await expect(preview).toContainText('Every day at 9:00 AM and 6:00 PM');
  await sheet.getByRole('radio', { name: 'Advanced (cron)' }).check();
  await field(sheet, 'Cron expression 1').fill('0 7 31 2 *');
  await save.click();
  await expect(sheet.getByText('Enter five parts that match a future time')).toBeVisible();
  await field(sheet, 'Cron expression 1').fill('30 7 * * *');
  await sheet.getByRole('button', { name: 'Remove: Cron expression 2' }).click();
  await expect(preview.getByRole('listitem')).toHaveCount(5);
  await field(sheet, 'Thing to do 1').fill('Call the bank');
  await sheet.getByText('Priorities', { exact: true }).click();
  await sheet.getByRole('checkbox', { name: 'Also run now' }).check();
  await save.click();
  await expect(page).toHaveURL(/\/executions\//);
  await expect(page.locator('main').getByText('Completed').first()).toBeVisible({ timeout: 90_000 });
  expect(await runsBySchedule()).toHaveLength(0);

  await page.goto(`/tasks/${task.id}`);
  await expect(section).toContainText('Every day at 7:30 AM');
  await expect(section).toContainText('Active');

  // While the run that set it up, or a child of it, is in progress, a tick of the schedule would be skipped.
  await expect.poll(runsInProgress, { timeout: 60_000 }).toBe(0);
  // To 07:30, and what this has taken so far.
  product.advanceClock(19.5 * hour);
  await expect.poll(async () => (await runsBySchedule()).length, { timeout: 30_000 }).toBe(1);
  const [run] = await runsBySchedule();
  await page.goto(`/executions/${run?.id}`);
  await expect(page.getByRole('main')).toContainText('Scheduled');
  await expect(page.getByRole('main')).toContainText('Schedule active');

  await page.goto(`/tasks/${task.id}`);
  await section.getByRole('button', { name: 'Stop' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop schedule' }).click();
  await expect(page.getByText('Schedule stopped')).toBeVisible();
  await expect(section).toContainText('Stopped');

  product.advanceClock(day);
  await section.getByRole('button', { name: 'Restart' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restart schedule' }).click();
  await expect(section).toContainText('Active');
  product.advanceClock(day);
  // Nothing ran on the day on which it was stopped.
  const dayOf = (one?: ExecutionListed) => Math.floor(Date.parse(one?.created_at ?? '') / day);
  const days = async () => (await runsBySchedule()).map(dayOf);
  await expect.poll(days, { timeout: 30_000 }).toEqual([dayOf(run) + 2, dayOf(run)]);
  await page.close();
});
