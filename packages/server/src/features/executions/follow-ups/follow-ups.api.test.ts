import { api, type FollowUpKind } from '@agentarium/contracts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { addComposite, addTask } from '@agentarium/testkit/catalogue.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { executions, users } from '../../../db/schema/index.ts';

const { createExecution, getExecution, deleteExecution, createFollowUp, listFollowUps, cancelFollowUp } =
  api.executions;
const unknown = '00000000-0000-7000-8000-000000000000';

describe('follow-ups', () => {
  let app: TestApp;
  let user: Awaited<ReturnType<TestApp['signUp']>>;
  let taskId: string;

  beforeAll(async () => {
    app = await testApp();
    taskId = (await addTask(app.services.database)).id;
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    user = await app.signUp();
  });

  const answered = async (text = 'Soup.', task_id = taskId) => {
    app.model.play([{ text }]);
    return (await app.call(createExecution, { token: user.token, body: { task_id } })).body;
  };
  const ask = (
    id: string,
    message = 'And without dairy?',
    more: { kind?: FollowUpKind; wait?: number } = {},
  ) =>
    app.call(createFollowUp, {
      token: user.token,
      params: { id },
      query: { wait: more.wait ?? 25 },
      body: { message, kind: more.kind },
    });
  const read = async (id: string) =>
    (await app.call(getExecution, { token: user.token, params: { id } })).body;
  const lastMessages = () => app.model.requests.at(-1)?.body.messages ?? [];

  test('are answered in the context of the dialogue, and listed with their execution', async () => {
    const run = await answered();
    app.model.play([{ text: 'Use oat milk.' }]);
    const { status, body } = await ask(run.id);
    expect(status).toBe(201);
    expect(body).toMatchObject({
      execution_id: run.id,
      position: 1,
      kind: 'ask',
      message: 'And without dairy?',
      status: 'completed',
      result: 'Use oat milk.',
      error: null,
      suggestions: [],
      model_family: 'chatgpt',
      is_demo: false,
    });
    expect(lastMessages().map(({ role, content }) => [role, content])).toEqual([
      [
        'system',
        expect.stringMatching(
          /^You answer as Tester.*\n\n.*in English unless the question asks for another language/s,
        ),
      ],
      ['user', 'Answer shortly.'],
      ['assistant', 'Soup.'],
      ['user', 'And without dairy?'],
    ]);
    app.model.play([{ text: 'Yes.' }]);
    const second = await ask(run.id, 'Sure?');
    expect(second.body).toMatchObject({ position: 2, suggestions: [] });
    expect(
      lastMessages()
        .slice(-3)
        .map(({ content }) => content),
    ).toEqual(['And without dairy?', 'Use oat milk.', 'Sure?']);
    const whole = await read(run.id);
    expect(whole).toMatchObject({ result: 'Soup.', suggestions: [], child_executions: [], child_count: 0 });
    expect(whole.follow_ups).toEqual([body, second.body]);
    const list = await app.call(listFollowUps, { token: user.token, params: { id: run.id } });
    expect(list.body).toEqual({ items: whole.follow_ups, next_cursor: null });
  });

  test.each([
    ['regenerate', 'Answer my last question or task once more', 'in English'],
    ['translate', 'Translate your last answer into Russian', 'in Russian'],
  ] as const)('the predefined request %s has its instruction', async (kindOf, wish, language) => {
    const run = await answered();
    app.model.play([{ text: 'Done.' }]);
    const { body } = await ask(run.id, 'Please', { kind: kindOf });
    expect(body).toMatchObject({ kind: kindOf, message: 'Please', result: 'Done.' });
    expect(lastMessages().at(-1)?.content).toMatch(/^Please\n\n/);
    expect(lastMessages().at(-1)?.content).toContain(wish);
    expect(lastMessages()[0]?.content).toContain(language);
  });

  test('require one of the caller’s finished executions, and a message', async () => {
    app.model.play([{ fault: { kind: 'hang' } }]);
    const open = await app.call(createExecution, {
      token: user.token,
      query: { wait: 0 },
      body: { task_id: taskId },
    });
    expect((await ask(open.body.id)).error.error_code).toBe('NOT_FINISHED');
    await app.call(api.executions.cancelExecution, { token: user.token, params: { id: open.body.id } });
    expect((await ask(open.body.id)).error.error_code).toBe('NOT_FINISHED');
    expect((await ask(unknown)).error.error_code).toBe('EXECUTION_NOT_FOUND');
    const run = await answered();
    const other = await app.signUp();
    const foreign = { token: other.token, params: { id: run.id } };
    expect((await app.call(createFollowUp, { ...foreign, body: { message: 'x' } })).status).toBe(403);
    expect((await app.call(listFollowUps, foreign)).status).toBe(403);
    for (const [path, body] of [
      ['message', { message: '  ' }],
      ['message', { message: 'x'.repeat(2001) }],
      ['kind', { message: 'x', kind: 'sing' }],
      ['files.0', { message: 'x', files: ['x'] }],
    ] as const) {
      const refused = await app.call(createFollowUp, {
        token: user.token,
        params: { id: run.id },
        body: body as never,
      });
      expect(refused.status).toBe(400);
      expect(refused.error.details?.[0]?.path).toBe(path);
    }
    expect((await read(run.id)).follow_ups).toEqual([]);
  });

  test('run one at a time, can be cancelled, and are limited to 20', async () => {
    const run = await answered();
    const { db } = app.services.database;
    await db.update(users).set({ daily_execution_limit: -1 }).where(eq(users.id, user.id));
    app.model.play([{ fault: { kind: 'hang' } }]);
    const first = await ask(run.id, 'One', { wait: 0 });
    expect(first.body.status).toMatch(/pending|running/);
    expect((await ask(run.id, 'Two')).error.error_code).toBe('FOLLOW_UP_RUNNING');
    const cancel = { token: user.token, params: { id: first.body.id } };
    const stopped = await app.call(cancelFollowUp, cancel);
    expect(stopped.body).toMatchObject({ status: 'failed', error: { code: 'CANCELLED' }, result: null });
    expect((await app.call(cancelFollowUp, cancel)).error.error_code).toBe('EXECUTION_ENDED');
    app.model.play(Array.from({ length: 19 }, () => ({ text: 'Yes.' })));
    for (let index = 2; index <= 20; index += 1) expect((await ask(run.id)).body.position).toBe(index);
    expect((await ask(run.id)).error.error_code).toBe('FOLLOW_UP_LIMIT');
  });

  test('keep their partial text when cancelled, which the next question does not include', async () => {
    const run = await answered();
    app.model.play([{ chunks: ['Half ', 'of it'], fault: { kind: 'stall', afterChunks: 1 } }]);
    const { body } = await ask(run.id, 'One', { wait: 0 });
    expect(body.partial_result).toBeNull();
    const words = () =>
      app.services.database.query(
        '',
        `select 1 from execution_events where execution_id = $1 and type = 'text-delta'`,
        [body.id],
      );
    await expect.poll(async () => (await words()).length).toBeGreaterThan(0);
    const stopped = await app.call(cancelFollowUp, { token: user.token, params: { id: body.id } });
    expect(stopped.body).toMatchObject({ status: 'failed', result: null, error: { code: 'CANCELLED' } });
    expect(stopped.body.partial_result).toContain('Half');
    expect((await read(run.id)).follow_ups).toEqual([stopped.body]);
    app.model.play([{ text: 'Yes.' }]);
    expect((await ask(run.id, 'Two')).body).toMatchObject({ result: 'Yes.', partial_result: null });
    expect(JSON.stringify(lastMessages())).not.toContain('Half');
  });

  test('count toward the daily limit but not the task’s, and are refunded on our failures', async () => {
    const once = await addTask(app.services.database, { limit: 1, execution_type: 'once' });
    const { db } = app.services.database;
    const count = async () => (await db.select().from(users).where(eq(users.id, user.id)))[0]?.usage_count;
    await db.update(users).set({ daily_execution_limit: 3 }).where(eq(users.id, user.id));
    const run = await answered('Soup.', once.id);
    app.model.play([{ text: 'Yes.' }]);
    expect((await ask(run.id)).status).toBe(201);
    expect(await count()).toBe(2);
    app.model.play([{ fault: { kind: 'status', status: 400 } }]);
    expect((await ask(run.id)).body).toMatchObject({ status: 'failed' });
    expect(await count()).toBe(2);
    app.model.play([{ text: 'Yes.' }]);
    expect((await ask(run.id)).status).toBe(201);
    const refused = await ask(run.id);
    expect(refused.error).toMatchObject({
      error_code: 'DAILY_LIMIT_GLOBAL',
      details: [{ params: { limit: 3, remaining: 0, scope: 'global' } }],
    });
  });

  test('are seen by children that see the dialogue of their parent', async () => {
    const config = { include_parent_dialog: true, include_sibling_dialogs: false, history_depth: 0 };
    const { parent, children } = await addComposite(app.services.database, [{ child_task_config: config }]);
    const run = await answered('Soup.', parent.id);
    app.model.play([{ text: 'Oat milk.' }, { text: 'Child.' }]);
    await ask(run.id);
    const child = await app.call(createExecution, {
      token: user.token,
      body: { task_id: children[0]?.id ?? '', parent_execution_id: run.id },
    });
    expect(child.body.result).toBe('Child.');
    const said = lastMessages().map(({ content }) => content);
    expect(said.slice(-4, -1)).toEqual(['Soup.', 'And without dairy?', 'Oat milk.']);
  });

  test('are not listed as executions, and are deleted with theirs', async () => {
    const run = await answered();
    app.model.play([{ text: 'Oat milk.' }]);
    const { body } = await ask(run.id);
    const asRun = { token: user.token, params: { id: body.id } };
    expect((await app.call(getExecution, asRun)).status).toBe(404);
    expect((await app.call(deleteExecution, asRun)).status).toBe(404);
    const listed = await app.call(api.users.listUserExecutions, {
      token: user.token,
      params: { id: user.id },
      query: { include_child: 'true' },
    });
    expect(listed.body.items.map(({ id, child_count }) => [id, child_count])).toEqual([[run.id, 0]]);
    app.model.play([{ fault: { kind: 'hang' } }]);
    const open = await ask(run.id, 'More?', { wait: 0 });
    await app.call(deleteExecution, { token: user.token, params: { id: run.id } });
    const { db } = app.services.database;
    expect(await db.select().from(executions).where(eq(executions.user_id, user.id))).toEqual([]);
    const gone = { token: user.token, params: { id: open.body.id } };
    expect((await app.call(cancelFollowUp, gone)).error.error_code).toBe('FOLLOW_UP_NOT_FOUND');
  });
});
