import { type Browser, expect, type Page, test } from '@playwright/test';
import { requireAbilities } from './support/abilities.ts';
import { violationsOn } from './support/axe.ts';
import { startBehindProxy } from './support/other-build.ts';
import { ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { openAs } from './support/session.ts';
import { variants } from './support/variants.ts';

const words = {
  en: {
    kept: 'Saved on this device on',
    list: 'Available offline',
    noConnection: "The server can't be reached",
    account: 'Account of Nora Field',
    logout: 'Logout',
    ready: 'A new version is ready.',
    reload: 'Reload',
  },
  ru: {
    kept: 'Копия сохранена на этом устройстве',
    list: 'Доступно без подключения',
    noConnection: 'Не удаётся связаться с сервером',
    account: 'Аккаунт: Nora Field',
    logout: 'Выйти',
    ready: 'Готова новая версия.',
    reload: 'Обновить',
  },
};
const standards = ['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'];

/** A window in which the service worker may start; the other journeys block it. */
async function openWindow(
  browser: Browser,
  given: { baseURL: string; locale: string; viewport: { width: number; height: number } },
) {
  const context = await browser.newContext({ ...given, serviceWorkers: 'allow', timezoneId: 'UTC' });
  return { context, page: await context.newPage() };
}

/** Waits until the worker has cached the app's files and controls this page. */
async function workerBegins(page: Page): Promise<void> {
  await requireAbilities(page, 'service workers');
  await page.waitForFunction(async () => {
    await navigator.serviceWorker.ready;
    return navigator.serviceWorker.controller !== null;
  });
}

/** Every cached path: `answers`, and `files` of the app. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const found: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const kind = name.startsWith('agentarium-answers-') ? 'answers' : 'files';
      const requests = await (await caches.open(name)).keys();
      found[kind] = [...(found[kind] ?? []), ...requests.map(({ url }) => new URL(url).pathname)];
    }
    return found;
  });

for (const { language, locale, viewport, tag } of variants) {
  test(`an answer can be read offline until the user signs out, and a new version is loaded on request (${language}, ${viewport.width} px)`, {
    tag,
  }, async ({ browser }) => {
    const say = words[language];
    const product = await startBehindProxy();
    const baseURL = product.baseUrl;
    const account = await newAccount();
    await ask('PUT', '/public/users/me/language', { token: account.token, body: { language } });
    const task = await taskNamed('Plate check', account);
    const run = await runTask(account, task, { meal: 'Soup' });
    const { context, page } = await openWindow(browser, { baseURL, locale, viewport });
    const at = `/executions/${run.id}`;
    const main = page.getByRole('main');

    await test.step('it is saved once read, with the files that show it and nothing else', async () => {
      await openAs(page, account, at);
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await workerBegins(page);
      await expect.poll(async () => (await stored(page)).answers).toEqual([`/executions/${run.id}`]);
      const { files } = await stored(page);
      expect(
        files?.filter((path) => !/^\/(index\.html$|assets\/|(boot|theme-init)\.js$|mark\.svg$)/.test(path)),
      ).toEqual([]);
    });

    await test.step('it can be read offline, also from the list', async () => {
      await context.setOffline(true);
      await page.reload();
      await expect(main.getByText(say.kept)).toBeVisible();
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      const said = /^[^#\n]*?([\p{L} ]{20,})/mu.exec(run.result ?? '')?.[1]?.trim() ?? '';
      await expect(main.getByText(said).filter({ visible: true }).first()).toBeVisible();
      expect(await violationsOn(page, standards)).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
      await page.goto('/executions');
      await expect(main.getByRole('alert')).toContainText(say.noConnection);
      await expect(main.getByRole('heading', { name: say.list })).toBeVisible();
      expect(await violationsOn(page, standards)).toEqual([]);
      await main.getByRole('link', { name: task.config.locales?.[language]?.name ?? task.name }).click();
      await expect(main.getByText(say.kept)).toBeVisible();
    });

    await test.step('signing out deletes it', async () => {
      await context.setOffline(false);
      await expect(main.getByText(say.kept)).toHaveCount(0);
      await page.getByRole('button', { name: say.account }).click();
      await page.getByRole('menuitem', { name: say.logout }).click();
      await expect(page).toHaveURL(/\/login/);
      await expect.poll(async () => Object.keys(await stored(page))).toEqual(['files']);
      const stranger = await newAccount();
      await openAs(page, stranger, '/');
      await context.setOffline(true);
      await page.goto(at);
      await expect(main.getByRole('alert')).toContainText(say.noConnection);
      await expect(page.getByText(say.kept)).toHaveCount(0);
    });

    await test.step('a new version is announced, and loaded on request', async () => {
      await context.setOffline(false);
      await page.goto('/');
      const notice = page.getByText(say.ready);
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(notice).toHaveCount(0);
      product.upgrade();
      await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
      await expect(notice).toBeVisible();
      expect(await violationsOn(page, standards)).toEqual([]);
      await page.evaluate(() => Object.assign(window, { isOld: true }));
      await page.getByRole('button', { name: say.reload, exact: true }).click();
      await page.waitForFunction(() => !('isOld' in window));
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(notice).toHaveCount(0);
    });
    await context.close();
    product.close();
  });
}
