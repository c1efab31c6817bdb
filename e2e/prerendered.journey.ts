import { expect, type Page, test } from '@playwright/test';
import { newAccount } from './support/product-api.ts';
import { openAs } from './support/session.ts';

/** Holds the app's code back until the returned function is called. */
async function holdApp(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/index-[\w-]+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  return () => release();
}

for (const [locale, heading, field] of [
  ['en-GB', 'Sign in', 'Username or email'],
  ['ru-RU', 'Вход', 'Имя пользователя или почта'],
] as const) {
  test(`without scripts the login is readable in ${locale}`, async ({ browser, baseURL }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      locale,
      ...(baseURL && { baseURL }),
    });
    const page = await context.newPage();
    await page.goto(`${process.env.E2E_BASE_URL ?? ''}/login`);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('textbox', { name: field })).toBeVisible();
    await page.getByRole('main').getByRole('link').last().click();
    await expect(page).toHaveURL(/\/register$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.close();
  });
}

test('text typed and a form sent before the app has loaded are sent by the app', async ({ page }) => {
  const account = await newAccount();
  const release = await holdApp(page);
  await page.goto('/login', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: 'Username or email' }).fill(account.username);
  await page.getByRole('textbox', { name: 'Password' }).fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  release();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('the login’s app starts on the first touch, and replays it', async ({ page }) => {
  const started = () => page.evaluate(() => performance.getEntriesByName('first-page').length);
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  expect(await started()).toBe(0);
  await page.getByRole('button', { name: 'Language: English' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'English' })).toBeVisible();
  expect(await started()).toBe(1);
});

test('a signed-in page arrives with its frame, which the app replaces', async ({ page }) => {
  await openAs(page, await newAccount());
  const release = await holdApp(page);
  await page.goto('/executions', { waitUntil: 'commit' });
  const frame = page.locator('.prerendered-shell-en');
  await expect(frame).toBeVisible();
  await expect(frame.getByText('AI assistants for everyday tasks')).toBeVisible();
  release();
  await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible();
  await expect(frame).toHaveCount(0);
});
