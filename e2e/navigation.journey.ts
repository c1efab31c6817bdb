import { expect, type Page, test } from '@playwright/test';
import { administrator } from './support/admin.ts';
import { field } from './support/fields.ts';
import { newAccount, runTask, taskNamed } from './support/product-api.ts';
import { openAs } from './support/session.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const menu = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name, exact: true }).first();
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

test('Back, Forward and a reload restore the scroll position, also in a long list; a new page starts at its top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1000, height: 400 });
  const account = await newAccount();
  const run = await runTask(account, await taskNamed('Plate check', account), { meal: 'Two eggs' });
  const main = page.getByRole('main');

  await test.step('on a page that is shown at once', async () => {
    await openAs(page, account, '/agents');
    await main.getByRole('link', { name: 'Dietologist', exact: true }).click();
    await expect(heading(page, 'Dietologist')).toBeFocused();
    const link = main.getByRole('link', { name: 'Plate check', exact: true });
    await expect(link).toBeVisible();
    // The page may still be growing.
    await expect
      .poll(() => page.evaluate(() => scrollTo(0, 200)).then(() => scrolled(page)))
      .toBeGreaterThan(100);
    const place = await scrolled(page);
    await link.evaluate((one: HTMLElement) => one.click());

    await expect(heading(page, 'Plate check')).toBeFocused();
    await expect(page).toHaveTitle('Plate check · Agentarium');
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expect(heading(page, 'Dietologist')).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(place);
    await page.reload();
    await expect(link).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(place);
    await page.goForward();
    await expect(heading(page, 'Plate check')).toBeVisible();
    await expect.poll(() => scrolled(page)).toBe(0);
  });

  await test.step('in a list of several pages', async () => {
    // Earlier runs, on two pages; the last of them is the real one.
    const runs = (count: number, from: number) =>
      Array.from({ length: count }, (_, at) => ({ ...run, id: run.id.slice(0, -4) + String(from + at) }));
    await page.route('**/task-executions?*', (route) => {
      const isSecond = new URL(route.request().url()).searchParams.has('cursor');
      const json = isSecond
        ? { items: [...runs(23, 1100), run], next_cursor: null }
        : { items: runs(24, 1000), next_cursor: 'second' };
      return route.fulfill({ json });
    });
    await menu(page, 'Runs').click();
    await page.getByRole('button', { name: 'Show more' }).click();
    const last = main.locator(`a[href="/executions/${run.id}"]`);
    await last.scrollIntoViewIfNeeded();
    const place = await last.evaluate((one: HTMLElement) => {
      const left = Math.round(window.scrollY);
      one.click();
      return left;
    });
    expect(place).toBeGreaterThan(2000);
    await expect(heading(page, 'Plate check')).toBeFocused();
    await expect.poll(() => scrolled(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => scrolled(page)).toBe(place);
    await expect(last).toBeInViewport();
  });
});

test('leaving a changed form asks first: for a link, for Back and for Forward', async ({ page }) => {
  await openAs(page, await administrator(), '/admin/tools/new');
  const name = field(page, 'Name');
  const dialog = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  const answer = async (button: string) => {
    await expect(dialog).toBeVisible();
    await expect(page).toHaveURL('/admin/tools/new');
    await dialog.getByRole('button', { name: button }).click();
    await expect(dialog).toBeHidden();
  };
  // Navigates away and back, so that history has a page on both sides.
  await menu(page, 'Runs').click();
  await expect(heading(page, 'Runs')).toBeVisible();
  await menu(page, 'Agents').click();
  await expect(heading(page, 'Agents')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await name.fill('look_up');

  const ways: (() => Promise<unknown>)[] = [
    () => menu(page, 'Purchases').click(),
    () => page.evaluate(() => history.forward()),
    () => page.evaluate(() => history.go(2)),
  ];
  for (const leave of ways) {
    await leave();
    await answer('Stay here');
    await expect(name).toHaveValue('look_up');
  }
  await page.evaluate(() => history.go(2));
  await expect(dialog).toBeVisible();
  // An impatient user tries again while the dialog is open.
  await page.evaluate(() => history.forward());
  await answer('Leave without saving');
  await expect(heading(page, 'Agents')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Runs')).toBeVisible();
  await page.goBack();
  await expect(name).toHaveValue('');
  await name.fill('look_up');
  await menu(page, 'Purchases').click();
  await answer('Leave without saving');
  await expect(heading(page, 'Purchases')).toBeFocused();
});
