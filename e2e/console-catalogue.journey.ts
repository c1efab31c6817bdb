import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Agent, CatalogueFile, Prompt, Task, Tool } from '@agentarium/contracts';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { administrator } from './support/admin.ts';
import { type Counted, counted } from './support/counted.ts';
import { field } from './support/fields.ts';
import { type Account, ask, newAccount, runTask } from './support/product-api.ts';
import { answerOf } from './support/run-panel.ts';
import { runScriptedProduct, type ScriptedProduct } from './support/scripted-product.ts';
import { openAs, stepTo } from './support/session.ts';
import { textsIn } from './support/texts.ts';
import { languages } from './support/variants.ts';

const credentials = { username: 'admin', password: 'Console-2026-catalogue' };
const everything = createRequire(import.meta.url).resolve(
  '@modelcontextprotocol/server-everything/dist/index.js',
);
const command = `${process.execPath} ${everything} stdio`;

let product: ScriptedProduct;
test.beforeAll(async () => {
  product = await runScriptedProduct(
    'server-console-catalogue.log',
    ({ body }) => (body.response_format ? { json: {} } : { text: 'Вега видна высоко на юге.' }),
    {
      ADMIN_USERNAME: credentials.username,
      ADMIN_PASSWORD: credentials.password,
      MCP_STDIO: command,
      TOOL_SECRET_WEATHER: 'planted',
      TOOL_SECRET_WEATHER_HOSTS: 'api.example.com',
    },
  );
});
test.afterAll(() => product.stop());

type Console = {
  page: Page;
  admin: Account;
  clicks: Counted;
  mark: string;
  t: ReturnType<typeof textsIn>;
};

const write = async ({ clicks }: Console, scope: Page | Locator, values: Record<string, string>) => {
  for (const [label, value] of Object.entries(values)) await clicks.write(field(scope, label), value);
};
const press = (scope: Page | Locator, name: string | RegExp) =>
  scope.getByRole('button', { name, exact: true }).click();
const open = ({ page, t }: Console, key: string) =>
  page.getByRole('link', { name: t('shell', `menu.${key}`), exact: true }).click();
async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

