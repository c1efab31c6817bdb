import { expect, type Locator, test } from '@playwright/test';
import { type Account, ask, newAccount, runTask, setting, taskNamed } from './support/product-api.ts';
import { answerOf, startSlowRun } from './support/run-panel.ts';
import { openAs } from './support/session.ts';

const photo =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

async function boxOf(one: Locator) {
  await expect(one).toBeVisible();
  const box = await one.boundingBox();
  if (!box) throw new Error('It is not on screen');
  return { ...box, right: box.x + box.width, bottom: box.y + box.height };
}

async function onPremium(): Promise<Account> {
  const account = await newAccount();
  const body = { plan_name: 'premium', billing_cycle: 'monthly' };
  await ask('POST', '/subscription/upgrade', { token: account.token, body });
  return account;
}

test('the top bar fits a phone, also beside a run in progress', async ({ page }) => {
  const account = await onPremium();
  const widths = [320, 360, 390];
  const fits = async () => {
    for (const width of widths) {
      await page.setViewportSize({ width, height: 640 });
      await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
  };
  await page.setViewportSize({ width: 320, height: 640 });
  await openAs(page, account);
  await expect(page.getByText('150 / 150')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications/ })).toBeVisible();
  await fits();
  await page.setViewportSize({ width: 320, height: 640 });
  await startSlowRun(page, account);
  await page.goto('/');
  await expect(page.getByRole('link', { name: /149 of 150/ })).toBeVisible();
  await expect(page.getByText('149 / 150')).toBeVisible();
  await expect(page.locator('[data-running]')).toBeVisible();
  await fits();
});

test('what a locked agent says stays on its picture on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openAs(page, await newAccount(), '/agents');
  const card = page.getByRole('listitem').filter({ hasText: 'Finance advisor' });
  // What loads above may move the card between the two looks.
  await expect(async () => {
    const picture = await boxOf(card.locator('img'));
    const link = await boxOf(card.getByRole('link', { name: 'See plans' }));
    expect(link.bottom).toBeLessThan(picture.bottom);
  }).toPass();
});

test('the name of a file among the inputs of a run stays in one line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const account = await newAccount();
  const upload = await fetch(`${setting('E2E_BASE_URL')}/api/public/files`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${account.token}`,
      'content-type': 'image/png',
      'x-file-name': 'lunch-at-the-office.png',
    },
    body: Buffer.from(photo, 'base64'),
  });
  const { id } = (await upload.json()) as { id: string };
  const run = await runTask(account, await taskNamed('Plate check', account), { meal: 'Soup', photo: id });
  await openAs(page, account, `/executions/${run.id}`);
  const name = page.getByRole('button', { name: /lunch-at/ }).getByText('lunch-at-the-office.png');
  expect((await boxOf(name)).height).toBeLessThan(30);
});

test('a schedule is saved without scrolling, also in a low window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  const account = await onPremium();
  await openAs(page, account, `/tasks/${(await taskNamed('Morning briefing', account)).id}`);
  await page.getByRole('button', { name: 'Set up a schedule' }).click();
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeInViewport({ ratio: 1 });
});

test('the button of a used-up limit stays in its notice on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const account = await newAccount();
  await ask('PUT', '/public/users/me/language', { token: account.token, body: { language: 'ru' } });
  const plate = await taskNamed('Plate check', account);
  for (let run = 0; run < 10; run += 1) await runTask(account, plate, { meal: 'Soup' }, { wait: 0 });
  await openAs(page, account, `/tasks/${plate.id}?execute=true`);
  const notice = page.getByRole('alert').filter({ hasText: 'Запуски на сегодня закончились' }).first();
  const way = await boxOf(notice.getByRole('link', { name: 'Подключить «Базовый» бесплатно' }));
  expect(way.right).toBeLessThan((await boxOf(notice)).right - 8);
});

test('a number in the table of an answer stays beside its unit, however narrow the table', async ({
  page,
}) => {
  const account = await newAccount();
  const run = await runTask(account, await taskNamed('Plate check', account), { meal: 'Soup' });
  await openAs(page, account, `/executions/${run.id}`);
  const figure = answerOf(page).locator('td.figure').first();
  await figure.evaluate((cell) => {
    cell.textContent = '1,200 kcal';
    cell.closest('table')?.style.setProperty('min-width', '1px');
    cell.closest('table')?.style.setProperty('width', '1px');
  });
  expect((await boxOf(figure)).height).toBeLessThan(45);
});
