import { expect, type Page, test } from '@playwright/test';
import { type Account, newAccount, runTask, setting, taskNamed } from './support/product-api.ts';
import { answerOf } from './support/run-panel.ts';
import { openAs } from './support/session.ts';

test('a result is shared by a link, read by a visitor, and revoked', async ({ page, browser, baseURL }) => {
  const account = await newAccount({ name: 'Nadia Private' });
  const task = await taskNamed('Plate check', account);
  const execution = await runTask(account, task, { meal: 'A bowl of borscht' });
  await openAs(page, account, `/executions/${execution.id}`);
  const dialog = page.getByRole('dialog', { name: 'Share this result' });
  let link = '';

  await test.step('creates a link, shown only once', async () => {
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
  await test.step('a visitor reads the result, and nothing about its owner', async () => {
    const answers: string[] = [];
    stranger.on('response', async (response) => {
      if (response.url().includes('/api/')) answers.push(await response.text().catch(() => ''));
    });
    const headers = (await stranger.goto(link))?.headers();
    expect(headers?.['x-robots-tag']).toContain('noindex');
    expect(headers?.['referrer-policy']).toBe('no-referrer');
    await expect(stranger.getByRole('heading', { level: 1, name: 'Plate check' })).toBeVisible();
    await expect(stranger.locator('main')).toHaveCount(1);
    await expect(stranger.locator('main')).toContainText('Dietologist');
    // Formatted, as the visitor sees it.
    await expect(answerOf(page).getByRole('table', { includeHidden: true }).first()).toBeAttached();
    const firstWords = (await answerOf(page).innerText()).trim().split('\n')[0] ?? '';
    await expect(stranger.locator('article')).toContainText(firstWords);
    // Nobody can tick the boxes of somebody else's answer.
    await expect(stranger.getByRole('main').getByRole('checkbox').first()).toBeDisabled();
    await expect(stranger.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expect(stranger.getByRole('navigation')).toHaveCount(0);
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    const responses = answers.join('\n');
    for (const secret of [
      account.id,
      account.username,
      account.email,
      account.name,
      execution.id,
      'input_params',
    ]) {
      expect(responses).not.toContain(secret);
    }
  });

  await test.step('revoked: the same link shows nothing', async () => {
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

/** Stores a picture of one color. Returns its id. */
async function upload(page: Page, account: Account): Promise<string> {
  const encoded = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width: 640, height: 480 });
    const pen = canvas.getContext('2d');
    if (pen) pen.fillStyle = '#c63';
    pen?.fillRect(0, 0, 640, 480);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  });
  const stored = await fetch(`${setting('E2E_BASE_URL')}/api/public/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${account.token}`,
      'content-type': 'image/png',
      'x-file-name': 'plate.png',
    },
    body: Buffer.from(encoded, 'base64'),
  });
  expect(stored.status).toBe(201);
  return ((await stored.json()) as { id: string }).id;
}

test('a link includes photos only if its owner chooses to', { tag: '@all' }, async ({ page, browser }) => {
  const account = await newAccount();
  const task = await taskNamed('Plate check', account);
  await openAs(page, account, '/tasks');
  const photo = await upload(page, account);
  const execution = await runTask(account, task, { meal: 'A bowl of borscht', photo });
  await openAs(page, account, `/executions/${execution.id}`);
  const dialog = page.getByRole('dialog', { name: 'Share this result' });
  const elsewhere = await browser.newContext();
  const stranger = await elsewhere.newPage();

  const makeLink = async (withPhotos: boolean) => {
    await page.getByRole('button', { name: 'Share' }).click();
    const include = dialog.getByRole('switch', { name: 'Include photos and files' });
    await expect(include).not.toBeChecked();
    if (withPhotos) await include.click();
    await dialog.getByRole('button', { name: 'Create link' }).click();
    const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
    await dialog.getByRole('button', { name: 'Close' }).click();
    return link;
  };
  const download = stranger.getByRole('button', { name: /^plate\.png .*download$/ });

  await test.step('not with a link by default', async () => {
    await stranger.goto(await makeLink(false));
    await expect(stranger.getByRole('heading', { level: 1, name: 'Plate check' })).toBeVisible();
    await expect(download).toHaveCount(0);
  });
  await test.step('with a link that includes them: a visitor sees and saves the photo', async () => {
    await stranger.goto(await makeLink(true));
    await expect(stranger.getByRole('list', { name: 'Files' }).locator('img[src^="blob:"]')).toBeVisible();
    const saved = stranger.waitForEvent('download');
    await download.click();
    expect((await saved).suggestedFilename()).toBe('plate.png');
  });
  await elsewhere.close();
});
