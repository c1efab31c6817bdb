import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { newAccount, runTask, taskNamed } from './support/product-api.ts';
import { openAs } from './support/session.ts';

/** One script of each kind: the entry, the frame, a page, texts, and a lazy component. */
const kinds = /\/(index|shell|task|common|markdown-body)-[\w-]{8}\.js/;

// Each failure names its script and address. In a tall window every part of a page is near, so that it loads its scripts.
test.use({ trace: 'off', viewport: { width: 1280, height: 3000 } });
// A page may still be loading when its test ends: a context that is closed meanwhile may never end.
test.afterEach(({ context }) => context.unrouteAll({ behavior: 'wait' }));

/** Without these nothing breaks: the page and the device only learn less of what is new. */
const dispensable =
  /\/(live-updates|streams|app-updates|offline-answers|push-device|devices|device-name)-[\w-]+\.js$/;
const nameOf = (url: string) => new URL(url).pathname;
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' });
const recoveryButton = (page: Page) =>
  page
    .getByRole('button', { name: /^(Retry|Try again|Reload the page)$|could not be loaded. Try again$/ })
    .first();

test('offline the page stays, shows a notice and recovers automatically', async ({ page, context }) => {
  await openAs(page, await newAccount());
  // The last part of the frame to load its texts.
  await expect(page.getByRole('button', { name: /notifications/i })).toBeVisible();
  await context.setOffline(true);
  await menu(page).getByRole('link', { name: 'Runs' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText("The server can't be reached");
  await expect(menu(page)).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nora');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('alert')).toContainText('This part of the page could not be loaded');
  await page.getByRole('button', { name: 'Close' }).click();
  await menu(page).getByRole('link', { name: 'Runs' }).click();
  await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible();
});

/** Ends the account's stream, which would keep the network busy: then it is idle once a page has loaded everything. */
const endLive = (page: Page) =>
  page.route('**/api/public/live', (route) => route.fulfill({ status: 404, body: '{}' }));

/** Waits until a page has all that it shows and requests; a slow one may leave the network idle before. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.locator('main h1:visible')).toBeVisible();
  await expect(page.getByRole('button', { name: /^notifications/i })).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
}

/** The scripts that these pages request, each with the first address that needs it. */
async function scriptsOf(page: Page, addresses: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  await endLive(page);
  for (const address of addresses) {
    const note = (request: { url: () => string }) => {
      const name = nameOf(request.url());
      if (/^\/assets\/.*\.js$/.test(name) && !found.has(name)) found.set(name, address);
    };
    page.on('request', note);
    await page.goto(address);
    await expectLoaded(page);
    page.off('request', note);
  }
  return found;
}

async function expectRecovery(page: Page, script: string, address: string): Promise<void> {
  const blocked = (url: URL) => url.pathname === script;
  await page.route(blocked, (route) => route.fulfill({ status: 404, body: '' }));
  await page.goto(address);
  await expect.soft(recoveryButton(page), `${address} without ${script}`).toBeVisible();
  await page.unroute(blocked);
  // A component that failed after the click has its own retry button.
  await expect(async () => {
    // It may disappear when another component loads the file.
    if (await recoveryButton(page).isVisible()) await recoveryButton(page).click({ timeout: 5000 });
    await expect(recoveryButton(page), `${address} with ${script} again`).toBeHidden({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.locator('main h1').first(), `${address} with ${script} again`).toBeVisible();
}

/** Blocks each of these scripts of a signed-in user's pages once. */
async function expectRecoveryOfEach(page: Page, context: BrowserContext, which: RegExp): Promise<number> {
  const account = await newAccount();
  const task = await taskNamed('Plate check', account);
  const run = await runTask(account, task, { meal: 'Soup' });
  await openAs(page, account, '/404');
  const scripts = await scriptsOf(page, ['/', `/executions/${run.id}`, `/tasks/${task.id}?execute=true`]);
  const waiting = [...scripts].filter(([script]) => which.test(script) && !dispensable.test(script));
  const count = waiting.length;
  const work = async (tab: Page) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await expectRecovery(tab, ...next);
  };
  await Promise.all([page, await context.newPage(), await context.newPage()].map(work));
  return count;
}

test('without a script of any kind the page shows an error and can recover', async ({ page, context }) => {
  expect(await expectRecoveryOfEach(page, context, kinds)).toBeGreaterThan(4);
});

test('whichever script is missing, the page shows an error and can recover', { tag: '@all' }, async ({
  page,
  context,
}) => {
  test.setTimeout(600_000);
  expect(await expectRecoveryOfEach(page, context, /./)).toBeGreaterThan(30);
});

/** From now on the server has another build: the old page's scripts are gone and every new page requests others. */
async function upgrade(context: BrowserContext, page: Page): Promise<void> {
  // Otherwise a script that the old page still requests would be gone, which happens to no real page.
  await endLive(page);
  await page.reload();
  await expectLoaded(page);
  const renamed = (text: string) => text.replace(/((?:assets|\.)\/[\w-]+)\.js/g, '$1.other.js');
  await context.route(
    (url) => url.pathname.endsWith('.js') || !/\.\w+$|^\/api\//.test(url.pathname),
    async (route) => {
      const { pathname, origin } = new URL(route.request().url());
      const isGone = /^\/assets\/[\w-]+\.js$/.test(pathname);
      if (isGone) return route.fulfill({ status: 404 });
      const response = await route.fetch({ url: origin + pathname.replace('.other.js', '.js') });
      return route.fulfill({ response, body: renamed(await response.text()) });
    },
  );
}

test('after an upgrade an open page reloads once, automatically', async ({ page, context }) => {
  await openAs(page, await newAccount());
  await upgrade(context, page);
  let loads = 0;
  page.on('framenavigated', () => {
    loads += 1;
  });
  await menu(page).getByRole('link', { name: 'Runs' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Runs' })).toBeVisible();
  await expect(page).toHaveURL('/executions');
  // The navigation to the page, and its one reload.
  await expect.poll(() => loads).toBe(2);
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(2);
});

test('after an upgrade a missing file does not cause a second reload', async ({ page, context }) => {
  await openAs(page, await newAccount());
  await upgrade(context, page);
  await context.route(/\/assets\/subscription-/, (route) => route.fulfill({ status: 404 }));
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await menu(page).getByRole('link', { name: 'Subscription' }).click();
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  await expect(menu(page)).toBeVisible();
  await expect.poll(() => loads).toBe(1);
  await page.waitForLoadState('networkidle');
  expect(loads).toBe(1);
});

test('after an upgrade no input is lost', async ({ page, context }) => {
  const account = await newAccount();
  await openAs(page, account, '/profile');
  await upgrade(context, page);
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Nora Meadow');
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('alert')).toContainText('Save or copy your input, then reload the page');
  await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await expect(name).toHaveValue('Nora Meadow');
  expect(loads).toBe(0);
});
