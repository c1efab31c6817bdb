import { type Browser, expect, type Page, test } from '@playwright/test';
import { administrator } from './support/admin.ts';
import { errorOf, field } from './support/fields.ts';
import { newAccount } from './support/product-api.ts';
import { startSlowRun } from './support/run-panel.ts';
import { openAs, storedSession, submitLogin } from './support/session.ts';

async function adminPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await openAs(page, await administrator(), '/admin/users');
  return page;
}

test('an administrator blocks a user who watches a run; activated, the user comes back', {
  tag: '@all',
}, async ({ page, context, browser }) => {
  const account = await newAccount({ name: 'Boris Loud' });
  await openAs(page, account);
  const second = await context.newPage();
  await second.goto('/agents');
  await expect(second.getByRole('heading', { level: 1, name: 'Agents' })).toBeVisible();

  const admin = await adminPage(browser);
  const card = admin.getByRole('listitem').filter({ hasText: account.email });
  const status = card.getByRole('button', { name: 'Manage the status of Boris Loud' });
  const dialog = admin.getByRole('dialog', { name: 'Block Boris Loud?' });
  const block = dialog.getByRole('button', { name: 'Block' });

  await test.step('the administrator finds the user and gives a reason', async () => {
    await admin.getByRole('searchbox', { name: 'Search users' }).fill(account.email);
    await expect(admin.getByRole('listitem').filter({ hasText: '@' })).toHaveCount(1);
    await status.click();
    await admin.getByRole('menuitem', { name: 'Block' }).click();
    await expect(block).toBeDisabled();
    await field(dialog, 'Reason').fill('Too loud');
    await expect(block).toBeEnabled();
  });

  // stream-access.api.test.ts checks that it takes less than a second, without a page to draw.
  await test.step('blocked: every page of the user is signed out', async () => {
    await startSlowRun(page, account);
    await block.click();
    await expect(admin.getByText('Boris Loud is blocked.')).toBeVisible();
    await expect(page).toHaveURL('/login');
    await expect(second).toHaveURL('/login');
    expect(await storedSession(page)).toEqual({ token: null, user: null });
    for (const tab of [page, second])
      await expect(tab.getByText(/^You were signed out because your account was deactivated/)).toBeVisible();
  });

  await test.step('the user can’t sign in, and sees why', async () => {
    await submitLogin(page, account.username, account.password);
    await expect(errorOf(page, 'This account is not active. Please contact an administrator.')).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  await test.step('the history says who did it and why; activated, the user comes back', async () => {
    await card.getByRole('link', { name: 'Boris Loud', exact: true }).click();
    await expect(admin.getByRole('heading', { level: 1 })).toBeVisible();
    await admin.getByRole('button', { name: 'Status Blocked' }).click();
    const history = admin.getByRole('region', { name: 'Status history' }).getByRole('listitem');
    await expect(history.first()).toContainText(/Blocked.*Too loud.*by admin/);
    await admin.getByRole('button', { name: 'Activate' }).click();
    await admin.getByRole('alertdialog').getByRole('button', { name: 'Activate' }).click();
    await expect(admin.getByText('Boris Loud is active.')).toBeVisible();
    await expect(history.first()).toContainText('Changed by an administrator');
    await submitLogin(page, account.username, account.password);
    await expect(page.getByRole('button', { name: 'Account of Boris Loud' })).toBeVisible();
  });
  await admin.context().close();
});
