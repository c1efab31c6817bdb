import { randomBytes } from 'node:crypto';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { administrator } from './support/admin.ts';
import { field } from './support/fields.ts';
import { newAccount } from './support/product-api.ts';
import { answerOf } from './support/run-panel.ts';
import { openAs } from './support/session.ts';

async function choose(page: Page, scope: Page | Locator, label: string, option: string): Promise<void> {
  await scope.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option }).click();
}

const fillAll = async (scope: Page | Locator, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await field(scope, label).fill(value);
};

const mark = randomBytes(3).toString('hex');
const english = `Stargazer ${mark}`;
const russian = `Звездочёт ${mark}`;

async function makePrompts(page: Page): Promise<void> {
  await page.goto('/admin/prompts/new');
  const prompts = [
    ['System', `You are ${english}, a patient guide to the night sky.`],
    ['User', 'Calculate how many nights {{ star }} is seen in {{ nights }} nights. Where to look?'],
  ] as const;
  for (const [role, content] of prompts) {
    await field(page, 'Prompt Title').fill(`${english}: ${role}`);
    await choose(page, page, 'Role', role);
    await field(page, 'Prompt Content').fill(content);
    await page.getByRole('button', { name: 'Save Prompt' }).click();
    await expect(page.getByText('Prompt created successfully!')).toBeVisible();
    await expect(field(page, 'Prompt Title')).toHaveValue('');
  }
}

/** A picture that no installation has; the browser draws it, so no fixture is needed. */
async function paint(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate((color) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 160, height: 100 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('The browser paints nothing');
    context.fillStyle = color;
    context.fillRect(0, 0, 160, 100);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, `#${mark}`);
  return Buffer.from(base64, 'base64');
}

async function uploadPicture(page: Page): Promise<void> {
  const panel = page.getByRole('region', { name: 'Picture' });
  const given = (buffer: Buffer) => ({ name: 'sky.png', mimeType: 'image/png', buffer });
  await panel
    .getByLabel('Upload your own')
    .last()
    .setInputFiles(given(Buffer.from('no picture')));
  await expect(panel.getByRole('alert')).toContainText("can't be read as a picture");
  await panel
    .getByLabel('Upload your own')
    .last()
    .setInputFiles(given(await paint(page)));
  await expect(panel.getByRole('radio', { name: 'Uploaded picture 1' })).toBeChecked();
  await expect(panel.getByRole('alert')).toHaveCount(0);
}

/** Expects an uploaded picture that the browser can display, cropped to a square. */
async function expectUploaded(picture: Locator): Promise<void> {
  await expect(picture).toHaveAttribute('src', /^\/api\/public\/pictures\/[0-9a-f]{64}$/);
  const shown = picture.evaluate((image: HTMLImageElement) =>
    image.decode().then(() => [image.naturalWidth, image.naturalHeight]),
  );
  expect(await shown).toEqual([100, 100]);
}

async function makeAgent(page: Page): Promise<string> {
  await page.goto('/admin/agents/new');
  const save = page.getByRole('button', { name: 'Save Agent' });
  await fillAll(page, {
    Name: english,
    Role: 'Guide to the sky',
    Description: 'Finds stars over your roof.',
  });
  const translation = page.getByRole('tab', { name: 'Русский' });
  await expect(page.getByRole('tab', { name: 'English' })).toContainText('3/3');
  await translation.click();
  await field(page, 'Name').fill(russian);
  await expect(translation).toContainText('1/3');
  await save.click();
  await expect(page.getByText('Required, because the English text is filled in').first()).toBeVisible();
  await fillAll(page, { Role: 'Проводник по небу', Description: 'Находит звёзды над вашей крышей.' });
  await field(page, 'Disclaimer').fill('Облака не учитываются.');
  await uploadPicture(page);
  await expectUploaded(page.getByRole('complementary', { name: 'Preview' }).locator('img'));
  await expect(page.getByRole('combobox', { name: 'Deployment state' })).toHaveText('New');
  await save.click();
  await expect(page.getByText('Agent created successfully!')).toBeVisible();
  return new URL(page.url()).pathname;
}

async function addParameter(panel: Locator, name: string, type: string, labels: [string, string]) {
  await panel.getByRole('button', { name: 'Add parameter' }).click();
  const row = panel.getByRole('listitem').last();
  await field(row, 'Name').fill(name);
  await choose(panel.page(), row, 'Data type', type);
  await field(row, 'Label, English').fill(labels[0]);
  await field(row, 'Label, Русский').fill(labels[1]);
}

