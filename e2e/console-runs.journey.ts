import type { ScriptedReply } from '@agentarium/testkit/model-server/script.ts';
import { expect, test } from '@playwright/test';
import { administrator } from './support/admin.ts';
import { counted } from './support/counted.ts';
import { ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { runScriptedProduct, type ScriptedProduct } from './support/scripted-product.ts';
import { openAs } from './support/session.ts';
import { languages } from './support/variants.ts';

const credentials = { username: 'admin', password: 'Console-runs-2026-admin' };
const answered = { text: 'Half vegetables, a quarter rice, a quarter fish.' };
const unknownModel = {
  fault: { kind: 'status' as const, status: 404, body: '{"error":{"message":"There is no such model"}}' },
};

let product: ScriptedProduct;
let reply: ScriptedReply = unknownModel;
test.beforeAll(async () => {
  product = await runScriptedProduct(
    'server-console-runs.log',
    ({ body }) => (body.response_format ? { json: {} } : reply),
    { ADMIN_USERNAME: credentials.username, ADMIN_PASSWORD: credentials.password },
  );
});
test.afterAll(() => product.stop());

const words = {
  en: {
    users: 'Users',
    runs: 'Runs',
    reason: /^Model unknown to its provider/,
    task: 'Plate check',
    open: 'Open',
    why: 'The user asked for help',
    again: 'Run again',
    started: 'The run has started again.',
    note: /^Administrator admin ran this again for you/,
  },
  ru: {
    users: 'Пользователи',
    runs: 'Запуски',
    reason: /^Поставщик не знает такой модели/,
    task: 'Разбор тарелки',
    open: 'Открыть',
    why: 'Пользователь просил помочь',
    again: 'Повторить',
    started: 'Запуск повторён.',
    note: /^Администратор admin повторил этот запуск для вас/,
  },
};

for (const { language, tag } of languages)
  test(`an administrator finds in three clicks why runs failed, opens one and runs it again (${language})`, {
    tag,
  }, async ({ browser }) => {
    const { baseUrl } = product;
    const text = words[language];
    reply = unknownModel;
    const [owner, admin] = [await newAccount({ baseUrl }), await administrator(credentials, baseUrl)];
    for (const { token } of [owner, admin])
      await ask('PUT', '/public/users/me/language', { token, body: { language }, baseUrl });
    const task = await taskNamed('Plate check', owner, baseUrl);
    const failed = await runTask(owner, task, { meal: 'rice and fish' }, { baseUrl });
    expect(failed.status).toBe('failed');

    const page = await browser.newPage({ baseURL: baseUrl, viewport: { width: 1280, height: 900 } });
    const clicks = await counted(page);
    await openAs(page, admin);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    clicks.reset();
    await page.getByRole('link', { name: text.users, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: text.users })).toBeVisible();
    await page.getByRole('link', { name: text.runs, exact: true }).click();
    await expect(page.getByRole('table', { name: text.runs })).toBeVisible();
    await page.getByRole('button', { name: text.reason }).click();
    await expect(page.getByRole('table').getByRole('row', { name: owner.username })).toBeVisible();
    console.log(`why runs failed today: ${clicks.taps} clicks (${language})`);
    expect(clicks.taps).toBe(3);
    await expect(page.locator('main')).not.toContainText(/MODEL_/);

    await page.getByRole('row', { name: owner.username }).getByRole('link', { name: text.task }).click();
    await expect(page.getByText('There is no such model').first()).toBeVisible();
    await expect(page.getByText('rice and fish')).toHaveCount(0);
    await page.getByRole('button', { name: text.open, exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill(text.why);
    await dialog.getByRole('button', { name: text.open, exact: true }).click();
    await expect(page.getByText('rice and fish').first()).toBeVisible();

    reply = answered;
    await page.getByRole('button', { name: text.again, exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: text.again, exact: true }).click();
    await expect(page.getByText(text.started)).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(failed.id));
    const again = new URL(page.url()).pathname.split('/').at(-1);
    await openAs(page, owner, `/executions/${failed.id}`);
    await expect(page.getByText(text.why)).toBeVisible();
    await page.goto(`/executions/${again}`);
    await expect(page.getByText(text.note)).toBeVisible();
    await expect(page.getByText('Half vegetables').first()).toBeVisible();
    await page.close();
  });
