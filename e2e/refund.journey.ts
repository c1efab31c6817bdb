import type { SubscriptionStatus } from '@agentarium/contracts';
import { expect, test } from '@playwright/test';
import { administrator } from './support/admin.ts';
import { ask, newAccount } from './support/product-api.ts';
import { openAs } from './support/session.ts';

test('an administrator refunds a pack: the runs are removed, the buyer’s history and the books show it', {
  tag: '@all',
}, async ({ page }) => {
  const buyer = await newAccount();
  const { token } = buyer;
  await ask('POST', '/subscription/upgrade', { token, body: { plan_name: 'pro', billing_cycle: 'monthly' } });
  await ask('POST', '/subscription/purchase/execution-pack', { token, body: { pack_size: 's' } });
  const status = () => ask<SubscriptionStatus>('GET', '/subscription/status', { token });
  expect((await status()).subscription_data.extra_executions).toBe(30);

  await openAs(page, await administrator(), `/admin/users/${buyer.id}`);
  await page.getByRole('tab', { name: 'Costs' }).click();
  // The link moves until both lists are there.
  await expect(page.getByText('No runs in the last 30 days.')).toBeVisible();
  await expect(page.getByText('Pro plan, one month')).toBeVisible();
  await page.getByRole('link', { name: 'All purchases' }).click();
  const table = page.getByRole('table', { name: 'Purchases' });
  await expect(table.getByRole('row')).toHaveCount(3);
  await table.getByRole('button', { name: `Refund: 30 runs, ${buyer.username}` }).click();
  const dialog = page.getByRole('dialog', { name: `Refund $49.00 to ${buyer.username}?` });
  await expect(dialog).toContainText('immediately loses the unused runs of “30 runs”');
  await expect(dialog.getByRole('button', { name: 'Refund' })).toBeDisabled();
  await dialog.getByLabel('Reason').fill('Bought by mistake');
  await dialog.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText(`$49.00 was refunded to ${buyer.username}.`)).toBeVisible();
  await expect(table.getByRole('row').filter({ hasText: '30 runs' })).toContainText('Refunded');

  const { subscription_data } = await status();
  expect(subscription_data.extra_executions).toBe(0);
  expect(subscription_data.purchase_history_summary.total_spent).toBe(900);
  await page.goto('/admin/audit');
  await page
    .getByRole('button', { name: /^Purchase refunded/ })
    .first()
    .click();
  await expect(page.getByText('Bought by mistake').first()).toBeVisible();
});
