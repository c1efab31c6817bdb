import { expect, type Page, test } from '@playwright/test';
import { type RunningProduct, runProduct } from './setup/run-product.ts';
import { administrator } from './support/admin.ts';
import { newAccount, runTask, taskNamed } from './support/product-api.ts';
import { runPanel } from './support/run-panel.ts';
import { openAs } from './support/session.ts';

// A separate product: halting its tools must not affect other journeys.
const credentials = { username: 'admin', password: 'Emergency-2026-admin' };
let product: RunningProduct;
test.beforeAll(async () => {
  product = await runProduct('emergency-stop.log', {
    ADMIN_USERNAME: credentials.username,
    ADMIN_PASSWORD: credentials.password,
    DEMO_MODEL: 'on',
  });
});
test.afterAll(() => product.stop());

const parameters = { minutes: 20, equipment: ['mat'], energy: 'normal' };
const banner = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'Emergency Stop is active: all tool calling is halted.' });

test('the emergency stop halts a run that waits for approval; it answers with what it has', {
  tag: '@all',
}, async ({ browser }) => {
  const { baseUrl } = product;
  const account = await newAccount({ baseUrl });
  const task = await taskNamed('Quick workout', account, baseUrl);
  const page = await browser.newPage({ baseURL: baseUrl });
  const waiting = await runTask(account, task, parameters, { baseUrl, wait: 0 });
  await openAs(page, account, `/tasks/${task.id}?execute=true&run=${waiting.id}`);
  const panel = runPanel(page);
  const question = page.getByRole('group', {
    name: 'Allow the agent to use “Your personal parameters”?',
    exact: true,
  });
  const cards = page.getByRole('region', { name: 'Tools used' });
  await expect(question).toBeVisible();

  const admin = await browser.newPage({ baseURL: baseUrl });
  await openAs(admin, await administrator(credentials, baseUrl), '/admin/settings');
  const emergency = admin.getByRole('switch', { name: 'Emergency Stop' });
  const toolCalling = admin.getByRole('switch', { name: 'Enable Tool Calling' });
  const dialog = admin.getByRole('alertdialog');

  await test.step('an administrator activates it, after confirmation', async () => {
    await emergency.click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(emergency).not.toBeChecked();
    await expect(banner(admin)).toBeHidden();
    await emergency.click();
    await expect(dialog).toContainText('This immediately halts ALL tool calling');
    await dialog.getByRole('button', { name: 'Activate' }).click();
    await expect(emergency).toBeChecked();
    await expect(toolCalling).toBeDisabled();
  });

  await test.step('allowing the pending call changes nothing: the run ends with what it has', async () => {
    await question.getByRole('button', { name: 'Allow', exact: true }).click();
    await expect(panel.actions).toBeVisible({ timeout: 90_000 });
    const card = cards.getByRole('button', { name: /Your personal parameters.*not called/ });
    await expect(card).toContainText('Tools were halted by an administrator.');
  });

  await test.step('another admin page shows the banner, which links to the settings', async () => {
    await admin.getByRole('navigation').getByRole('link', { name: 'Users', exact: true }).click();
    await expect(admin).toHaveURL('/admin/users');
    await expect(banner(admin)).toBeVisible();
    await banner(admin).getByRole('link', { name: 'System Settings' }).click();
  });

  await test.step('deactivated: a run asks again, and uses the tool', async () => {
    await emergency.click();
    await dialog.getByRole('button', { name: 'Deactivate' }).click();
    await expect(emergency).not.toBeChecked();
    await expect(banner(admin)).toBeHidden();
    await panel.actions.getByRole('button', { name: 'Run again' }).click();
    await panel.run.click();
    await question.getByRole('button', { name: 'Allow', exact: true }).click();
    await expect(cards.getByRole('button', { name: /Your personal parameters.*done/ })).toBeVisible();
  });
  await page.close();
  await admin.close();
});
