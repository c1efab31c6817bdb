import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { newAccount, runTask, taskNamed } from './support/product-api.ts';
import { openAs, stepTo } from './support/session.ts';

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

/**
 * A server that can be upgraded: then the scripts of the build before are gone, and every page that loads requests others.
 * Returns what upgrades it.
 */
async function upgradable(context: BrowserContext): Promise<() => void> {
  let build = '';
  await context.route(
    (url) => url.pathname.endsWith('.js') || !/\.\w+$|^\/api\//.test(url.pathname),
    async (route) => {
      const { pathname, origin } = new URL(route.request().url());
      const [, of] = /^\/assets\/[\w-]+(\.build-\d+)?\.js$/.exec(pathname) ?? [undefined, build];
      if ((of ?? '') !== build) return route.fulfill({ status: 404 });
      const response = await route.fetch({ url: origin + pathname.replace(build, '') });
      const text = await response.text();
      return route.fulfill({ response, body: text.replace(/((?:assets|\.)\/[\w-]+)\.js/g, `$1${build}.js`) });
    },
  );
  let upgrades = 0;
  return () => {
    upgrades += 1;
    build = `.build-${upgrades}`;
  };
}

test('offline the page stays and recovers automatically; after an upgrade it reloads once and loses no input', async ({
  page,
  context,
}) => {
  const open = (name: string) => menu(page).getByRole('link', { name, exact: true }).click();
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  await endLive(page);
  await openAs(page, await newAccount());
  await expectLoaded(page);

  await test.step('offline it stays, shows a notice and recovers', async () => {
    const failure = page.getByRole('heading', { name: 'This page could not be loaded' });
    await context.setOffline(true);
    await open('Runs');
    await expect(failure).toBeVisible();
    await expect(page.getByRole('alert')).toContainText("The server can't be reached");
    await expect(menu(page)).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(heading('')).toContainText('Nora');
    await page.keyboard.press('ControlOrMeta+k');
    await expect(page.getByRole('alert')).toContainText('This part of the page could not be loaded');
    await page.getByRole('button', { name: 'Close' }).click();
    await open('Runs');
    await expect(failure).toBeVisible();
    await context.setOffline(false);
    await expect(heading('Runs')).toBeVisible();
  });

  const upgrade = await upgradable(context);
  await test.step('after an upgrade it reloads once', async () => {
    await expectLoaded(page);
    loads = 0;
    upgrade();
    await open('Agents');
    await expect(heading('Agents')).toBeVisible();
    await expect(page).toHaveURL('/agents');
    await expectLoaded(page);
    expect(loads).toBe(1);
  });

  await test.step('a file that is missing then causes no second reload', async () => {
    const missing = /\/assets\/subscription-/;
    await context.route(missing, (route) => route.fulfill({ status: 404 }));
    loads = 0;
    upgrade();
    await open('Subscription');
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await expect(menu(page)).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(loads).toBe(1);
    await context.unroute(missing);
  });

  await test.step('no input is lost', async () => {
    await stepTo(page, '/profile');
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    await name.fill('Nora Meadow');
    await expectLoaded(page);
    loads = 0;
    upgrade();
    await heading('').click();
    await page.keyboard.press('Control+k');
    await expect(page.getByRole('alert')).toContainText('Save or copy your input, then reload the page');
    await expect(page.getByRole('button', { name: 'Reload the page' })).toBeVisible();
    await expect(name).toHaveValue('Nora Meadow');
    expect(loads).toBe(0);
  });
});