async function makeTask(page: Page): Promise<string> {
  await page.goto('/admin/tasks/new');
  await fillAll(page, { Name: `Star tonight ${mark}`, Description: 'Says where your star is tonight.' });
  await page.getByRole('tab', { name: 'Русский' }).click();
  await fillAll(page, { Name: `Звезда вечера ${mark}`, Description: 'Подскажет, где ваша звезда.' });
  await choose(page, page, 'Agent', english);
  for (const role of ['System', 'User']) {
    await page.getByRole('combobox', { name: 'Add a prompt' }).fill(`${english}: ${role}`);
    await page.getByRole('option', { name: `${english}: ${role}` }).click();
  }
  const parameters = page.getByRole('region', { name: 'Required parameters' });
  await addParameter(parameters, 'star', 'Text (String)', ['Star', 'Звезда']);
  await addParameter(parameters, 'nights', 'Whole number (Integer)', ['Nights', 'Сколько ночей']);
  await page.getByRole('switch', { name: 'Use tools' }).click();
  await page.getByRole('checkbox', { name: 'calculator' }).click();
  await page.getByRole('button', { name: 'Save Task' }).click();
  await expect(page.getByText('Task created successfully!')).toBeVisible();
  return new URL(page.url()).pathname;
}

async function promote(page: Page, address: string, kind: 'Agent' | 'Task', state: string): Promise<void> {
  await page.goto(address);
  await choose(page, page, 'Deployment state', state);
  await page.getByRole('button', { name: `Save ${kind}` }).click();
  await expect(page.getByText(`${kind} updated successfully!`)).toBeVisible();
}

test('a new agent in two languages goes from new to production, and a Russian user runs its task', async ({
  page,
  browser,
}) => {
  test.slow();
  await openAs(page, await administrator(), '/404');
  await makePrompts(page);
  const agent = await makeAgent(page);
  const task = await makeTask(page);

  const context = await browser.newContext({ locale: 'ru-RU' });
  const user = await context.newPage();
  await openAs(user, await newAccount(), `/agents?search=${mark}`);
  const card = user.getByRole('main').getByRole('listitem').filter({ hasText: russian });

  await test.step('it is hidden at first, then coming soon until production', async () => {
    await expect(user.getByRole('heading', { level: 1, name: 'Агенты' })).toBeVisible();
    await expect(user.getByRole('button', { name: 'Сбросить поиск и фильтры' })).toBeVisible();
    for (const state of ['Development', 'Testing']) {
      await promote(page, agent, 'Agent', state);
      await user.reload();
      await expect(card).toContainText('Скоро');
    }
    await promote(page, agent, 'Agent', 'Production');
    await user.reload();
    await expect(card).toBeVisible();
    await expect(card).not.toContainText('Скоро');
    await expectUploaded(card.locator('img'));
  });

  await test.step('the task opens with its own state', async () => {
    await card.getByRole('link', { name: russian }).click();
    await expect(user.getByRole('heading', { level: 1, name: russian })).toBeVisible();
    await expectUploaded(user.getByRole('main').locator('img').first());
    await expect(user.getByText('У этого агента пока нет задач.')).toBeVisible();
    await promote(page, task, 'Task', 'Production');
    await user.reload();
    await user.getByRole('link', { name: `Запустить: Звезда вечера ${mark}` }).click();
  });

  await test.step('runs in Russian, with its parameters and its tool', async () => {
    const panel = user.getByRole('region', { name: 'Параметры запуска' });
    await field(panel, 'Звезда').fill('Вега');
    await field(panel, 'Сколько ночей').fill('12');
    await panel.getByRole('button', { name: 'Запустить задачу' }).click();
    await expect(user.getByRole('group', { name: 'Действия с ответом' })).toBeVisible({ timeout: 90_000 });
    await expect(answerOf(user)).toContainText(/[а-яё]{3,}/i);
    const tools = user.getByRole('region', { name: 'Использованные инструменты' });
    await expect(tools.getByRole('button', { name: /calculator.*готово/ })).toBeVisible();
    await expect(user.getByText('Облака не учитываются.')).toBeVisible();
  });
  await context.close();
});
