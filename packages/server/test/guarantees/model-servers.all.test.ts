import { api, type Parameter, type Task } from '@agentarium/contracts';
import { addFile } from '@agentarium/testkit/add-file.ts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { secretWord } from '@agentarium/testkit/model-server/profile-answers.ts';
import {
  type ProfiledServer,
  serverProfiles,
  startProfiledServer,
} from '@agentarium/testkit/model-server/server-profiles.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sampleValue } from '../../src/features/prompts/check-prompt.ts';

const { createExecution, createFollowUp, getExecution } = api.executions;
/** How many runs are in progress at once. */
const atOnce = 10;

type Run = { task: Task; id: string };

/** Everything that is kept of runs: their rows, and their events since the last reset. */
const kept = `
  select e.id, jsonb_build_object('result', e.result, 'partial', e.partial_result, 'outputs', e.output_params,
    'request', e.request, 'suggestions', e.suggestions) as row, (
      select string_agg(v.data::text, '' order by v.id) from execution_events v
      where v.execution_id = e.id and v.id > coalesce((
        select max(r.id) from execution_events r where r.execution_id = e.id and r.type = 'text-reset'), 0)) as events
  from executions e`;

describe.each(serverProfiles)('P28: the seeded catalogue on $name', (profile) => {
  let app: TestApp;
  let server: ProfiledServer;
  let admin: Awaited<ReturnType<TestApp['admin']>>;

  beforeAll(async () => {
    server = await startProfiledServer(profile);
    const urls = { OPENAI_BASE_URL: server.url, XAI_BASE_URL: server.url, DEEPSEEK_BASE_URL: server.url };
    const env = { SEED_CATALOGUE: 'on', SUGGESTIONS: 'on', LOG_LEVEL: 'silent', RUNS_PER_USER: '20' };
    app = await testApp({ env: { ...urls, ...env } });
    admin = await app.admin();
    const { database } = app.services;
    await database.query(
      '',
      `update users set language = 'en', timezone = 'UTC', daily_execution_limit = -1`,
      [],
    );
    for (const table of ['agents', 'tasks'])
      await database.query('', `update ${table} set deployment_state = 'prod', tier = 'basic'`, []);
  });
  afterAll(async () => {
    await app.close();
    await server.close();
  });

  async function valueFor(parameter: Parameter): Promise<unknown> {
    const { name, data_type, default_value, min } = parameter;
    if (data_type === 'Image') return addFile(app, admin.id, name);
    if (data_type === 'File') {
      const headers = {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'text/plain',
        'x-file-name': 'a.txt',
      };
      const sent = {
        method: 'POST',
        url: '/api/public/files',
        headers,
        payload: 'Rent 500, food 300',
      } as const;
      return (await app.http.inject(sent)).json().id;
    }
    if (data_type === 'Schedule') return { cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: false };
    if (data_type === 'Map') {
      const key = { Date: '2026-01-31', Integer: '1' }[String(parameter.key_type)] ?? 'One';
      return {
        [key]: min ?? sampleValue(name, { ...parameter, data_type: parameter.value_type ?? 'String' }, 'en'),
      };
    }
    const isNumber = data_type === 'Integer' || data_type === 'Float';
    return default_value ?? (isNumber ? min : null) ?? sampleValue(name, parameter, 'en');
  }

  const read = async (id: string) =>
    (await app.call(getExecution, { token: admin.token, params: { id } })).body;
  async function approveAll() {
    const { body } = await app.call(api.tools.listPendingToolCalls, { token: admin.token });
    for (const { id } of body.items)
      await app.call(api.tools.decideToolCall, {
        token: admin.token,
        params: { id },
        body: { confirmed: true },
      });
  }

  /** Runs a task with a value for each field of its form, and for what the profile lacks. */
  async function run(task: Task, parent?: string): Promise<Run> {
    const parameters: Record<string, unknown> = {};
    const give = async (isGiven: (parameter: Parameter) => boolean) => {
      for (const parameter of (task.required_parameters ?? []).filter(isGiven))
        parameters[parameter.name] = await valueFor(parameter);
    };
    const accept = () =>
      app.call(createExecution, {
        token: admin.token,
        query: { wait: 0 },
        body: { task_id: task.id, parameters, ...(parent && { parent_execution_id: parent }) } as never,
      });
    await give(({ param_type }) => param_type === 'UserInput');
    let answer = await accept();
    const lacking = (answer.error?.details ?? []).flatMap(({ params }) => params?.name ?? []);
    if (answer.status === 422) {
      await give(({ name }) => lacking.includes(name));
      answer = await accept();
    }
    expect([task.name, answer.status, answer.error?.details ?? null]).toEqual([task.name, 201, null]);
    const { id } = answer.body;
    const isOver = async () => {
      await approveAll();
      return (await read(id)).finished_at;
    };
    await expect.poll(isOver, { timeout: 60_000 }).not.toBeNull();
    return { task, id };
  }

  async function runAll(tasks: Task[], parents: ReadonlyMap<string, string>): Promise<Run[]> {
    const runs: Run[] = [];
    for (let from = 0; from < tasks.length; from += atOnce) {
      const some = tasks.slice(from, from + atOnce);
      runs.push(
        ...(await Promise.all(some.map((task) => run(task, parents.get(task.parent_task_id ?? ''))))),
      );
    }
    return runs;
  }

  test('every task is answered, without a thought in any answer, output or context', async () => {
    const { body } = await app.call(api.tasks.listTasks, { token: admin.token });
    const tasks = body.items as Task[];
    const first = await runAll(
      tasks.filter(({ parent_task_id }) => !parent_task_id),
      new Map(),
    );
    const parents = new Map(first.map(({ task, id }) => [task.id, id]));
    const children = await runAll(
      tasks.filter(({ parent_task_id }) => parent_task_id),
      parents,
    );
    const failures: unknown[] = [];
    for (const { task, id } of [...first, ...children]) {
      const ended = await read(id);
      const hasTools = task.config.tools_enabled === true;
      const isRight =
        ended.status === 'completed' && ended.tools_unavailable === (hasTools && !profile.can.tools);
      if (!isRight) failures.push([task.name, ended.status, ended.error, ended.tools_unavailable]);
      for (const output of task.output_parameters ?? []) {
        const value = ended.output_params?.[output.name];
        const isSimple = ['Integer', 'Float', 'Boolean', 'String', 'Enum', 'Date'].includes(output.data_type);
        if (isSimple && (value === null || value === 99)) failures.push([task.name, output.name, value]);
      }
    }
    const asked = await Promise.all(
      first.slice(0, 5).map(({ id }) =>
        app.call(createFollowUp, {
          token: admin.token,
          params: { id },
          query: { wait: 60 },
          body: { message: 'And then?' },
        }),
      ),
    );
    for (const { body: followUp } of asked)
      if (followUp.status !== 'completed') failures.push(['a follow-up', followUp.error]);
    expect(failures).toEqual([]);

    const rows = await app.services.database.query<{ row: unknown; events: string }>('', kept, []);
    const thoughts = rows.filter((row) => JSON.stringify(row).includes(secretWord));
    const sent = server.requests
      .flatMap(({ messages }) => messages)
      .filter(({ content }) => JSON.stringify(content ?? '').includes(secretWord));
    expect([thoughts.length, sent.length]).toEqual([0, 0]);
    console.info(
      `P28 on ${profile.name}: ${first.length + children.length} tasks, ${asked.length} follow-ups, ${server.requests.length} requests, 0 failures, 0 thoughts`,
    );
  });
});
