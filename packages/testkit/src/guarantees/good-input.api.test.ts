import { allEndpoints, type EndpointDefinition, errorCatalogue } from '@agentarium/contracts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../app.ts';
import { exhaustive } from '../exhaustive.ts';
import { pushSubscription } from './add-device.ts';
import { expectationOf, goodCall } from './expectations.ts';
import { byName, goodValues, schemaOf } from './input-values.ts';
import { type Sample, send, successOf } from './send.ts';
import { makeWorld, openSession, type World } from './world.ts';

/** Valid values of fields with more constraints than their schema shows; a name must be unique, so it is generated. */
const goodByName: Record<string, (world: World) => unknown[]> = {
  email: ({ mark }) => [
    `${mark}+tag@mail.example.com`,
    `O'Neil.${mark}@example.co.uk`,
    ` ${mark}@EXAMPLE.com `,
  ],
  username: ({ mark }) => [`${mark}.x`, `Жанна_${Number.parseInt(mark.slice(5), 36)}`, '日本語の名前'],
  timezone: () => ['Europe/London', 'UTC', 'Asia/Kolkata', 'America/Argentina/Buenos_Aires'],
  'users.role': () => ['user', 'admin', 'Administrator', ' USER '],
  date_of_birth: () => ['1900-01-01', '2000-02-29', null],
  current_password: ({ owner }) => [owner.password],
  withheld: () => [[], ['weight', 'allergies']],
  before: () => [[]],
  parent_execution_id: () => [null],
  parameters: () => [{}],
  task_id: ({ taskId }) => [taskId, taskId.toUpperCase()],
  agent_id: ({ agentId }) => [agentId],
  preferences: () => [{}, { theme: null }, { nested: { deep: [1, 'two', { three: true }] }, ключ: '😀' }],
  token: () => ['x', 't'.repeat(200)],
  prompt_ids: ({ promptId }) => [[promptId], [promptId.toUpperCase()]],
  required_parameters: () => [[], [{ name: 'goal', param_type: 'UserInput', data_type: 'String' }]],
  output_parameters: () => [[], [{ name: 'kcal', data_type: 'Float', description: 'Energy' }]],
  parent_task_id: () => [null],
  'tasks.order': ({ taskId, promptId }) => [[], [taskId, promptId.toUpperCase()]],
  'tools.implementation_type': () => ['builtin'],
  // A scheduled one also needs a Schedule parameter, which has its own test.
  'tasks.task_type': () => ['plain', 'parent'],
  'catalogue.tools': () => [[]],
  'catalogue.prompts': () => [[]],
  'catalogue.pictures': () => [[]],
  'catalogue.agents': () => [[]],
  'catalogue.tasks': () => [[]],
  // The valid goal is a range, 61 to 71; the other kind has its own test.
  'goals.task_id': ({ scheduledTaskId }) => [scheduledTaskId, scheduledTaskId.toUpperCase()],
  'goals.kind': () => ['stay'],
  'goals.target': () => [null],
  'goals.from': () => [null, 0.5, -1e12],
  'goals.to': () => [null, 61.5, 1e12],
  'notifications.ids': ({ notificationId }) => [[notificationId]],
  'notifications.endpoint': ({ mark }) => [pushSubscription(mark).endpoint],
  'notifications.kinds': () => [null, [], ['run_failed']],
  'executions.files': ({ fileId }) => [[], [fileId, fileId.toUpperCase()]],
  'executions.ids': ({ executionId, childId }) => [[executionId], [childId, executionId]],
};
const edges = [
  '0001-01-01T00:00:00Z',
  '2024-02-29T23:59:59.999Z',
  '9999-12-31T23:59:59Z',
  '2024-05-01T10:00:00+05:30',
];
const goodQueryByName: Record<string, (world: World) => unknown[]> = {
  'notifications.endpoint': ({ mark }) => [pushSubscription(mark).endpoint],
  user_id: ({ owner }) => [owner.id, owner.id.toUpperCase()],
  from: () => edges,
  to: () => edges,
  search: () => ['100%', '_', '\\', "O'Neil", '😀', ' '],
  task_types: () => ['plain', 'plain,parent', ' plain , child '],
  wait: () => ['0', '0.5'],
  timezone: () => ['Europe/London', 'UTC', 'Asia/Kathmandu'],
  cron_expressions: () => ['0 9 * * *', '0 9 * * 1 ; 30 18 1 * *'],
  task_id: ({ taskId }) => [taskId, taskId.toUpperCase()],
  agent_id: ({ agentId }) => [agentId],
};
/** Which values of a field to send: one half to this endpoint, the other half to the next. */
const indexesOf = (endpoint: EndpointDefinition, values: readonly unknown[]): number[] => {
  const indexes = [...values.keys()];
  if (exhaustive || indexes.length === 1) return indexes;
  return indexes.filter((at) => (at + allEndpoints.indexOf(endpoint)) % 2 === 0);
};

