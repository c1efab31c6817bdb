import { expect, test } from '@playwright/test';
import { newAccount, runTask, taskNamed } from './support/product-api.ts';
import { answerOf } from './support/run-panel.ts';
import { openAs } from './support/session.ts';

test('a result is shared by a link, read by a stranger, and taken back', async ({
  page,
  browser,
  baseURL,
}) => {
  const account = await newAccount({ name: 'Nadia Private' });
  const task = await taskNamed('Plate check', account);
  const execution = await runTask(account, task, { meal: 'A bowl of borscht' });
  await openAs(page, account, `/executions/${execution.id}`);
  const dialog = page.getByRole('dialog', { name: 'Share this result' });
  let link = '';

  await test.step('makes a link, shown only once', async () => {
    await page.getByRole('button', { name: 'Share' }).click();
    await dialog.getByRole('button', { name: '30 days' }).click();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(link).toMatch(/^http.+\/shared\/[\w-]{22,}$/);
    expect(link.startsWith(`${baseURL ?? process.env.E2E_BASE_URL}/`)).toBe(true);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Share' }).click();
    await expect(dialog.getByRole('region', { name: 'Active links' }).getByRole('listitem')).toHaveCount(1);
    await expect(dialog.getByRole('textbox', { name: 'Link' })).toHaveCount(0);
  });

  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();
  await test.step('a stranger reads the result, and nothing of its owner', async () => {
    const answers: string[] = [];
    stranger.on('response', async (response) => {
      if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
    });
    const headers = (await stranger.goto(link))?.headers();
    expect(headers?.['x-robots-tag']).toContain('noindex');
    expect(headers?.['referrer-policy']).toBe('no-referrer');
    await expect(stranger.getByRole('heading', { level: 1, name: 'Plate check' })).toBeVisible();
    await expect(stranger.locator('main')).toContainText('Dietologist');
    const firstWords = (await answerOf(page).innerText()).trim().split('\n')[0] ?? '';
    await expect(stranger.locator('article')).toContainText(firstWords);
    await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expect(stranger.getByRole('navigation')).toHaveCount(0);
    expect(answers.length).toBeGreaterThan(0);
    const told = answers.join('\n');
    for (const secret of [
      account.id,
      account.username,
      account.email,
      account.name,
      execution.id,
      'input_params',
    ]) {
      expect(told).not.toContain(secret);
    }
  });

  await test.step('revoked: the same link opens nothing', async () => {
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText('The link has been revoked.')).toBeVisible();
    await expect(dialog.getByRole('region', { name: 'Active links' })).toHaveCount(0);
    await stranger.reload();
    await expect(
      stranger.getByRole('heading', { level: 1, name: 'This link no longer works' }),
    ).toBeVisible();
    await expect(stranger.getByText('Dietologist')).toHaveCount(0);
  });
  await elsewhere.close();
});
