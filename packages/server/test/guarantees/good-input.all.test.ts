import { allEndpoints, type EndpointDefinition } from '@agentarium/contracts';
import { pushSubscription } from '@agentarium/testkit/add-device.ts';
import { type TestApp, testApp } from '@agentarium/testkit/app.ts';
import { makeWorld, type World } from '@agentarium/testkit/world.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { expectationOf, goodCall } from './expectations.ts';
import { byName, goodValues, schemaOf } from './input-values.ts';
import { send } from './send.ts';

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
  'users.updatePreferences.before': () => [{}],
  'users.updatePrivacy.sent': () => [[]],
  'users.updateUser.before': () => [{}],
  'users.updateUserParams.before': () => [{}],
  'users.updateUser.name': () => ['Ли', '日'.repeat(100)],
  'executions.saveProgressPreferences.before': () => [null, '2024-05-01T10:00:00.000Z'],
  'goals.before': () => [{ kind: 'stay', from: 61, to: 71 }],
  'schedule.before': () => [null],
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
  'alerts.kinds': () => [[], ['queue_late']],
  'auth.role': () => ['user', 'admin'],
  'executions.reasons': () => [[], ['wrong', 'other']],
  'executions.ticked': () => [[], [0, 2]],
  'schedule.parameters': () => [
    { schedule: { cron_expressions: ['0 9 * * *'], timezone: 'UTC', enabled: true } },
  ],
  'tools.names': () => [['echo']],
  // The valid job changes the daily limit; the other kinds have their own test.
  'users.kind': () => ['limit'],
  'users.selection': ({ owner }) => [[owner.id], [owner.id.toUpperCase()]],
  'users.csv': ({ mark }) => [`email\n${mark}@mail.example.com\n`],
  'users.presets': () => [[], [{ name: 'Monday', parameters: {} }]],
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
  'executions.outputs': ({ scheduledTaskId }) => [`${scheduledTaskId}:weight`],
  'schedule.at': () => ['2030-01-01T09:00'],
  'prompts.draft_change_count': () => ['0', '12'],
};
describe('P19: valid input is accepted', () => {
  let app: TestApp;
  let adminToken: string;
  /** Only read from. */
  let some: World;
  beforeAll(async () => {
    app = await testApp({ worker: false });
    adminToken = (await app.admin()).token;
    some = await makeWorld(app);
  });
  afterAll(() => app.close());

  /** Sends each valid value of each field of a body or a query. Returns the refusals. */
  async function refusalsOf(
    endpoint: EndpointDefinition,
    part: 'body' | 'query',
    special: Record<string, (world: World) => unknown[]>,
  ): Promise<string[]> {
    const schema = schemaOf(endpoint[part] as z.ZodType);
    const { reach } = expectationOf(endpoint.id);
    const isAdmin = reach === 'admin' || reach === 'owner-or-admin';
    const refusals: string[] = [];
    for (const [name, values] of goodValues(schema)) {
      // A schema cannot generate a valid cursor.
      if (name === 'cursor') continue;
      const ofFeature = special[`${endpoint.id.split('.')[0]}.${name}`];
      const isOption = part === 'body' && schema.properties?.[name]?.enum;
      const valuesOf = (isOption ? ofFeature : byName(special, endpoint, name)) ?? (() => values);
      for (const at of valuesOf(some).keys()) {
        const world = endpoint.method === 'GET' ? some : await makeWorld(app);
        const good = goodCall(endpoint.id, world);
        const sample = { ...good, [part]: { ...(good[part] as object), [name]: valuesOf(world)[at] } };
        const token = reach === 'anyone' ? undefined : isAdmin ? adminToken : world.owner.token;
        const { status, error, text } = await send(app, endpoint, sample, token);
        if (status >= 500 || error.error_code === 'VALIDATION_FAILED')
          refusals.push(`${name} #${at}: ${status} ${text}`);
      }
    }
    return refusals;
  }

  test.each(allEndpoints.filter(({ body, query }) => body ?? query))(
    '$id accepts valid input',
    async (endpoint) => {
      if (endpoint.body) expect(await refusalsOf(endpoint, 'body', goodByName)).toEqual([]);
      if (endpoint.query) expect(await refusalsOf(endpoint, 'query', goodQueryByName)).toEqual([]);
    },
  );

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
      expect(await call(world, (id) => id.toUpperCase())).toEqual(await call(twin, (id) => id));
    }
  });
});