/** Names whose valid values a schema cannot generate and that no test here is about. */
const skipped = new Set(['cursor']);

describe('P19: valid input is accepted', () => {
  let app: TestApp;
  let adminToken: string;
  /** Only read from. */
  let some: World;
  let calls = 0;
  const refused: string[] = [];
  beforeAll(async () => {
    app = await testApp({ worker: false });
    adminToken = await openSession(app, 'admin');
    some = await makeWorld(app);
  });
  afterAll(() => app.close());

  async function take(endpoint: EndpointDefinition, label: string, change: (world: World) => Sample) {
    const world = endpoint.method === 'GET' ? some : await makeWorld(app);
    const { reach } = expectationOf(endpoint.id);
    const isAdmin = reach === 'admin' || reach === 'owner-or-admin';
    const token = reach === 'anyone' ? undefined : isAdmin ? adminToken : world.owner.token;
    calls += 1;
    const { status, error, text } = await send(app, endpoint, change(world), token);
    if (status >= 500 || error.error_code === 'VALIDATION_FAILED') {
      refused.push(`${endpoint.id} ${label}: ${status} ${text}`);
    }
  }

  test.each(allEndpoints.filter(({ body }) => body))('$id: its body', async (endpoint) => {
    const before = refused.length;
    const body = endpoint.body && schemaOf(endpoint.body);
    for (const [name, values] of goodValues(body ?? {})) {
      const ofFeature = goodByName[`${endpoint.id.split('.')[0]}.${name}`];
      const chosen = body?.properties?.[name]?.enum ? ofFeature : byName(goodByName, endpoint, name);
      for (const at of indexesOf(endpoint, chosen ? chosen(some) : values)) {
        await take(endpoint, `${name} #${at}`, (world) => {
          const good = goodCall(endpoint.id, world);
          const value = (chosen ? chosen(world) : values)[at];
          return { ...good, body: { ...(good.body as object), [name]: value } };
        });
      }
    }
    expect(refused.slice(before)).toEqual([]);
  });

  test.each(allEndpoints.filter(({ query }) => query))('$id: its query', async (endpoint) => {
    const before = refused.length;
    const query = endpoint.query && schemaOf(endpoint.query);
    for (const [name, values] of goodValues(query ?? {})) {
      if (skipped.has(name)) continue;
      const chosen = byName(goodQueryByName, endpoint, name);
      for (const at of indexesOf(endpoint, chosen ? chosen(some) : values)) {
        await take(endpoint, `${name} #${at}`, (world) => {
          const good = goodCall(endpoint.id, world);
          return { ...good, query: { ...good.query, [name]: (chosen ? chosen(world) : values)[at] } };
        });
      }
    }
    expect(refused.slice(before)).toEqual([]);
  });

  test('an id in upper case is the same id', async () => {
    for (const endpoint of allEndpoints.filter(({ params }) => params?.shape.id)) {
      const [world, twin] = [await makeWorld(app), await makeWorld(app)];
      const { reach } = expectationOf(endpoint.id);
      const call = async (of: World, write: (id: string) => string) => {
        const good = goodCall(endpoint.id, of);
        const params = { ...good.params, id: write(good.params?.id ?? '') };
        const { status } = await send(
          app,
          endpoint,
          { ...good, params },
          reach === 'admin' ? adminToken : of.owner.token,
        );
        return [endpoint.id, status];
      };
      calls += 1;
      expect(await call(world, (id) => id.toUpperCase())).toEqual(await call(twin, (id) => id));
    }
  });

  test('no valid input rejected', () => {
    console.info(`P19: ${calls} good calls, ${refused.length} refused`);
    expect(refused).toEqual([]);
    expect(calls).toBeGreaterThan(100);
  });
});

describe('every endpoint', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp({ worker: false });
  });
  afterAll(() => app.close());

  test('serves its intended callers', async () => {
    const adminToken = await openSession(app, 'admin');
    const faults: string[] = [];
    for (const endpoint of allEndpoints) {
      const world = await makeWorld(app);
      const { reach, answers } = expectationOf(endpoint.id);
      const token = reach === 'admin' ? adminToken : world.owner.token;
      const { status, text } = await send(app, endpoint, goodCall(endpoint.id, world), token);
      const expected = answers ? errorCatalogue[answers].status : successOf(endpoint);
      if (status !== expected) faults.push(`${endpoint.id}: ${status} ${text.slice(0, 200)}`);
    }
    expect(faults).toEqual([]);
  });
});
