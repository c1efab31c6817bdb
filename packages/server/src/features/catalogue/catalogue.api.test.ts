import { randomUUID } from 'node:crypto';
import { api, type CatalogueFile, catalogueLimits } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedCatalogue } from '../../db/catalogue/seed.ts';
import { newId } from '../../platform/ids.ts';

const { exportCatalogue, previewCatalogue, importCatalogue } = api.catalogue;

/** A file without ids and times: each id becomes the position of its first occurrence. */
function withoutIds(file: CatalogueFile): unknown {
  const { exported_at: _at, ...rest } = file;
  const seen = new Map<string, number>();
  const uuid = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
  const text = JSON.stringify(rest).replaceAll(uuid, (id) => {
    seen.set(id, seen.get(id) ?? seen.size);
    return `#${seen.get(id)}`;
  });
  return JSON.parse(text);
}

describe('the catalogue as a file', () => {
  let app: TestApp;
  let admin: string;
  beforeAll(async () => {
    app = await testApp();
    admin = (await app.admin()).token;
    const { database, clock } = app.services;
    await database.transaction((tx) =>
      seedCatalogue(tx, { now: clock.now(), newId: () => newId(clock.now().getTime()) }),
    );
  });
  afterAll(() => app.close());

  const read = async () => (await app.call(exportCatalogue, { token: admin })).body;
  const preview = (file: CatalogueFile) => app.call(previewCatalogue, { token: admin, body: file });
  const send = (file: CatalogueFile) => app.call(importCatalogue, { token: admin, body: file });
  const wipe = () =>
    app.services.database.script(
      'delete from executions; truncate task_prompts, tasks, agents, prompts, tools cascade',
    );
  const blank = (): CatalogueFile => ({
    format: 'agentarium-catalogue',
    version: 1,
    tools: [],
    prompts: [],
    pictures: [],
    agents: [],
    tasks: [],
  });
  /** The first of a list. */
  const one = <T>(list: readonly T[]): T => {
    const [item] = list;
    if (item === undefined) throw new Error('The list is empty');
    return item;
  };

  test('is refused before it is parsed if it has too many values or bytes', async () => {
    const post = async (payload: string) => {
      const headers = { authorization: `Bearer ${admin}`, 'content-type': 'application/json' };
      const response = await app.http.inject({
        method: 'POST',
        url: `/api${importCatalogue.path}`,
        headers,
        payload,
      });
      return [response.statusCode, response.json().error_code];
    };
    const tooMany = `{"tools":[${'{},'.repeat(300_000)}`;
    // Neither is JSON: parsing it would fail with another code.
    expect(await post('{"tools":[{},')).toEqual([400, 'VALIDATION_FAILED']);
    expect(await post(tooMany)).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await post(`{"tools":"${'x'.repeat(catalogueLimits.maxBytes)}`)).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
    ]);
  });

  test('matches this installation: an import changes nothing', async () => {
    const file = await read();
    expect(file.tasks.length).toBeGreaterThan(20);
    const { status, body } = await preview(file);
    expect([status, body.problems]).toEqual([200, []]);
    expect(body.items.filter(({ action }) => action !== 'same')).toEqual([]);
    expect((await send(file)).body.counts).toEqual(body.counts);
    expect(await read()).toEqual({ ...file, exported_at: expect.any(String) });
    // A record that was saved in its form has its English texts only once.
    for (const { config } of [...file.agents, ...file.tasks]) delete config.locales?.en;
    expect((await preview(file)).body.counts).toEqual(body.counts);
  });

  test('carries what is archived, and archives or brings back by it', async () => {
    const before = await read();
    const { id } = one(before.prompts);
    await app.call(api.prompts.archivePrompt, { params: { id }, body: { archived: true }, token: admin });
    const file = await read();
    expect(file.prompts.filter(({ archived }) => archived).map((prompt) => prompt.id)).toEqual([id]);
    await send(before);
    expect(await read()).toEqual({ ...before, exported_at: expect.any(String) });
    const { body } = await send(file);
    expect(body.items.filter(({ action }) => action !== 'same')).toMatchObject([
      { kind: 'prompt', target_id: id, changes: { archived: { from: false, to: true } } },
    ]);
    expect(await read()).toEqual({ ...file, exported_at: expect.any(String) });
    await send(before);
  });

  test('restores everything after deletion', async () => {
    const file = await read();
    await wipe();
    expect((await read()).tasks).toEqual([]);
    const { body } = await send(file);
    expect(body.counts).toEqual({ new: body.items.length, changed: 0, same: 0 });
    const after = await read();
    expect(withoutIds(after)).toEqual(withoutIds(file));
    const ids = new Set(file.tasks.map(({ id }) => id));
    expect(after.tasks.some(({ id }) => ids.has(id))).toBe(false);

    // Another installation's file finds its items by name.
    const again = (await preview(file)).body;
    expect(again.counts).toEqual({ new: 0, changed: 0, same: body.items.length });
  });

  test('a task of an imported file runs', async () => {
    const ids = { agent: randomUUID(), prompt: randomUUID(), task: randomUUID() };
    const file: CatalogueFile = {
      ...blank(),
      prompts: [
        {
          id: ids.prompt,
          title: 'Rhyme',
          content: 'Write a rhyme about the sea.',
          version: 1,
          model_type: 'chatgpt',
          role: 'user',
        },
      ],
      agents: [
        {
          id: ids.agent,
          name: 'Poet',
          role: 'poet',
          description: 'Writes rhymes of all kinds.',
          deployment_state: 'prod',
          config: {},
        },
      ],
      tasks: [
        {
          id: ids.task,
          name: 'A rhyme',
          description: 'Writes one rhyme.',
          agent_id: ids.agent,
          prompt_ids: [ids.prompt],
          execution_type: 'multiple',
          task_type: 'plain',
          deployment_state: 'prod',
          config: {},
        },
      ],
    };
    const { body: plan } = await send(file);
    expect(plan.counts).toEqual({ new: 3, changed: 0, same: 0 });
    const task = one((await read()).tasks.filter(({ name }) => name === 'A rhyme'));
    expect(task.id).not.toBe(ids.task);
    app.model.play([{ text: 'Waves and caves.' }]);
    const user = await app.signUp();
    const asked = { token: user.token, query: { wait: 20 }, body: { task_id: task.id } };
    const { body: run } = await app.call(api.executions.createExecution, asked);
    expect(run).toMatchObject({ status: 'completed' });
    // Absent fields keep their stored values; the same file changes nothing.
    expect((await preview(file)).body.counts).toEqual({ new: 0, changed: 0, same: 3 });
  });

  test('updates only what differs, and audits each change', async () => {
    const before = await read();
    const prompt = one(before.prompts);
    const tool = one(before.tools);
    const task = one(before.tasks.filter(({ task_type: type }) => type === 'child'));
    const file: CatalogueFile = {
      ...blank(),
      prompts: [{ ...prompt, content: `${prompt.content} Be brief.` }],
      tools: [{ ...tool, is_enabled: !tool.is_enabled }],
      tasks: [{ ...task, position: 77 }],
    };
    const plan = (await preview(file)).body;
    expect(plan.counts).toEqual({ new: 0, changed: 3, same: 0 });
    expect(plan.items.map(({ kind: of, target_id: id, changes }) => [of, id, Object.keys(changes)])).toEqual([
      ['tool', tool.id, ['is_enabled']],
      ['prompt', prompt.id, ['content']],
      ['task', task.id, ['position']],
    ]);
    expect((await read()).prompts).toEqual(before.prompts);
    expect((await send(file)).status).toBe(200);
    const { body: history } = await app.call(api.prompts.listRevisions, {
      token: admin,
      params: { id: prompt.id },
    });
    expect(history.items[0]?.content).toBe(prompt.content);
    const { body: log } = await app.call(api.audit.listAuditLogs, { token: admin, query: { limit: 3 } });
    expect(log.items.map(({ action }) => action)).toEqual(Array(3).fill('catalogue.importCatalogue'));
    expect(log.items.map(({ target_type: of, target_name: name }) => [of, name])).toEqual([
      ['task', task.name],
      ['prompt', prompt.title],
      ['tool', tool.name],
    ]);
    await send({ ...blank(), prompts: [prompt], tools: [tool], tasks: [task] });
    expect(withoutIds(await read())).toEqual(withoutIds(before));
  });

  test('reports every problem by its path and imports nothing', async () => {
    const before = await read();
    const [first, second] = [one(before.prompts), one(before.prompts.slice(1))];
    const parent = one(before.tasks.filter(({ task_type: type }) => type === 'parent'));
    const plain = one(before.tasks.filter(({ task_type: type }) => type === 'plain'));
    const child = one(before.tasks.filter(({ parent_task_id: of }) => of === parent.id));
    const [tool, other] = [one(before.tools), one(before.tools.slice(1))];
    const nobody = randomUUID();
    const fresh = () => ({ ...plain, id: randomUUID() });
    const file: CatalogueFile = {
      ...blank(),
      prompts: [
        { ...first, title: 'Changed before the problem' },
        { ...first, title: 'Twice', content: 'A menu\nof {{ kcal' },
      ],
      tools: [{ ...tool, name: other.name }],
      tasks: [
        { ...fresh(), name: 'Lost', agent_id: nobody, prompt_ids: [nobody] },
        {
          ...fresh(),
          name: 'Tools',
          config: {
            ...plain.config,
            allowed_tools: {
              [nobody]: { enabled: true },
              [tool.id]: { enabled: true, settings: { nothing: 'of this' } },
            },
          },
        },
        { ...child, id: randomUUID(), parent_task_id: plain.id },
        { ...child, id: randomUUID(), parent_task_id: nobody },
        { ...parent, task_type: 'plain' },
      ],
    };
    const { body } = await preview(file);
    expect(body.problems.map(({ path }) => path)).toEqual([
      'prompts.1.id',
      'prompts.1.content',
      'tasks.0.agent_id',
      'tasks.0.prompt_ids.0',
      `tasks.1.config.allowed_tools.${nobody}`,
      'tasks.3.parent_task_id',
      `tasks.1.config.allowed_tools.${tool.id}.settings`,
      'tools.0.name',
      'tasks.2.parent_task_id',
      'tasks.4.task_type',
    ]);
    expect(body.problems.map(({ code }) => code)).toEqual([
      'ID_TWICE',
      'TEMPLATE',
      'UNKNOWN_AGENT',
      'UNKNOWN_PROMPT',
      'UNKNOWN_TOOL',
      'UNKNOWN_TASK',
      'TOOL_SETTINGS',
      'NAME_TAKEN',
      'PARENT_TYPE',
      'CHILDREN_LEFT',
    ]);
    const refused = await send(file);
    expect(refused.status).toBe(400);
    expect(refused.error).toMatchObject({ error_code: 'VALIDATION_FAILED', details: body.problems });
    const mixed = { ...blank(), prompts: [{ ...second, model_type: 'grok' as const, version: 3 }] };
    const used = before.tasks.filter(({ prompt_ids: ids }) => ids.length > 1 && ids.includes(second.id));
    expect((await preview(mixed)).body.problems.map(({ path }) => path)).toEqual(used.map(() => 'prompts'));
    const apart = { ...second, id: randomUUID(), title: 'For another model', model_type: 'grok' as const };
    const newer = { ...second, id: randomUUID(), title: 'Newer', version: second.version + 1 };
    const differing = async (prompt: typeof second) =>
      (
        await preview({
          ...blank(),
          prompts: [prompt],
          tasks: [{ ...fresh(), name: 'Differs', prompt_ids: [second.id, prompt.id] }],
        })
      ).body.problems;
    expect(await differing(apart)).toMatchObject([
      { path: 'tasks.0.prompt_ids', code: 'PROMPT_TYPES_DIFFER', params: { found: 'ChatGPT, Grok' } },
    ]);
    expect(await differing(newer)).toMatchObject([{ code: 'PROMPT_VERSIONS_DIFFER' }]);
    expect({ ...(await read()), exported_at: '' }).toEqual({ ...before, exported_at: '' });
  });

  test('rejects other content by the path of the fault', async () => {
    const file = await read();
    const bad = { ...file, tasks: [{ ...one(file.tasks), name: '' }] };
    const { status, error } = await preview(bad);
    expect(status).toBe(400);
    expect(error.details?.[0]?.path).toBe('tasks.0.name');
    const other = await preview({ ...file, format: 'something' } as unknown as CatalogueFile);
    expect(other.error.details).toMatchObject([
      { path: 'format', message: 'Must be an Agentarium catalogue' },
    ]);
  });

  test('imports exactly what the preview showed, or nothing', async () => {
    const before = await read();
    const prompt = one(before.prompts);
    const task = one(before.tasks.filter(({ prompt_ids: ids }) => ids.includes(prompt.id)));
    const added = { ...prompt, id: randomUUID(), title: 'Shown before' };
    const file: CatalogueFile = {
      ...blank(),
      prompts: [{ ...prompt, content: `${prompt.content} Shown.` }, added],
      tasks: [{ ...task, prompt_ids: [...task.prompt_ids, added.id] }],
    };
    const { digest } = (await preview(file)).body;
    // New items get other ids each time; the digest ignores them.
    expect((await preview(file)).body.digest).toBe(digest);
    const sendShown = (given: CatalogueFile) =>
      app.call(importCatalogue, { token: admin, body: given, query: { plan: digest } });

    const other = { ...file, prompts: [one(file.prompts), { ...added, content: 'Another text.' }] };
    expect((await sendShown(other)).error).toMatchObject({ error_code: 'STALE_WRITE' });
    const { id, archived: _archived, ...stored } = prompt;
    const change = (content: string) =>
      app.call(api.prompts.updatePrompt, { token: admin, params: { id }, body: { ...stored, content } });
    await change('Changed by somebody else.');
    const refused = await sendShown(file);
    expect([refused.status, refused.error.error_code]).toEqual([409, 'STALE_WRITE']);
    expect((await read()).prompts.some(({ title }) => title === 'Shown before')).toBe(false);
    await change(prompt.content);
    expect((await sendShown(file)).body.counts).toEqual({ new: 1, changed: 2, same: 0 });
    await send({ ...blank(), prompts: [prompt], tasks: [task] });
  });

  test('a file references secrets in headers, also plain-text ones', async () => {
    const headers = {
      Authorization: 'Bearer planted-token',
      Accept: 'text/plain',
      'X-Key': '{{secret:KEY}}',
    };
    const config = { method: 'GET', url: 'https://example.com/weather', headers };
    const input = {
      ...one((await read()).tools),
      name: 'weather',
      implementation_type: 'http' as const,
      config,
    };
    const { id: _id, archived: _archived, ...body } = input;
    const { body: made } = await app.call(api.tools.createTool, { token: admin, body });
    const file = await read();
    expect(JSON.stringify(file)).not.toContain('planted-token');
    const tool = one(file.tools.filter(({ id }) => id === made.id));
    expect(tool.config.headers).toEqual({
      ...headers,
      Authorization: 'Bearer {{secret:WEATHER_AUTHORIZATION}}',
    });

    // This installation keeps the header; another one still has to set the secret.
    const here = (await preview(file)).body;
    expect(here.counts).toEqual({ new: 0, changed: 0, same: here.items.length });
    const renamed = { ...tool, description: 'The weather of today and tomorrow.' };
    expect((await send({ ...blank(), tools: [renamed] })).body.counts.changed).toBe(1);
    const { body: after } = await app.call(api.tools.getTool, { token: admin, params: { id: made.id } });
    expect(after.config).toMatchObject({ headers });
    await app.call(api.tools.deleteTool, { token: admin, params: { id: made.id } });
    const { body: elsewhere } = await preview({ ...blank(), tools: [tool] });
    expect(elsewhere.missing_secrets).toEqual(['KEY', 'WEATHER_AUTHORIZATION']);
    const use = { tool: 'weather', host: 'example.com', place: 'header', allowed: false };
    expect(elsewhere.secret_uses).toEqual([
      { ...use, secret: 'KEY' },
      { ...use, secret: 'WEATHER_AUTHORIZATION' },
    ]);
    const unsafe = {
      ...tool,
      input_schema: { type: 'object', properties: { q: { type: 'string', pattern: '(?=a)' } } },
    };
    expect((await preview({ ...blank(), tools: [unsafe] })).body.problems).toMatchObject([
      { path: 'tools.0.input_schema', code: 'SCHEMA_PATTERN', params: { pattern: '(?=a)' } },
    ]);
    const framed = { ...tool, config: { ...config, headers: { Host: 'other.example' } } };
    expect((await preview({ ...blank(), tools: [framed] })).error.details).toMatchObject([
      { path: 'tools.0.config.headers.Host', code: 'HEADER_RESERVED' },
    ]);
  });

  test('two tools can swap names', async () => {
    const [a, b] = (await read()).tools;
    if (!a || !b) throw new Error('There are no two tools');
    const swapped = {
      ...blank(),
      tools: [
        { ...a, name: b.name },
        { ...b, name: a.name },
      ],
    };
    expect((await send(swapped)).status).toBe(200);
    expect((await read()).tools.find(({ id }) => id === a.id)?.name).toBe(b.name);
    expect((await send({ ...blank(), tools: [a, b] })).status).toBe(200);
  });
});