/** A picture that no installation has; the browser draws it, so no fixture is needed. */
async function paint(page: Page, mark: string): Promise<Buffer> {
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

/** Uploads a picture for the agent in the form, after a file that is none. */
async function upload({ page, t, mark }: Console): Promise<void> {
  const panel = page.getByRole('region', { name: t('agents-admin', 'form.picture') });
  const input = panel.getByLabel(t('agents-admin', 'upload.choose')).last();
  await input.setInputFiles({ name: 'sky.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await expect(panel.getByRole('alert')).toContainText(t('agents-admin', 'upload.problem.notPicture'));
  await input.setInputFiles({ name: 'sky.png', mimeType: 'image/png', buffer: await paint(page, mark) });
  await expect(panel.getByRole('alert')).toHaveCount(0);
  await expect(panel.getByText(t('agents-admin', 'upload.done'))).toBeVisible();
}

/** Expects an uploaded picture that the browser can display, cropped to a square. */
async function expectUploaded(picture: Locator): Promise<void> {
  await expect(picture).toHaveAttribute('src', /^\/api\/public\/pictures\/[0-9a-f]{64}$/);
  const size = await picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  expect(size).toEqual([100, 100]);
}

const texts = (console: Console, namespace: string, names: string[], values: string[]) =>
  Object.fromEntries(names.map((name, at) => [console.t(namespace, `form.field.${name}`), values[at] ?? '']));

async function createAgent(console: Console): Promise<void> {
  const { page, t, mark } = console;
  const agentTexts = (...values: string[]) =>
    texts(console, 'agents-admin', ['name', 'role', 'description'], values);
  await open(console, 'adminAgents');
  await page
    .getByRole('link', { name: t('agents-admin', 'add') })
    .first()
    .click();
  await write(
    console,
    page,
    agentTexts(`Stargazer ${mark}`, 'Guide to the sky', 'Finds stars over your roof.'),
  );
  await page.getByRole('tab', { name: 'Русский' }).click();
  await write(
    console,
    page,
    agentTexts(`Звездочёт ${mark}`, 'Проводник по небу', 'Находит звёзды над крышей.'),
  );
  await upload(console);
  await press(page, t('agents-admin', 'form.save'));
  await expect(page.getByText(t('agents-admin', 'form.created'))).toBeVisible();
}

async function createTask(console: Console): Promise<void> {
  const { page, t, mark } = console;
  const taskTexts = (...values: string[]) => texts(console, 'tasks-admin', ['name', 'description'], values);
  await page.getByRole('link', { name: t('agents-admin', 'tasks.add') }).click();
  await expect(page.getByRole('heading', { level: 1, name: t('tasks-admin', 'form.create') })).toBeVisible();
  // The agent's form has a name too, until this one has loaded.
  await expect(page.getByRole('region', { name: t('tasks-admin', 'trial.title') })).toBeVisible();
  await write(console, page, taskTexts(`Star tonight ${mark}`, 'Says where your star is tonight.'));
  await page.getByRole('tab', { name: 'Русский' }).click();
  await write(console, page, taskTexts(`Звезда вечера ${mark}`, 'Подскажет, где ваша звезда.'));
  await press(page, t('tasks-admin', 'prompts.new'));
  const dialog = page.getByRole('dialog');
  await write(console, dialog, {
    [t('prompts', 'field.title')]: `Star tonight ${mark}`,
    [t('prompts', 'field.content')]: 'You know the night sky. Say where {{ star }} is tonight.',
  });
  await press(dialog, t('prompts', 'form.save'));
  await expect(dialog).toHaveCount(0);
  await press(page, t('tasks-admin', 'faults.add_one', { count: 1 }));
  const parameters = page.getByRole('region', { name: t('tasks-admin', 'parameters.required.title') });
  await parameters.getByRole('button', { name: /^star/ }).click();
  const label = (language: string) =>
    t('tasks-admin', 'parameters.labelIn', { label: t('tasks-admin', 'parameters.field.locales'), language });
  await write(console, parameters, { [label('English')]: 'Star', [label('Русский')]: 'Звезда' });
  await press(page, t('tasks-admin', 'trial.run'));
  await expect(page.getByText('Вега видна высоко на юге.')).toBeVisible();
  await press(page, t('tasks-admin', 'form.save'));
  await expect(page.getByText(t('tasks-admin', 'form.created'))).toBeVisible();
}

/** Releases the task and its agent, from the form of the task. */
async function release(console: Console, seen: () => Promise<void>): Promise<void> {
  const { page, t } = console;
  const production = t('common', 'deploymentState.prod');
  await choose(page, t('admin', 'state'), production);
  await press(page, t('tasks-admin', 'form.save'));
  await expect(page.getByText(t('tasks-admin', 'form.updated'))).toBeVisible();
  await seen();
  await page.getByRole('link', { name: t('tasks-admin', 'faults.openAgent') }).click();
  await expect(page.getByRole('region', { name: t('agents-admin', 'form.picture') })).toBeVisible();
  await choose(page, t('admin', 'state'), production);
  await press(page, t('agents-admin', 'form.save'));
  await expect(page.getByText(t('agents-admin', 'form.updated'))).toBeVisible();
}

for (const { language, tag } of languages) {
  const t = textsIn(language);
  const begin = async (browser: Browser): Promise<Console> => {
    const { baseUrl } = product;
    const admin = await administrator(credentials, baseUrl);
    await ask('PUT', '/public/users/me/language', { token: admin.token, body: { language }, baseUrl });
    const page = await browser.newPage({ baseURL: baseUrl, viewport: { width: 1280, height: 900 } });
    const clicks = await counted(page);
    await openAs(page, admin, '/admin/settings');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    clicks.reset();
    return { page, admin, clicks, t, mark: randomBytes(3).toString('hex') };
  };

  test(`an agent in two languages with a task is created, tested and released in twenty clicks, and a Russian user runs it (${language})`, {
    tag,
  }, async ({ browser }) => {
    const { baseUrl } = product;
    const console = await begin(browser);
    const { mark, clicks, page } = console;
    const user = await browser.newPage({ baseURL: baseUrl, locale: 'ru-RU' });
    const card = user
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: `Звездочёт ${mark}` });
    await createAgent(console);
    await createTask(console);
    await release(console, async () => {
      await openAs(user, await newAccount({ baseUrl }), `/agents?search=${mark}`);
      await expect(user.getByRole('button', { name: 'Сбросить поиск и фильтры' })).toBeVisible();
      await expect(card).toHaveCount(0);
    });
    expect(clicks.taps).toBeLessThanOrEqual(20);
    await page.close();

    await user.reload();
    await expectUploaded(card.locator('img'));
    await card.getByRole('link', { name: `Звездочёт ${mark}` }).click();
    await user.getByRole('link', { name: `Запустить: Звезда вечера ${mark}` }).click();
    const panel = user.getByRole('region', { name: 'Параметры запуска' });
    await field(panel, 'Звезда').fill('Вега');
    await panel.getByRole('button', { name: 'Запустить задачу' }).click();
    await expect(answerOf(user)).toContainText('Вега видна высоко на юге.');
    await user.close();
  });

  test(`tools, a server's tools, prompts, the catalogue and archives take a few clicks each (${language})`, {
    tag,
  }, async ({ browser }) => {
    const console = await begin(browser);
    const { page, admin, clicks, mark } = console;
    const given = { token: admin.token, baseUrl: product.baseUrl };

    await test.step('an HTTP tool with a secret that asks first: eight', async () => {
      await open(console, 'adminTools');
      await page
        .getByRole('link', { name: t('tools', 'add') })
        .first()
        .click();
      await write(console, page, {
        [t('tools', 'form.name')]: `weather_${mark}`,
        [t('tools', 'form.description')]: 'Says what the weather is like.',
        [t('tools', 'form.url')]: 'https://api.example.com/weather',
      });
      await page.getByRole('switch', { name: t('tools', 'form.confirmation') }).click();
      await press(page, t('tools', 'form.addHeader'));
      await write(console, page, {
        [t('tools', 'form.headerName')]: 'X-Key',
        [t('tools', 'form.headerValue')]: '{{secret:WEATHER}}',
      });
      await press(page, t('tools', 'form.save'));
      await expect(page.getByText(t('tools', 'saved.created'))).toBeVisible();
      expect(clicks.taps).toBeLessThanOrEqual(8);
      const { items } = await ask<{ items: Tool[] }>('GET', `/private/tools?search=${mark}`, given);
      expect(items).toMatchObject([
        { requires_confirmation: true, config: { headers: { 'X-Key': '{{secret:WEATHER}}' } } },
      ]);
    });

    await test.step('an MCP server with all its tools: five', async () => {
      clicks.reset();
      await open(console, 'adminMcpServers');
      // Without servers it is offered twice.
      await page
        .getByRole('button', { name: t('mcp-servers', 'connect') })
        .first()
        .click();
      const dialog = page.getByRole('dialog');
      await press(dialog, t('tools', 'form.overStdio'));
      await write(console, dialog, {
        [t('mcp-servers', 'name')]: `everything-${mark}`,
        [t('tools', 'form.command')]: command,
      });
      await press(dialog, t('mcp-servers', 'connect'));
      const panel = page.getByRole('region', { name: `everything-${mark}` });
      const added = panel.getByRole('checkbox', { checked: true });
      // Its program takes a while to start on a busy machine.
      await expect(added.first()).toBeVisible({ timeout: 60_000 });
      const count = await added.count();
      await panel.getByRole('button', { name: new RegExp(`${count}`) }).click();
      await expect(panel.getByRole('checkbox', { disabled: true })).toHaveCount(count);
      expect(clicks.taps).toBeLessThanOrEqual(5);
      await ask('DELETE', `/private/mcp-servers/${await serverNamed(`everything-${mark}`, given)}`, given);
      await deleteTools(given);
    });

    await test.step('an agent with runs is archived: three', async () => {
      const agent = await agentWithRun(`Old ${mark}`, admin);
      clicks.reset();
      await open(console, 'adminAgents');
      await press(page, t('admin', 'actionsOf', { name: `Old ${mark}` }));
      await page.getByRole('menuitem', { name: t('admin', 'archive.label') }).click();
      await expect(page.getByText(t('admin', 'archive.done', { name: `Old ${mark}` }))).toBeVisible();
      expect(clicks.taps).toBe(3);
      const { archived_at } = await ask<{ archived_at: string }>('GET', `/public/agents/${agent.id}`, given);
      expect(archived_at).not.toBeNull();
    });

    // The prompt of the archived agent has only the mark.
    const pair = `pair-${mark}`;
    const content = 'Say hello in a friendly way.';
    const prompts = await Promise.all(
      ['one', 'two'].map((name) =>
        ask<Prompt>('POST', '/private/prompts', {
          ...given,
          body: { title: `${name} ${pair}`, content, version: 1, model_type: 'chatgpt', role: 'user' },
        }),
      ),
    );
    const contentOf = async () =>
      (await ask<Prompt>('GET', `/private/prompts/${prompts[0]?.id}`, given)).content;

    await test.step('a prompt is changed and rolled back: five', async () => {
      clicks.reset();
      await open(console, 'adminPrompts');
      await clicks.write(page.getByRole('searchbox', { name: t('prompts', 'search') }), pair);
      // A row that moves while the list is filtered would be pressed in vain.
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(2);
      await page.getByRole('link', { name: `one ${pair}`, exact: true }).click();
      await write(console, page, { [t('prompts', 'field.content')]: 'Say goodbye instead.' });
      await press(page, t('prompts', 'form.save'));
      await expect(page.getByText(t('prompts', 'saved.updated'))).toBeVisible();
      expect(await contentOf()).toBe('Say goodbye instead.');
      await press(page, t('prompts', 'history.undo'));
      await expect(page.getByText(t('prompts', 'history.restored')).first()).toBeVisible();
      expect(await contentOf()).toBe(content);
      expect(clicks.taps).toBeLessThanOrEqual(5);
    });

    await test.step('the catalogue is exported: two, and imported: four', async () => {
      clicks.reset();
      await open(console, 'adminCatalogue');
      const download = page.waitForEvent('download');
      await press(page, t('catalogue', 'export.button'));
      const file = JSON.parse(await readFile(await (await download).path(), 'utf8')) as CatalogueFile;
      expect(clicks.taps).toBe(2);
      clicks.reset();
      const changed = { ...file, prompts: file.prompts.filter(({ id }) => id === prompts[0]?.id) };
      for (const prompt of changed.prompts) prompt.content = 'Say hello as the file does.';
      await page.getByLabel(t('catalogue', 'drop.title')).setInputFiles({
        name: 'catalogue.json',
        mimeType: 'application/json',
        buffer: Buffer.from(JSON.stringify({ ...changed, tools: [], agents: [], tasks: [], pictures: [] })),
      });
      await press(page, t('catalogue', 'import.button'));
      await press(page.getByRole('alertdialog'), t('catalogue', 'import.confirm'));
      await expect(page.getByText(t('catalogue', 'import.done', { fresh: 0, changed: 1 }))).toBeVisible();
      // The menu and the file dialog are two more.
      expect(clicks.taps).toBe(2);
      expect(await contentOf()).toBe('Say hello as the file does.');
    });

    await test.step('many prompts are archived, and brought back', async () => {
      await stepTo(page, `/admin/prompts?search=${pair}`);
      await press(page, t('admin', 'archive.all'));
      const dialog = page.getByRole('dialog');
      await press(dialog, t('admin', 'archive.confirm', { count: 2 }));
      const notice = page.getByRole('alert').filter({ hasText: t('admin', 'job.status.completed') });
      await expect(notice).toBeVisible();
      await expect(page.getByRole('link', { name: `one ${pair}`, exact: true })).toHaveCount(0);
      await press(notice, t('admin', 'job.undo'));
      await expect(page.getByText(t('admin', 'job.status.undone'))).toBeVisible();
      await expect(page.getByRole('link', { name: `one ${pair}`, exact: true })).toBeVisible();
    });
    await page.close();
  });
}

type Given = { token: string; baseUrl: string };

/** An agent that can't be deleted: one of its tasks was run. */
async function agentWithRun(name: string, admin: Account): Promise<Agent> {
  const { baseUrl } = product;
  const create = <T>(kind: string, body: object) =>
    ask<T>('POST', `/private/${kind}`, { token: admin.token, baseUrl, body });
  const content = 'Say hello in a friendly way.';
  const prompt = { title: name, content, version: 1, model_type: 'chatgpt', role: 'user' };
  const { id: prompt_id } = await create<Prompt>('prompts', prompt);
  const common = { name, description: 'Nobody needs it now.', deployment_state: 'prod', config: {} };
  const agent = await create<Agent>('agents', { ...common, role: 'Helper' });
  const task = await create<Task>('tasks', {
    ...common,
    agent_id: agent.id,
    prompt_ids: [prompt_id],
    execution_type: 'multiple',
    task_type: 'plain',
  });
  await runTask(admin, task, {}, { baseUrl });
  return agent;
}

async function serverNamed(name: string, given: Given): Promise<string> {
  const { items } = await ask<{ items: { id: string; name: string }[] }>(
    'GET',
    '/private/mcp-servers',
    given,
  );
  return items.find((server) => server.name === name)?.id ?? '';
}

/** Deletes the tools of MCP servers: their names are unique, and the next test adds them again. */
async function deleteTools(given: Given): Promise<void> {
  const { items } = await ask<{ items: Tool[] }>('GET', '/private/tools?implementation_type=mcp', given);
  for (const { id } of items) await ask('DELETE', `/private/tools/${id}`, given);
}
