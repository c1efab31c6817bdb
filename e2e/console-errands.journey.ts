import type { User } from '@agentarium/contracts';
import { expect, type Page, test } from '@playwright/test';
import { type RunningProduct, runProduct } from './setup/run-product.ts';
import { administrator } from './support/admin.ts';
import { counted } from './support/counted.ts';
import { ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { openAs } from './support/session.ts';
import { languages } from './support/variants.ts';

// A separate product: its emergency stop must not affect other journeys.
const credentials = { username: 'admin', password: 'Console-errands-2026' };
/** More accounts than a page of the list. */
const crowd = 60;

let product: RunningProduct;
test.beforeAll(async () => {
  product = await runProduct('console-errands.log', {
    ADMIN_USERNAME: credentials.username,
    ADMIN_PASSWORD: credentials.password,
    DEMO_MODEL: 'on',
    DEMO_MODEL_PACE_MS: '0',
  });
  const { baseUrl } = product;
  await Promise.all(Array.from({ length: crowd }, () => newAccount({ baseUrl })));
});
test.afterAll(() => product.stop());

const texts = {
  en: {
    users: 'Users',
    purchases: 'Purchases',
    costs: 'Costs',
    schedules: 'Schedules',
    audit: 'Audit log',
    search: 'Search users',
    buyers: 'Search buyers',
    plan: /^Plan and limits of/,
    pro: 'Pro',
    perDay: /^Runs a day/,
    savePlan: 'Save plan and limits',
    planSaved: 'Plan and limits saved.',
    manage: 'Manage: Morning briefing',
    stop: 'Stop',
    stopAll: 'Stop All Schedules',
    all: 'Stop all',
    status: /^Manage the status of/,
    block: 'Block',
    reason: /^Reason/,
    blocked: / is blocked\.$/,
    refund: /^Refund: 30 runs/,
    refundIt: 'Refund',
    refunded: /was refunded to/,
    more: 'Show more',
    stopped: 'Stopped',
    setting: /^Maintenance mode/,
    people: 'Invitations, import and export',
    importPeople: 'Invite from a CSV file',
    file: 'Choose a file',
    inviteAll: 'Invite 30 people',
    invited: '30 of 30 invited.',
    close: 'Close',
  },
  ru: {
    users: 'Пользователи',
    purchases: 'Покупки',
    costs: 'Расходы',
    schedules: 'Расписания',
    audit: 'Журнал действий',
    search: 'Поиск пользователей',
    buyers: 'Поиск покупателя',
    plan: /^Тариф и лимиты, /,
    pro: 'Про',
    perDay: /^Запусков в день/,
    savePlan: 'Сохранить тариф и лимиты',
    planSaved: 'Тариф и лимиты сохранены.',
    manage: 'Управлять: Утренняя сводка',
    stop: 'Остановить',
    stopAll: 'Остановить все расписания',
    all: 'Остановить все',
    status: /^Управление статусом: /,
    block: 'Заблокировать',
    reason: /^Причина/,
    blocked: /^Аккаунт заблокирован: /,
    refund: /^Вернуть деньги: 30 запусков/,
    refundIt: 'Вернуть деньги',
    refunded: / возвращено пользователю /,
    more: 'Показать ещё',
    stopped: 'Остановлено',
    setting: /^Режим обслуживания/,
    people: 'Приглашения, импорт и экспорт',
    importPeople: 'Пригласить по файлу CSV',
    file: 'Выбрать файл',
    inviteAll: 'Пригласить 30 человек',
    invited: 'Приглашено: 30 из 30.',
    close: 'Закрыть',
  },
};

for (const { language, tag } of languages)
  test(`an administrator looks after users in few clicks (${language})`, { tag }, async ({ browser }) => {
    const { baseUrl } = product;
    const say = texts[language];
    const admin = await administrator(credentials, baseUrl);
    const asAdmin = { token: admin.token, baseUrl };
    const [owner, other] = [await newAccount({ baseUrl }), await newAccount({ baseUrl })];
    const briefing = await taskNamed('Morning briefing', owner, baseUrl);
    const schedule = { cron_expressions: ['0 7 * * *'], timezone: 'UTC', enabled: true };
    for (const { token } of [owner, other])
      await ask('PUT', `/public/schedules/${briefing.id}`, {
        token,
        baseUrl,
        body: { parameters: { schedule, todo: ['Call the bank'], sections: ['priorities'] } },
      });
    const asOwner = { token: owner.token, baseUrl };
    const plan = { plan_name: 'pro', billing_cycle: 'monthly' };
    await ask('POST', '/subscription/upgrade', { ...asOwner, body: plan });
    await ask('POST', '/subscription/purchase/execution-pack', { ...asOwner, body: { pack_size: 's' } });
    await runTask(owner, await taskNamed('Plate check', owner, baseUrl), { meal: 'rice' }, { baseUrl });
    await ask('PUT', '/public/users/me/language', { token: admin.token, baseUrl, body: { language } });
    for (const maintenance_mode of [true, false])
      await ask('PUT', '/private/system/maintenance-mode', { ...asAdmin, body: { maintenance_mode } });

    const viewport = { width: 1280, height: 900 };
    const page = await browser.newPage({ baseURL: baseUrl, locale: language, viewport });
    const clicks = await counted(page);
    await openAs(page, admin, '/admin/settings');
    const menu = page.getByRole('navigation').first();
    const go = async (name: string) => {
      await menu.getByRole('link', { name, exact: true }).click();
      await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page');
    };
    /** Walks through an errand, and compares its clicks. */
    const errand = (name: string, most: number, walk: () => Promise<void>) =>
      test.step(`${name}: ${most} clicks`, async () => {
        clicks.reset();
        await walk();
        expect(clicks.taps, name).toBeLessThanOrEqual(most);
      });
    const search = (label: string, text: string) =>
      clicks.write(page.getByRole('searchbox', { name: label }), text);

    await errand('finds one of many users', 2, async () => {
      await go(say.users);
      await search(say.search, owner.username);
      // A row that moves while the list is filtered would be pressed twice.
      await expect(page.getByRole('link', { name: say.plan })).toHaveCount(1);
      await page.locator(`a[href="/admin/users/${owner.id}"]`).first().click();
      await expect(page.getByRole('tab').first()).toBeVisible();
      await expect(page.getByText(owner.email)).toBeVisible();
    });

    await errand('sets plan and daily limit', 4, async () => {
      await go(say.users);
      await search(say.search, other.username);
      await expect(page.getByRole('link', { name: say.plan })).toHaveCount(1);
      await page.getByRole('link', { name: say.plan }).click();
      await page.getByRole('button', { name: say.pro, exact: true }).click();
      await clicks.write(page.getByRole('textbox', { name: say.perDay }), '40');
      await page.getByRole('button', { name: say.savePlan }).click();
      await expect(page.getByText(say.planSaved)).toBeVisible();
    });
    const { usage_status, subscription_data } = await ask<User>('GET', `/public/users/${other.id}`, asAdmin);
    expect([subscription_data.current_plan, usage_status.daily_limit]).toEqual(['pro', 40]);

    const dialog = page.getByRole('dialog');
    await errand('invites 30 people from a file', 5, async () => {
      await go(say.users);
      await page.getByRole('button', { name: say.people }).click();
      await page.getByRole('menuitem', { name: say.importPeople }).click();
      const chooser = page.waitForEvent('filechooser');
      await dialog.getByRole('button', { name: say.file }).click();
      await (await chooser).setFiles({
        name: 'people.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(peopleFile(`${language}-${owner.username}`)),
      });
      await dialog.getByRole('button', { name: say.inviteAll }).click();
      await expect(dialog.getByText(say.invited)).toBeVisible();
    });
    const { items: invitations } = await ask<{ items: unknown[] }>(
      'GET',
      '/private/invitations?limit=100',
      asAdmin,
    );
    expect(invitations.length).toBeGreaterThanOrEqual(30);
    await dialog.getByRole('button', { name: say.close }).click();
    await expect(dialog).toBeHidden();

    const question = page.getByRole('alertdialog');
    const stopped = dialog.getByRole('row').filter({ hasText: say.stopped });
    await errand('stops the schedule of one user', 4, async () => {
      await go(say.schedules);
      await page.getByRole('button', { name: say.manage }).click();
      await dialog.getByRole('button', { name: `${say.stop}: ${owner.username}` }).click();
      await question.getByRole('button', { name: say.stop, exact: true }).click();
      await expect(stopped.filter({ hasText: owner.username })).toBeVisible();
    });

    await dialog.getByRole('button', { name: say.close }).click();
    await expect(dialog).toBeHidden();
    await errand('stops all schedules of a task', 4, async () => {
      await go(say.schedules);
      await page.getByRole('button', { name: say.manage }).click();
      await dialog.getByRole('button', { name: say.stopAll }).click();
      await question.getByRole('button', { name: say.all, exact: true }).click();
      await expect(stopped.filter({ hasText: other.username })).toBeVisible();
    });
    await dialog.getByRole('button', { name: say.close }).click();
    await expect(dialog).toBeHidden();

    await errand('refunds a purchase', 3, async () => {
      await go(say.purchases);
      await search(say.buyers, owner.username);
      await page.getByRole('button', { name: say.refund }).click();
      await dialog.getByRole('textbox', { name: say.reason }).fill('Bought twice');
      await dialog.getByRole('button', { name: say.refundIt, exact: true }).click();
      await expect(page.getByText(say.refunded)).toBeVisible();
    });

    await errand('sees what a user costs', 1, async () => {
      await go(say.costs);
      await expect(page.getByRole('row').filter({ hasText: owner.username })).toBeVisible();
    });

    await errand('sees who changed a setting', 3, async () => {
      await go(say.audit);
      await expect(page.getByRole('button', { name: say.setting }).first()).toContainText('admin');
    });

    await errand('blocks a user', 4, async () => {
      await go(say.users);
      await search(say.search, other.username);
      await expect(page.getByRole('button', { name: say.status })).toHaveCount(1);
      await page.getByRole('button', { name: say.status }).click();
      await page.getByRole('menuitem', { name: say.block }).click();
      await dialog.getByRole('textbox', { name: say.reason }).fill('Spam');
      await dialog.getByRole('button', { name: say.block, exact: true }).click();
      await expect(page.getByText(say.blocked)).toBeVisible();
    });

    await test.step('Back returns to the same place in a list', async () => {
      await go(say.users);
      await returnsToPlace(page, say.more);
    });
    await page.close();
  });

/** A CSV file of 30 people; `batch` sets their addresses apart from those of another file. */
function peopleFile(batch: string): string {
  const rows = Array.from({ length: 30 }, (_, at) => `${batch}-${at}@example.com,Person ${at + 1}`);
  return ['email,name', ...rows].join('\n');
}

/** Opens the last item of a list that was continued, and goes back to it. */
async function returnsToPlace(page: Page, more: string): Promise<void> {
  const items = page.getByRole('main').getByRole('listitem');
  await expect(items.nth(20)).toBeVisible();
  const first = await items.count();
  await page.getByRole('button', { name: more }).click();
  await expect.poll(() => items.count()).toBeGreaterThan(first);
  await items.last().scrollIntoViewIfNeeded();
  const at = await page.evaluate(() => scrollY);
  expect(at).toBeGreaterThan(1000);
  await items.last().getByRole('link').first().click();
  await expect(page.getByRole('textbox').first()).toBeVisible();
  await page.goBack();
  await expect(items.nth(first)).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(at - 50);
  expect(await page.evaluate(() => scrollY)).toBeLessThan(at + 50);
}

const overviewTexts = {
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
    const say = overviewTexts[language];
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
