import { readFile } from 'node:fs/promises';
import type { Agent, CatalogueFile } from '@agentarium/contracts';
import { expect, type Page, test } from '@playwright/test';
import { type RunningProduct, runProduct } from './setup/run-product.ts';
import { administrator } from './support/admin.ts';
import { ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { openAs } from './support/session.ts';

// A second installation with an empty catalogue.
const credentials = { username: 'admin', password: 'Catalogue-2026-admin' };
let product: RunningProduct;
test.beforeAll(async () => {
  product = await runProduct('catalogue-file.log', {
    ADMIN_USERNAME: credentials.username,
    ADMIN_PASSWORD: credentials.password,
    DEMO_MODEL: 'on',
    SEED_CATALOGUE: 'off',
  });
});
test.afterAll(() => product.stop());

const choose = (page: Page, path: string) =>
  page.getByLabel('Drop a catalogue file here').setInputFiles(path);
const importIt = async (page: Page) => {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Import' }).click();
};
const nothingNew = (page: Page) => page.getByText('The catalogue already has everything in this file.');

test('a whole catalogue is exported to a file and imported into an empty installation, where it runs', {
  tag: '@all',
}, async ({ page, browser }) => {
  let path = '';
  await openAs(page, await administrator(), '/admin/catalogue');
  await test.step('the file holds everything; importing it back changes nothing', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download file' }).click();
    path = await (await download).path();
  });
  const file = JSON.parse(await readFile(path, 'utf8')) as CatalogueFile;
  const total = file.tools.length + file.prompts.length + file.agents.length + file.tasks.length;
  expect(file.tasks.length).toBeGreaterThan(50);

  const { baseUrl } = product;
  const admin = await administrator(credentials, baseUrl);
  const [prompt] = file.prompts;
  if (!prompt) throw new Error('The file has no prompt');
  const { id: _id, archived: _archived, ...samePrompt } = prompt;
  const elsewhere = await browser.newPage({ baseURL: baseUrl });
  await openAs(elsewhere, admin, '/admin/catalogue');

  await test.step('the empty installation previews the import, and imports only that', async () => {
    await choose(elsewhere, path);
    await expect(elsewhere.getByRole('button', { name: `New ${total}` })).toBeVisible();
    const made = await ask<{ id: string }>('POST', '/private/prompts', {
      token: admin.token,
      baseUrl,
      body: samePrompt,
    });
    await importIt(elsewhere);
    await expect(elsewhere.getByRole('main').getByText(/Someone changed the catalogue/)).toBeVisible();
    await expect(elsewhere.getByRole('button', { name: `New ${total - 1}` })).toBeVisible();
    const { items } = await ask<{ items: Agent[] }>('GET', '/public/agents', { token: admin.token, baseUrl });
    expect(items).toEqual([]);
    await ask('DELETE', `/private/prompts/${made.id}`, { token: admin.token, baseUrl });
    await choose(elsewhere, path);
    await expect(elsewhere.getByRole('button', { name: `New ${total}` })).toBeVisible();
    await importIt(elsewhere);
    await expect(elsewhere.getByText(`Imported. New: ${total}, changed: 0.`)).toBeVisible();
    await expect(nothingNew(elsewhere)).toBeVisible();
    await expect(elsewhere.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  });

  await test.step('a user runs an imported task there', async () => {
    const user = await newAccount({ baseUrl });
    const plate = await taskNamed('Plate check', user, baseUrl);
    expect(file.tasks.some(({ id }) => id === plate.id)).toBe(false);
    const run = await runTask(user, plate, { meal: 'two eggs' }, { baseUrl });
    expect(run.status).toBe('completed');
    await openAs(elsewhere, user, `/executions/${run.id}`);
    await expect(elsewhere.getByRole('heading', { level: 1, name: 'Plate check' })).toBeVisible();
  });
  await elsewhere.close();
});
