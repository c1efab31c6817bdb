import { expect, type Page, test } from '@playwright/test';
import { ask, newAccount } from './support/product-api.ts';
import { answerOf, expectWordsToGrow, runPanel, startSlowRun } from './support/run-panel.ts';

test('a run continues after a reload, is shown in a second tab, and is stopped in both', async ({
  page,
  context,
}) => {
  const account = await newAccount();
  const plan = { plan_name: 'premium', billing_cycle: 'monthly' };
  await ask('POST', '/subscription/upgrade', { token: account.token, body: plan });
  const panel = await startSlowRun(page, account);

  await test.step('a reload continues it', async () => {
    await page.reload();
    await expect(panel.stop).toBeVisible();
    await expect(page.getByRole('timer')).toBeVisible();
    await expectWordsToGrow(page);
  });

  const second = await context.newPage();
  await test.step('so does a second tab, where its mark has room in the top bar of a phone', async () => {
    await second.setViewportSize({ width: 320, height: 640 });
    await second.goto(page.url());
    await expectWordsToGrow(second);
    await expect(second.getByRole('button', { name: '1 run in progress' })).toBeVisible();
    await expect(second.getByRole('button', { name: /^Notifications/ })).toBeVisible();
    await expect(second.getByText('149 / 150')).toBeVisible();
    for (const width of [320, 360, 390]) {
      await second.setViewportSize({ width, height: 640 });
      await expect.poll(() => second.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  });

  await test.step('Stop ends it as stopped, and both tabs keep what was written', async () => {
    await panel.stop.click();
    const notice = (tab: Page) => tab.getByRole('alert').filter({ hasText: 'You stopped this run.' });
    await expect(notice(page)).toContainText("It counts toward today's runs.");
    for (const tab of [page, second]) {
      await expect(notice(tab)).toBeVisible();
      await expect(runPanel(tab).stop).toBeHidden();
      await expect(tab.getByText('Written before it stopped')).toBeVisible();
      await expect(answerOf(tab)).toHaveText(/\S+/);
    }
    const words = await answerOf(page).innerText();
    await expect(answerOf(second)).toHaveText(words, { useInnerText: true });
    await page.getByRole('link', { name: 'Open this run' }).click();
    await expect(page.getByText('by you')).toBeVisible();
    await expect(page.locator('main').getByText('Stopped', { exact: true }).first()).toBeVisible();
  });
});
