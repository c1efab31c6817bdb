import { readFile } from 'node:fs/promises';
import type { Agent, CatalogueFile, Task } from '@agentarium/contracts';
import { expect, test } from '@playwright/test';
import { type RunningProduct, runProduct } from './setup/run-product.ts';
import { administrator } from './support/admin.ts';
import { type Account, ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { openAs } from './support/session.ts';

// A product of its own: an agent is taken out of its catalogue, which must not reach other journeys.
const credentials = { username: 'admin', password: 'Catalogue-2026-admin' };
let product: RunningProduct;
test.beforeAll(async () => {
  product = await runProduct('catalogue-file.log', {
    ADMIN_USERNAME: credentials.username,
    ADMIN_PASSWORD: credentials.password,
    DEMO_MODEL: 'on',
  });
});
test.afterAll(() => product.stop());

/** Deletes the agent with all its tasks, children first. Gives how many items went. */
async function wipe(agentId: string, { token }: Account, baseUrl: string): Promise<number> {
  const { items } = await ask<{ items: Task[] }>('GET', '/public/tasks', { token, baseUrl });
  const own = items.filter((task) => task.agent_id === agentId);
  const children = own.filter(({ task_type }) => task_type === 'child');
  const paths = [
    ...[...children, ...own.filter((task) => !children.includes(task))].map(
      ({ id }) => `/private/tasks/${id}`,
    ),
    `/private/agents/${agentId}`,
  ];
  for (const path of paths) await ask('DELETE', path, { token, baseUrl });
  return paths.length;
}

test('the catalogue goes into a file; an agent that was deleted comes back from it and runs', async ({
  browser,
}) => {
  const { baseUrl } = product;
  const admin = await administrator(credentials, baseUrl);
  const user = await newAccount({ baseUrl });
  const plate = await taskNamed('Plate check', user, baseUrl);
  const page = await browser.newPage({ baseURL: baseUrl });
  await openAs(page, admin, '/admin/catalogue');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download file' }).click();
  const path = await (await download).path();
  const file = JSON.parse(await readFile(path, 'utf8')) as CatalogueFile;
  expect(file.agents.length).toBeGreaterThan(5);
  const choose = () => page.getByLabel('Drop a catalogue file here').setInputFiles(path);

  await choose();
  await expect(page.getByText('Everything in the file is here already.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();

  const gone = await wipe(plate.agent_id, admin, baseUrl);
  await expect(taskNamed('Plate check', user, baseUrl)).rejects.toThrow('There is no task');
  await choose();
  await expect(page.getByRole('button', { name: `New ${gone}` })).toBeVisible();
  const plan = page.getByRole('region', { name: 'What would change' });
  await expect(plan.getByRole('listitem')).toHaveCount(gone);
  await expect(plan).toContainText('Dietologist');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText(`Imported. New: ${gone}, changed: 0.`)).toBeVisible();
  await expect(page.getByText('Everything in the file is here already.')).toBeVisible();

  const back = await taskNamed('Plate check', user, baseUrl);
  const { items } = await ask<{ items: Agent[] }>('GET', '/public/agents', { token: user.token, baseUrl });
  expect(items.find(({ id }) => id === back.agent_id)?.name).toBe('Dietologist');
  const run = await runTask(user, back, { meal: 'two eggs' }, { baseUrl });
  expect(run.status).toBe('completed');
  await page.close();
});
