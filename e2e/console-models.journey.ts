import { expect, test } from '@playwright/test';
import { administrator } from './support/admin.ts';
import { counted } from './support/counted.ts';
import { ask, taskNamed } from './support/product-api.ts';
import { runScriptedProduct, type ScriptedProduct } from './support/scripted-product.ts';
import { openAs } from './support/session.ts';

const credentials = { username: 'admin', password: 'Console-2026-models' };

let product: ScriptedProduct;
test.beforeAll(async () => {
  product = await runScriptedProduct('server-console-models.log', () => ({ text: 'OK' }), {
    ADMIN_USERNAME: credentials.username,
    ADMIN_PASSWORD: credentials.password,
  });
});
test.afterAll(() => product.stop());

const languages = [
  {
    locale: 'en-US',
    tag: [],
    to: /^Grok 1/,
    menu: { tasks: 'Tasks', models: 'Models' },
    group: 'Model that answers',
    move: 'Move',
    moved: 'Prompts moved.',
    test: 'Test',
    answered: /It answered/,
  },
  {
    locale: 'ru-RU',
    tag: ['@all'],
    to: /^DeepSeek 1/,
    menu: { tasks: 'Задачи', models: 'Модели' },
    group: 'Какая модель отвечает',
    move: 'Перевести',
    moved: 'Промпты переведены.',
    test: 'Проверить',
    answered: /Модель ответила/,
  },
];

for (const { locale, tag, to, menu, group, move, moved, ...words } of languages)
  test(`in ${locale} a task with shared prompts moves to another model in four clicks, and a model is tested in three`, {
    tag,
  }, async ({ browser }) => {
    const page = await browser.newPage({ baseURL: product.baseUrl, locale });
    const admin = await administrator(credentials, product.baseUrl);
    const about = { token: admin.token, baseUrl: product.baseUrl };
    await ask('PUT', '/public/users/me/language', { ...about, body: { language: locale.slice(0, 2) } });
    const task = await taskNamed('Plate check', admin, product.baseUrl);
    const counts = await counted(page);
    await openAs(page, admin, '/admin/settings');

    await page.getByRole('link', { name: menu.tasks, exact: true }).click();
    await page.locator(`a[href="/admin/tasks/${task.id}"]`).first().click();
    const models = page.getByRole('group', { name: group });
    await models.getByRole('button', { name: to }).click();
    await page.getByRole('dialog').getByRole('button', { name: move, exact: true }).click();
    await expect(page.getByText(moved)).toBeVisible();
    await expect(models.getByRole('button', { name: to })).toHaveAttribute('aria-pressed', 'true');
    expect(counts.taps).toBe(4);

    counts.reset();
    await page.getByRole('link', { name: menu.models, exact: true }).click();
    await page.getByRole('link', { name: 'ChatGPT', exact: true }).click();
    await page.getByRole('button', { name: words.test, exact: true }).first().click();
    await expect(page.getByText(words.answered)).toBeVisible();
    expect(counts.taps).toBe(3);
    await page.close();
  });
