import { expect, type Page, test } from '@playwright/test';
import { type RunningProduct, runProduct } from './setup/run-product.ts';
import { administrator } from './support/admin.ts';
import { counted } from './support/counted.ts';
import { ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { openAs } from './support/session.ts';
import { languages } from './support/variants.ts';

// A separate product: its emergency stop must not affect other journeys.
const credentials = { username: 'admin', password: 'Overview-2026-admin' };
let product: RunningProduct;
test.beforeAll(async () => {
  product = await runProduct('console-overview.log', {
    ADMIN_USERNAME: credentials.username,
    ADMIN_PASSWORD: credentials.password,
    DEMO_MODEL: 'on',
  });
});
test.afterAll(() => product.stop());

const texts = {
  en: {
    needs: 'Needs you',
    waiting: /tool calls? awaits? approval/,
    approvals: /^Approvals/,
    halt: 'Emergency stop',
    halts: /This halts .*1 call awaiting approval, in 1 run\./,
    activate: 'Activate',
    end: 'End emergency stop',
    deactivate: 'Deactivate',
    banner: 'Emergency Stop is active',
    deny: 'Deny',
  },
  ru: {
    needs: 'Требует внимания',
    waiting: /ждёт разрешения|ждут разрешения/,
    approvals: /^Разрешения/,
    halt: 'Аварийная остановка',
    halts: /Остановятся: 1 вызов, который ждёт разрешения/,
    activate: 'Остановить всё',
    end: 'Снять остановку',
    deactivate: 'Снять',
    banner: 'Включена аварийная остановка: все',
    deny: 'Отклонить',
  },
} as const;

const bannerOf = (page: Page, text: string) =>
  page.getByRole('status').filter({ hasText: new RegExp(text, 'i') });

for (const { language, tag } of languages) {
  test(`the console shows what waits, and its emergency stop reaches every administrator, in ${language}`, {
    tag,
  }, async ({ browser }) => {
    const { baseUrl } = product;
    const say = texts[language];
    const owner = await newAccount({ baseUrl });
    const task = await taskNamed('Quick workout', owner, baseUrl);
    const account = await administrator(credentials, baseUrl);
    await ask('PUT', '/public/users/me/language', { token: account.token, body: { language }, baseUrl });
    const options = { baseURL: baseUrl, locale: language, viewport: { width: 1280, height: 800 } };
    const page = await browser.newPage(options);
    const counts = await counted(page);
    await openAs(page, account, '/admin');
    const colleague = await browser.newPage(options);
    await openAs(colleague, account, '/admin/users');

    const menu = page.getByRole('navigation').first();
    await test.step('the menu fits the screen', async () => {
      await expect(page.getByRole('heading', { name: say.needs })).toBeVisible();
      const side = page.getByRole('complementary').first();
      const hidden = await side.evaluate(({ firstElementChild: inner }) =>
        inner ? inner.scrollHeight - inner.clientHeight : 0,
      );
      expect(hidden).toBeLessThanOrEqual(0);
    });

    const parameters = { minutes: 20, equipment: ['mat'], energy: 'normal' };
    await runTask(owner, task, parameters, { baseUrl, wait: 0 });
    await test.step('a call that awaits approval is counted in the menu, and is one click away', async () => {
      await expect(menu.getByRole('link', { name: say.approvals })).toContainText('1');
      await expect(page.getByText(say.waiting).first()).toBeVisible();
    });

    await test.step('the emergency stop takes two clicks, says what it halts, and shows on the other page', async () => {
      counts.reset();
      await page.getByRole('button', { name: say.halt }).click();
      const dialog = page.getByRole('alertdialog');
      await expect(dialog).toContainText(say.halts);
      await dialog.getByRole('button', { name: say.activate, exact: true }).click();
      await expect(bannerOf(page, say.banner)).toBeVisible();
      expect(counts.taps).toBeLessThanOrEqual(2);
      await expect(bannerOf(colleague, say.banner)).toBeVisible();
    });

    await test.step('its end reaches the other page too', async () => {
      await colleague.getByRole('button', { name: say.end }).click();
      await colleague
        .getByRole('alertdialog')
        .getByRole('button', { name: say.deactivate, exact: true })
        .click();
      await expect(bannerOf(page, say.banner)).toBeHidden();
    });
    await test.step('a call that a colleague denies is no longer counted', async () => {
      await colleague.getByRole('link', { name: say.approvals }).click();
      await colleague.getByRole('button', { name: say.deny }).click();
      await expect(menu.getByRole('link', { name: say.approvals })).not.toContainText('1');
    });
    await page.close();
    await colleague.close();
  });
}
