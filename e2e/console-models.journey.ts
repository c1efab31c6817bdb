import type { ScriptedReply } from '@agentarium/testkit/model-server/script.ts';
import { expect, test } from '@playwright/test';
import { administrator } from './support/admin.ts';
import { counted } from './support/counted.ts';
import { ask, newAccount, runTask, taskNamed } from './support/product-api.ts';
import { askedOf, runScriptedProduct, type ScriptedProduct } from './support/scripted-product.ts';
import { openAs } from './support/session.ts';
import { languages } from './support/variants.ts';

const credentials = { username: 'admin', password: 'Console-2026-models' };

const answered = { text: 'Half vegetables, a quarter rice, a quarter fish.' };
const unknownModel = {
  fault: { kind: 'status' as const, status: 404, body: '{"error":{"message":"There is no such model"}}' },
};
const answer = Array.from({ length: 30 }, (_, index) => `word-${index}`);
const first = '**Light**';

let product: ScriptedProduct;
/** What the model replies about rice and fish. */
let reply: ScriptedReply = unknownModel;
test.beforeAll(async () => {
  product = await runScriptedProduct(
    'server-console-models.log',
    (request) => {
      if (request.body.response_format) return { json: {} };
      if (askedOf(request).includes('rice and fish')) return reply;
      return { text: [first, ...answer].join(' '), chunkDelayMs: 60 };
    },
    { ADMIN_USERNAME: credentials.username, ADMIN_PASSWORD: credentials.password },
  );
});
test.afterAll(() => product.stop());

const models = [
  {
    locale: 'en-US',
    tag: [],
    trial: { run: 'Run test', answer: 'Test run answer' },
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
    trial: { run: 'Сделать пробный запуск', answer: 'Ответ пробного запуска' },
    to: /^DeepSeek 1/,
    menu: { tasks: 'Задачи', models: 'Модели' },
    group: 'Какая модель отвечает',
    move: 'Перевести',
    moved: 'Промпты переведены.',
    test: 'Проверить',
    answered: /Модель ответила/,
  },
];

for (const { locale, tag, trial, to, menu, group, move, moved, ...words } of models)
  test(`in ${locale} a task with shared prompts is tried and moves to another model in four clicks, and a model is tested in three`, {
    tag,
  }, async ({ browser }) => {
    const page = await browser.newPage({ baseURL: product.baseUrl, locale });
    const admin = await administrator(credentials, product.baseUrl);
    const about = { token: admin.token, baseUrl: product.baseUrl };
    await ask('PUT', '/public/users/me/language', { ...about, body: { language: locale.slice(0, 2) } });
    const task = await taskNamed('Pause for now', admin, product.baseUrl);
    const counts = await counted(page);
    await openAs(page, admin, '/404');

    await test.step('the first test run after a page load shows its whole answer, where the administrator is', async () => {
      const shown = page.getByRole('region', { name: trial.answer });
      // The code that formats an answer loads with the first words, while more of them arrive.
      const someWords = Promise.withResolvers<void>();
      await page.route(/\/markdown-body-/, (route) => someWords.promise.then(() => route.continue()));
      await page.goto(`/admin/tasks/${task.id}`);
      const run = page.getByRole('button', { name: trial.run });
      await expect(run).toBeVisible();
      const scrolled = () => page.evaluate(() => scrollY);
      // Further down the whole column beside the form is in view.
      await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
      // The page may still be growing.
      await expect.poll(() => page.evaluate(() => scrollTo(0, 800)).then(scrolled)).toBe(800);
      // A press of the mouse by the test would scroll first.
      await run.dispatchEvent('click');
      await expect(shown).toContainText(`${first} ${answer[0]} ${answer[1]}`);
      await expect(shown).toBeInViewport();
      expect(Math.abs((await scrolled()) - 800)).toBeLessThan(100);
      someWords.resolve();
      await expect(shown.locator('strong')).toHaveText('Light');
      await expect(shown).toHaveAttribute('aria-busy', 'false');
      await expect(shown).toContainText(`Light ${answer.join(' ')}`);
    });

    await test.step('the task moves to another model: four clicks', async () => {
      await page.getByRole('link', { name: menu.models, exact: true }).click();
      counts.reset();
      await page.getByRole('link', { name: menu.tasks, exact: true }).click();
      await page.locator(`a[href="/admin/tasks/${task.id}"]`).first().click();
      const families = page.getByRole('group', { name: group });
      await families.getByRole('button', { name: to }).click();
      await page.getByRole('dialog').getByRole('button', { name: move, exact: true }).click();
      await expect(page.getByText(moved)).toBeVisible();
      await expect(families.getByRole('button', { name: to })).toHaveAttribute('aria-pressed', 'true');
      expect(counts.taps).toBe(4);
    });

    await test.step('a model is tested: three clicks', async () => {
      counts.reset();
      await page.getByRole('link', { name: menu.models, exact: true }).click();
      await page.getByRole('link', { name: 'ChatGPT', exact: true }).click();
      await page.getByRole('button', { name: words.test, exact: true }).first().click();
      await expect(page.getByText(words.answered)).toBeVisible();
      expect(counts.taps).toBe(3);
    });
    await page.close();
  });

const texts = {
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
    const text = texts[language];
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
