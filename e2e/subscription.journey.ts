import { readFile } from 'node:fs/promises';
import type { Execution, SubscriptionStatus } from '@agentarium/contracts';
import { expect, type Page, test } from '@playwright/test';
import { administrator } from './support/admin.ts';
import { type Account, ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { runPanel } from './support/run-panel.ts';
import { openAs, stepTo } from './support/session.ts';

// Listed last: these tests fill workers that have finished early.
test.describe.configure({ mode: 'parallel' });

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });
const statusOf = ({ token }: Account) => ask<SubscriptionStatus>('GET', '/subscription/status', { token });

/** A task that the account can run with only text inputs, and that does not mention its limit. */
async function runPlateCheck(account: Account): Promise<Execution> {
  return runTask(account, await taskNamed('Plate check', account), { meal: 'two eggs' }, { wait: 0 });
}

/** An administrator lowers the daily limit, so that it is reached soon. */
async function allowOneRunADay(account: Account): Promise<void> {
  const { token } = await administrator();
  await ask('PUT', `/private/users/${account.id}/usage-data`, {
    token,
    body: { usage_data: { daily_execution_limit: 1 } },
  });
}

test('a new account buys a plan, an agent, extra runs and gets their receipt', async ({ page }) => {
  const account = await newAccount();
  await openAs(page, account, '/agents');
  await page.getByRole('link', { name: 'Chef', exact: true }).click();
  await page.waitForURL(/\/agents\/.+/);
  await expect(page.getByText(/available on the Pro plan/i).first()).toBeVisible();
  const agentPage = new URL(page.url()).pathname;

  await stepTo(page, '/subscription');
  await expect(page.getByText('Pre-alpha: purchases are processed immediately for testing.')).toBeVisible();
  await page.getByRole('button', { name: 'Activate Basic' }).click();
  await dialogOf(page, 'Activate Basic').getByRole('button', { name: 'Activate for free' }).click();
  await expect(page.getByText('Your plan is now Basic.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Activate Basic' })).toBeHidden();
  await expect(page.getByRole('link', { name: /25 of 25/ })).toBeVisible();

  await page.getByRole('article', { name: 'Pro plan' }).getByRole('button', { name: 'Choose Pro' }).click();
  const upgrade = dialogOf(page, 'Switch to Pro');
  await upgrade.getByRole('button', { name: 'Annual' }).click();
  await expect(upgrade.getByText('$90.00', { exact: true })).toBeVisible();
  await upgrade.getByRole('button', { name: 'Buy for $90.00' }).click();
  await expect(page.getByText('Your plan is now Pro.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Pro plan' })).toContainText('Total spent: $90.00');

  await stepTo(page, agentPage);
  await expect(page.getByRole('link', { name: /^Run/ }).first()).toBeVisible();

  await allowOneRunADay(account);
  await runPlateCheck(account);
  const panel = runPanel(page);
  await stepTo(page, `/tasks/${(await taskNamed('Plate check', account)).id}?execute=true`);
  await panel.fill('What you ate', 'two eggs');
  await panel.run.click();
  // The notice in the form. The one above the form disappears when the run is refused.
  const limit = panel.root.locator('form').getByRole('alert').filter({ hasText: 'Daily run limit reached' });
  await expect(limit).toContainText("You've used your 1 run for today.");
  await expect(limit.locator('time')).toContainText(/New runs at .+ \(in \d+ hours\)/);
  await limit.getByRole('link', { name: 'See plans and run packs' }).click();
  await page.getByRole('button', { name: 'Buy 30 runs for $49.00' }).click();
  await dialogOf(page, 'Buy 30 extra runs').getByRole('button', { name: 'Buy for $49.00' }).click();
  await expect(page.getByText('30 extra runs were added to your account.')).toBeVisible();
  await page.goBack();
  await panel.fill('What you ate', 'two eggs');
  await panel.run.click();
  await expect(panel.actions).toBeVisible({ timeout: 90_000 });
  await runPlateCheck(account);
  expect((await statusOf(account)).subscription_data.extra_executions).toBe(28);
  await stepTo(page, '/subscription');
  await expect(page.getByText(/You have 28 extra runs left/)).toBeVisible();

  const rows = page.getByRole('table', { name: 'Purchase history' }).getByRole('row');
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(1)).toContainText('30 runs');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split('\r\n')).toHaveLength(4);
  expect(file).toContain('"Pro plan, one year",90,USD,Completed');

  await rows
    .nth(2)
    .getByRole('link', { name: /Receipt/ })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main).toContainText('$90.00');
  await expect(main).toContainText(account.email);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(page.getByText(/Receipt No\./)).toBeVisible();
});

test('a purchase that fails shows why, a notice warns before a plan ends, and an ended plan can be renewed', async ({
  page,
}) => {
  const account = await newAccount();
  const { token } = await administrator();
  const endIn = (days: number) =>
    ask('PUT', `/private/users/${account.id}/subscription-data`, {
      token,
      body: {
        subscription_data: {
          current_plan: 'pro',
          plan_expires_at: new Date(Date.now() + days * 86_400_000).toISOString(),
        },
      },
    });
  const chef = page.getByRole('article').filter({ hasText: 'Chef' });
  const banner = page.getByRole('region', { name: 'Pro plan' });

  await test.step('nothing is bought twice', async () => {
    // The page gets no events from elsewhere: otherwise it would no longer offer the agent.
    await page.route('**/api/public/live', (route) => route.fulfill({ status: 404, body: '{}' }));
    await openAs(page, account, '/subscription');
    await chef.getByRole('button', { name: 'Buy Chef' }).click();
    const dialog = dialogOf(page, 'Buy Chef');
    await expect(dialog).toBeVisible();
    // Meanwhile the same agent is bought in another tab.
    const agentId = new URL(page.url()).searchParams.get('agent');
    const body = { agent_id: agentId };
    await ask('POST', '/subscription/purchase/agent', { token: account.token, body });
    await dialog.getByRole('button', { name: 'Buy for $29.00' }).click();
    await expect(dialog.getByRole('alert')).toContainText('You already own this.');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    const { subscription_data: data } = await statusOf(account);
    expect(data.purchase_history_summary.total_spent).toBe(2900);
  });

  await test.step('a notice warns before the plan ends', async () => {
    await endIn(4.9);
    await page.reload();
    await expect(chef).toContainText('Yours');
    await expect(banner).toContainText('5 days left');
    await page.goto('/subscription?plan=premium');
    await expect(dialogOf(page, 'Switch to Premium')).toContainText(
      'Your current plan ends now; its remaining days are not carried over.',
    );
  });

  await test.step('the ended plan is renewed', async () => {
    await endIn(-1);
    await page.goto('/subscription');
    await expect(banner).toContainText('Expired');
    await expect(banner).toContainText("You're on Basic limits until you renew.");
    await page.getByRole('button', { name: 'Renew Pro' }).click();
    await dialogOf(page, 'Renew Pro').getByRole('button', { name: 'Buy for $9.00' }).click();
    await expect(page.getByText('Your plan is now Pro.')).toBeVisible();
    await expect(banner).not.toContainText('Expired');
  });
});
